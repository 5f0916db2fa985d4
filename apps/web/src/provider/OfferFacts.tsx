'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { showsAppointment } from '@nemt/domain/offer/detail.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { formatDayLabel } from '@nemt/domain/time/format.ts'
import { daysBetween, localDate } from '@nemt/domain/time/zone.ts'
import { useWay } from '../components/map/use-way.ts'
import { Money } from '../components/money/Money.tsx'
import { NeedsIcons } from '../components/needs/NeedsIcons.tsx'
import { PlaceLine } from '../components/place/PlaceLine.tsx'
import { TimeInZone } from '../components/time/TimeInZone.tsx'
import { useNow } from '../components/time/use-now.ts'
import { languageOf } from '../language/languages.ts'
import { useLine } from '../language/use-line.ts'
import styles from './provider.module.css'

type Props = { ride: Ride; pay: number | undefined; ready: number | undefined }

/**
 * What decides whether a provider takes a ride, on one card; `pay` in cents. All else stands below it.
 * `ready`: since when its passenger waits, who called for it: then nobody chose another time.
 */
export function OfferFacts({ ride, pay, ready }: Props) {
  const text = useTranslations('provider')
  const line = useLine()
  const { accessibility, estimates, stops, times, timezone } = ride
  const appointment = showsAppointment(ride) ? times.appointment : undefined
  const at = ready ?? times.needed
  const facts: [string, ReactNode][] = [
    [
      text(timeLabel(ride, ready)),
      <>
        <span className={styles.time}>
          <TimeInZone at={at} zone={timezone} relative />
        </span>
        <Day at={at} zone={timezone} />
        {appointment !== undefined && (
          <span className={styles.second}>
            {text.rich('appointmentAt', {
              time: () => <TimeInZone at={appointment} zone={timezone} beside={at} />,
            })}
          </span>
        )}
      </>,
    ],
    [text('distance'), <Distance key="distance" of={estimates} />],
    [
      text('pay'),
      pay ? (
        <strong>
          <Money cents={pay} />
        </strong>
      ) : null,
    ],
    [text('vehicleKind'), line({ key: `vehicle.${accessibility.vehicle}` })],
    [text('needs'), <NeedsIcons key="needs" of={accessibility} words />],
    [text('from'), <PlaceLine key="from" stop={stops.pickup} full />],
    [text('to'), <PlaceLine key="to" stop={stops.dropoff} full />],
  ]
  return (
    <section className={styles.facts} aria-label={text('facts')}>
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
  )
}

function timeLabel({ type }: Ride, ready: number | undefined): 'readySince' | 'around' | 'when' {
  if (ready !== undefined) return 'readySince'
  return type === 'will-call' ? 'around' : 'when'
}

/** Miles and minutes of the way; a dash where nobody could work them out. */
export function Distance({ of: estimates }: { of: Ride['estimates'] }) {
  return <span className="tabular">{useWay()(estimates) ?? '–'}</span>
}

/** The date by its weekday, and how many days away it is where hours would not say it. */
function Day({ at, zone }: { at: number; zone: string }) {
  const text = useTranslations('provider')
  const language = languageOf(useLocale())
  const now = useNow()
  const [date, today] = [localDate(at, zone), now === null ? null : localDate(now, zone)]
  const days = today === null ? 0 : daysBetween(today, date)
  return (
    <span className={styles.second}>
      {formatDayLabel(date, today ?? '', language)}
      {days > 0 && ` · ${text('inDays', { days })}`}
    </span>
  )
}
