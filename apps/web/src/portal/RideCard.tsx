'use client'
import { Button, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { etaOf, openingLine, showsEta } from '@nemt/domain/ride/labels.ts'
import { isOwnCancellable, isOwnEditable } from '@nemt/domain/ride/sets.ts'
import { formatTimeBeside, formatZonedTime } from '@nemt/domain/time/format.ts'
import { newAttempt } from '#/calls/attempts.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { useNow } from '#/components/time/use-now.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import { useHear } from '#/live/use-hear.ts'
import { holdReady, readyPayload } from '#/offline/hold-ready.ts'
import { useHeld } from '#/offline/use-held.ts'
import type { PortalRide } from './by-day.ts'
import { DriverLine, type Driven } from './DriverLine.tsx'
import styles from './portal.module.css'
import { mayRequestNow } from './request-now.ts'
import { rideTime } from './ride-time.ts'

type Props = {
  ride: PortalRide
  before: PortalRide | undefined
  /** Who drives it, as far as that is known and still of use (V293). */
  driven: Driven | undefined
  mayChange: boolean
  onTap: (ride: PortalRide) => void
}

/** A ride as its passenger sees it: tapped, it says what can be done with it (V130). */
export function RideCard({ ride, before, driven, mayChange, onTap }: Props) {
  const text = useTranslations()
  const line = useLine()
  const language = languageOf(useLocale())
  const now = useNow()
  const { status, times, timezone, stops } = ride
  const opening = now ? openingLine({ ...ride, times: { created: 0, ...times } }, before, now) : null
  const eta = showsEta(status, 'portal') ? etaOf(ride) : null
  const time = (at: number) => formatZonedTime(at, timezone, language)
  // What is over is there to be read alone.
  const isChangeable = mayChange && (isOwnCancellable(status) || isOwnEditable(status))
  return (
    <article className={styles.card}>
      <UnstyledButton className={styles.tap} onClick={() => onTap(ride)} aria-haspopup="dialog">
        <span className={styles.when}>
          <span className="tabular">{line(rideTime(ride, language))}</span>
          <StatusMark status={status} soft />
        </span>
        <span>
          {text('portal.from')} {stops.pickup.name ?? stops.pickup.address.format}
        </span>
        <span>
          {text('portal.to')} {stops.dropoff.name ?? stops.dropoff.address.format}
        </span>
        {times.appointment !== undefined && (
          <span className={styles.hint}>
            {text('portal.appointment', {
              time: formatTimeBeside(times.appointment, times.needed, timezone, language),
            })}
          </span>
        )}
        <span className={styles.way}>{text(isChangeable ? 'portal.seeOrChange' : 'portal.see')}</span>
      </UnstyledButton>
      {opening && <p className={styles.hint}>{line(opening)}</p>}
      {eta !== null && <p role="status">{text('portal.eta', { time: time(eta) })}</p>}
      {driven && <DriverLine {...driven} />}
      {mayChange && now !== null && <RequestNow ride={ride} before={before} now={now} />}
    </article>
  )
}

/**
 * The button of a will-call ride that is open (V287): one tap, and the driver is asked for; without a network once
 * there is one (docs/decisions/096).
 */
function RequestNow({ ride, before, now }: Pick<Props, 'ride' | 'before'> & { now: number }) {
  const text = useTranslations()
  const refusal = useRefusal()
  const hear = useHear()
  const client = useQueryClient()
  const isHeld = useHeld().some((act) => act.kind === 'ready' && act.ride.key === ride.key)
  const hold = (id: string) => {
    void holdReady(ride, id)
    toasts.show(text('portal.readyHeld'))
  }
  const {
    make,
    busy,
    refusal: refused,
  } = useMakeCall('ride.status', {
    done: ({ status, version }) => {
      toasts.show(text('portal.requested'))
      hear({ collection: 'ride:info', key: ride.key, type: 'status', data: { status, version } })
    },
    refused: ({ code }, _payload, key) => {
      if (code === 'unreachable') return hold(key)
      // The ride changed meanwhile: the next tap is about what it is now.
      void client.invalidateQueries({ queryKey: ['ride.search'] })
    },
  })
  if (isHeld || !mayRequestNow(ride, before, now)) return null
  return (
    <>
      {refused && <p role="alert">{refusal(refused)}</p>}
      <Button
        size="lg"
        loading={busy}
        onClick={() => (navigator.onLine ? make(readyPayload(ride)) : hold(newAttempt()))}
      >
        {text('ride.request')}
      </Button>
    </>
  )
}
