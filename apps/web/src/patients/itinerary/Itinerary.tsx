import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { namesItsKind } from '@nemt/domain/address/apartment.ts'
import { interfaceLanguages, intlLocale, type InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { languageName } from '@nemt/domain/language/languages.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { waitsForCall } from '@nemt/domain/ride/sets.ts'
import { formatLongDate, formatMoment, formatTimeBeside, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { PrintButton } from '#/components/print/PrintButton.tsx'
import styles from './itinerary.module.css'

type Ride = DataOf<'ride.search'>['rides'][number]
type Props = {
  passenger: Passenger
  rides: readonly Ride[]
  /** There are more than are listed. */
  more: boolean
  /** The language of the paper: that of who takes it home, whatever the screen's is. */
  language: InterfaceLanguage
  office: { name: string; phone: string | undefined }
  /** When it was made, ms, and the office's zone. */
  now: number
  zone: string
}

/** The rides that a passenger still has, on paper (docs/decisions/147). */
export async function Itinerary({ passenger, rides, more, language, office, now, zone }: Props) {
  const [screen, text] = [
    await getTranslations('itinerary'),
    await getTranslations({ locale: intlLocale[language], namespace: 'itinerary' }),
  ]
  return (
    <div className={styles.page}>
      <div className={`${styles.tools} no-print`}>
        <nav aria-label={screen('language')} className={styles.languages}>
          {interfaceLanguages.map((each) => (
            <Link
              key={each}
              href={`/patients/${passenger.key}/itinerary?in=${each}`}
              prefetch={false}
              replace
              lang={each}
              aria-current={each === language ? 'true' : undefined}
            >
              {languageName(each, each)}
            </Link>
          ))}
        </nav>
        <PrintButton label={screen('print')} />
      </div>
      <article lang={language} className={styles.sheet}>
        <h1>{text('title', { name: `${passenger.name.first} ${passenger.name.last}`.trim() })}</h1>
        {rides.length === 0 && <p>{text('none')}</p>}
        <ol className={styles.rides}>
          {rides.map((ride) => (
            <li key={ride.key}>
              <OnPaper ride={ride} language={language} />
            </li>
          ))}
        </ol>
        {more && <p>{text('more', { count: rides.length })}</p>}
        <p>
          {office.phone
            ? text('questions', { customer: office.name, phone: office.phone })
            : text('questionsNoPhone', { customer: office.name })}
        </p>
        <p className={styles.asOf}>{text('asOf', { moment: formatMoment(now, zone, language) })}</p>
      </article>
    </div>
  )
}

async function OnPaper({ ride, language }: { ride: Ride; language: InterfaceLanguage }) {
  const text = await getTranslations({ locale: intlLocale[language], namespace: 'itinerary' })
  const { times, timezone, stops } = ride
  const time = (at: number): string => formatZonedTime(at, timezone, language)
  return (
    <>
      <h2>{formatLongDate(localDate(times.needed, timezone), language)}</h2>
      <p className={styles.time}>
        {waitsForCall(ride) ? text('called') : text('pickup', { time: time(times.needed) })}
      </p>
      <dl>
        <div>
          <dt>{text('from')}</dt>
          <dd>{placeOf(stops.pickup)}</dd>
        </div>
        <div>
          <dt>{text('to')}</dt>
          <dd>{placeOf(stops.dropoff)}</dd>
        </div>
        {times.appointment !== undefined && (
          <div>
            <dt>{text('appointment')}</dt>
            <dd>{formatTimeBeside(times.appointment, times.needed, timezone, language)}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** A place with all that finds it: its name, its street, and the door. */
function placeOf({ name, address }: Ride['stops']['pickup']): string {
  const door =
    address.subpremise && (namesItsKind(address.subpremise) ? address.subpremise : `#${address.subpremise}`)
  return [name, address.format, door].filter(Boolean).join(' · ')
}
