import { Alert, Button } from '@mantine/core'
import { IconNavigation, IconPhone } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import type { RideStatus, Stop } from '@nemt/domain/ride/schema.ts'
import { NeedsIcons } from '../components/needs/NeedsIcons.tsx'
import { PlaceLine } from '../components/place/PlaceLine.tsx'
import { TimeInZone } from '../components/time/TimeInZone.tsx'
import { useContactWords } from '../provider/use-contact-words.ts'
import type { Trip } from './use-drive.ts'
import styles from './drive.module.css'
import page from '../provider/provider.module.css'

/** Below what decides, and of a script of its own: what it shares with other pages is not the driver's first load. */
const DriveNeeds = dynamic(() => import('./DriveNeeds.tsx').then((module) => module.DriveNeeds))

/**
 * Where to go next comes first, with the way there; then whom and the other end, whom to call, and what the passenger
 * needs in the rows of the fleet's own page (V1203, V1209–V1223).
 */
export function DriveFacts({ trip, status }: { trip: Trip; status: RideStatus }) {
  const text = useTranslations('drive')
  const covid = useTranslations('covid')
  const { passenger, from, to, needed, ready, timezone, accessibility, notes, driver, vehicle } = trip
  const isAboard = status === 'enroute'
  const [next, other] = isAboard ? [to, from] : [from, to]
  const isCalled = ready !== undefined || trip.type !== 'will-call'
  const when = isCalled ? (
    <TimeInZone key="when" at={ready ?? needed} zone={timezone} relative={!isAboard} />
  ) : (
    text('whenCalled')
  )
  const facts: [string, ReactNode][] = [
    [text(ready === undefined ? 'when' : 'readySince'), when],
    [text('passenger'), `${passenger.first} ${passenger.last}`],
    [text('needs'), <NeedsIcons key="needs" of={accessibility} words />],
    [text(isAboard ? 'from' : 'to'), <PlaceLine key="other" stop={other} full />],
    [text('notes'), notes ?? null],
    [text('driver'), [driver, vehicle].filter(Boolean).join(' · ') || null],
  ]
  return (
    <>
      {accessibility.extra?.covid19 && <Alert color="red">{covid('banner')}</Alert>}
      <NextStop
        stop={next}
        label={text(isAboard ? 'nextTo' : 'nextFrom')}
        end={isAboard ? 'dropoff' : 'pickup'}
      />
      <section className={page.facts} aria-label={text('facts')}>
        <dl>
          {facts.map(
            ([label, value]) =>
              value !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </section>
      {!isAboard && <CallButton trip={trip} />}
      <DriveNeeds trip={trip} />
    </>
  )
}

/** Calls who answers for the passenger: nobody is called by a name that is not theirs. */
function CallButton({ trip: { passenger, contact } }: { trip: Trip }) {
  const text = useTranslations('drive')
  const wordsOf = useContactWords()
  const phone = contact ? contact.phone : passenger.phone
  if (!phone) return null
  const [name, relation] = contact ? wordsOf(contact) : [passenger.first]
  return (
    <Button
      component="a"
      href={`tel:${phone.replace(/[^+\d]/g, '')}`}
      size="lg"
      variant="default"
      className={styles.call}
      leftSection={<IconPhone aria-hidden />}
    >
      {callWords()}
    </Button>
  )

  function callWords() {
    if (!name) return text('callUnnamed', { relation: relation ?? '' })
    return relation ? text('callContact', { name, relation }) : text('call', { name })
  }
}

type NextProps = { stop: Stop; label: string; end: 'pickup' | 'dropoff' }

/** The next address with its door and notes, and the phone's own navigation to it. */
function NextStop({ stop, label, end }: NextProps) {
  const text = useTranslations('drive')
  const note = stop.notes?.[end]
  return (
    <section className={styles.next} aria-label={label}>
      <h2>{label}</h2>
      <p className={styles.address}>
        <PlaceLine stop={stop} full />
      </p>
      {stop.entrance && <p>{text('entrance', { entrance: stop.entrance })}</p>}
      {note && <p>{note}</p>}
      <Button
        component="a"
        href={wayTo(stop)}
        target="_blank"
        rel="noreferrer"
        size="lg"
        variant="default"
        leftSection={<IconNavigation aria-hidden />}
      >
        {text('navigate')}
      </Button>
    </section>
  )
}

/** Every phone's map opens this address in its own app; where there is none, in the browser. */
function wayTo({ address: { lat, lng, format } }: Stop): string {
  const destination = lat === undefined || lng === undefined ? format : `${lat},${lng}`
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`
}
