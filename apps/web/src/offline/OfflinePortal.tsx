'use client'
import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { isOwnCancellable } from '@nemt/domain/ride/sets.ts'
import { formatLongDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { Unbroken } from '../components/phone/Unbroken.tsx'
import { newAttempt } from '../calls/attempts.ts'
import { useNow } from '../components/time/use-now.ts'
import { languageOf } from '../language/languages.ts'
import { byDate, type PortalRide } from '../portal/by-day.ts'
import { CancelRide } from '../portal/CancelRide.tsx'
import { mayRequestLater } from '../portal/request-now.ts'
import { RidesByDay } from '../portal/RidesByDay.tsx'
import styles from '../portal/portal.module.css'
import { AgainDialog } from './AgainDialog.tsx'
import { HeldList } from './HeldList.tsx'
import { held } from './held.ts'
import { holdReady } from './hold-ready.ts'
import { keptRides, type KeptRides } from './kept-rides.ts'
import { OfflineRide } from './OfflineRide.tsx'
import { useHeld } from './use-held.ts'
import { useReturn } from './use-return.ts'

type Acting = { what: 'cancel' | 'again'; ride: PortalRide }

/**
 * The portal without a network: the rides as they were last shown, and what can be decided about them now and is sent
 * later. `zone`: the customer's; `phone`: whom to call instead.
 */
export function OfflinePortal({ zone, phone }: { zone: string; phone: string | undefined }) {
  const text = useTranslations('offline')
  const kept = useKept()
  const acts = useHeld()
  const [acting, setActing] = useState<Acting>()
  const again = useReturn(acting === undefined)
  const close = () => setActing(undefined)
  return (
    <>
      <h1>{text('title')}</h1>
      <p role="status">{text('what')}</p>
      <div className={styles.choices}>
        <Button size="lg" onClick={again}>
          {text('retry')}
        </Button>
        {phone && (
          <Button component="a" size="lg" variant="default" href={`tel:${rawPhone(phone) ?? phone}`}>
            <Unbroken text={text('call', { phone })} />
          </Button>
        )}
      </div>
      <HeldList acts={acts} />
      {kept ? (
        <Rides kept={kept} zone={zone} onAct={setActing} />
      ) : (
        <p className={styles.hint}>{text('none')}</p>
      )}
      {acting?.what === 'cancel' && (
        <CancelRide ride={acting.ride} rides={kept?.rides ?? []} onClose={close} />
      )}
      {acting?.what === 'again' && <AgainDialog ride={acting.ride} onClose={close} />}
    </>
  )
}

type Shown = { kept: KeptRides; zone: string; onAct: (acting: Acting) => void }

function Rides({ kept: { at, rides, mayChange }, zone, onAct }: Shown) {
  const text = useTranslations('offline')
  const language = languageOf(useLocale())
  const acts = useHeld()
  const isHeld = (kind: 'cancel' | 'ready', key: string) =>
    acts.some((act) => act.kind === kind && act.ride.key === key)
  const now = useNow()
  const isReady = (ride: PortalRide) =>
    now !== null &&
    !isHeld('ready', ride.key) &&
    mayRequestLater(
      ride,
      rides.find(({ key }) => key === ride.previous),
      now,
    )
  const seen = {
    date: formatLongDate(localDate(at, zone), language),
    time: formatZonedTime(at, zone, language),
  }
  return (
    <>
      <p className={styles.hint}>{text('asOf', seen)}</p>
      <RidesByDay days={byDate(rides)}>
        {(ride) => (
          <OfflineRide ride={ride}>
            {mayChange && isReady(ride) && (
              <Button size="lg" onClick={() => void holdReady(ride, newAttempt())}>
                {text('ready')}
              </Button>
            )}
            {mayChange && isOwnCancellable(ride.status) && !isHeld('cancel', ride.key) && (
              <Button size="lg" color="red" variant="light" onClick={() => onAct({ what: 'cancel', ride })}>
                {text('cancel', { reach: 'current' })}
              </Button>
            )}
            {mayChange && (
              <Button size="lg" variant="default" onClick={() => onAct({ what: 'again', ride })}>
                {text('again')}
              </Button>
            )}
          </OfflineRide>
        )}
      </RidesByDay>
    </>
  )
}

/** What this phone has kept; undefined until it is read, and where there is nothing. */
function useKept(): KeptRides | undefined {
  const [kept, setKept] = useState<KeptRides>()
  useEffect(() => {
    void keptRides().then((found) => {
      setKept(found)
      if (found) void held.load(found.owner)
    })
  }, [])
  return kept
}
