'use client'
import { Alert } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Lack, Proof } from '@nemt/domain/ride/proofs.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { formatDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '../calls/named.ts'
import { useCall } from '../calls/use-call.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { PlaceLine } from '../components/place/PlaceLine.tsx'
import { PrintButton } from '../components/print/PrintButton.tsx'
import { Mark } from '../components/status/Mark.tsx'
import { languageOf } from '../language/languages.ts'
import { Signature } from './Signature.tsx'
import styles from './proofs.module.css'

type Proofs = DataOf<'ride.proofs'>

/** The six proofs of a completed ride on one sheet, or which is missing (docs/decisions/075). */
export function ProofsPage({ ride: key }: { ride: string }) {
  const text = useTranslations()
  const refusal = useRefusal()
  const rides = useCall('ride.info', { keys: [key] })
  const { data, error } = useCall('ride.proofs', { ride: key })
  const ride = rides.data?.rides[0]
  const failed = error ?? rides.error
  if (failed)
    return (
      <div className={styles.page}>
        <Alert color="orange" role="alert">
          {refusal(failed)}
        </Alert>
      </div>
    )
  if (!data || !ride) return <p role="status">{text('app.loading')}</p>
  const missing = data.proofs.filter(({ lacks }) => lacks.length > 0).length
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{text('proofs.title')}</h1>
        <Mark hue={missing ? 'red' : 'green'} soft>
          {text('proofs.missing', { count: missing })}
        </Mark>
        <span className="no-print">
          <PrintButton label={text('proofs.print')} />
        </span>
      </div>
      <Head ride={ride} />
      <ol className={styles.list}>
        {data.proofs.map(({ proof, lacks }) => (
          <li key={proof}>
            <h2>{text(`proofs.of.${proof}`)}</h2>
            <Shown proof={proof} ride={ride} data={data} />
            {lacks.map((lack) => (
              <p key={lack}>
                <Mark hue="red" soft>
                  {text(`proofs.lack.${lack as Lack}`)}
                </Mark>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Head({ ride }: { ride: Ride }) {
  const text = useTranslations('proofs')
  const { passenger, times, timezone, stops, key } = ride
  return (
    <p className={styles.about}>
      <Link href={`/dashboard/${key}`} prefetch={false}>
        {key}
      </Link>
      <span>
        {passenger.name.first} {passenger.name.last} · {formatDate(localDate(times.needed, timezone))}
      </span>
      <span>
        {text('from')} <PlaceLine stop={stops.pickup} full />
      </span>
      <span>
        {text('to')} <PlaceLine stop={stops.dropoff} full />
      </span>
    </p>
  )
}

type ShownProps = { proof: Proof; ride: Ride; data: Proofs }

/** What is there of a proof. */
function Shown({ proof, ride, data }: ShownProps) {
  const text = useTranslations()
  const dates = (credentials: Record<string, string> | undefined, kinds: readonly string[]) =>
    kinds.flatMap((kind) => {
      const until = credentials?.[kind]
      return until
        ? [`${text(`crew.${kind as 'licence'}`)}: ${text('crew.valid', { date: formatDate(until) })}`]
        : []
    })
  const lines: Record<Proof, string[]> = {
    vehicle: [
      [data.vehicle?.name, data.vehicle?.license].filter(Boolean).join(' · '),
      text('proofs.needs', { needs: text(`vehicle.${ride.accessibility.vehicle}`) }),
      ...dates(data.vehicle?.credentials, ['registration', 'inspection']),
    ],
    driver: [
      data.driver?.name ?? ride.driver?.name ?? '',
      ...dates(data.driver?.credentials, ['licence', 'background', 'training']),
    ],
    authorization: [ride.auth_code ?? ''],
    insurance: dates(data.vehicle?.credentials, ['insurance']),
    service: [ride.covered_service ?? ''],
    trip: data.positions ? [text('proofs.positions', { count: data.positions })] : [],
  }
  return (
    <>
      {lines[proof].filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {proof === 'service' && <Stamps ride={ride} of={['appointment']} />}
      {proof === 'trip' && <Stamps ride={ride} of={['pickup', 'waiting', 'enroute', 'completed']} />}
      {proof === 'trip' && <Signed data={data} ride={ride} />}
    </>
  )
}

type Stamp = 'appointment' | 'pickup' | 'waiting' | 'enroute' | 'completed'

function Stamps({ ride: { times, timezone }, of }: { ride: Ride; of: readonly Stamp[] }) {
  const text = useTranslations('proofs')
  const language = languageOf(useLocale())
  const stamps = of.flatMap((stamp): [Stamp, number][] => {
    const at = times[stamp]
    return at === undefined ? [] : [[stamp, at]]
  })
  return stamps.map(([stamp, at]) => (
    <p key={stamp} className="tabular">
      {text(`stamp.${stamp}`)}: {formatDate(localDate(at, timezone))}{' '}
      {formatZonedTime(at, timezone, language)}
    </p>
  ))
}

function Signed({ data: { signature, unsigned }, ride: _ride }: { data: Proofs; ride: Ride }): ReactNode {
  const text = useTranslations()
  if (signature) return <Signature strokes={signature} label={text('proofs.signature')} />
  return unsigned ? <p>{text('proofs.unsigned', { why: text(`drive.${unsigned}`) })}</p> : null
}
