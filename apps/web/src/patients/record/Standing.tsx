'use client'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { RideLink } from './RideLink.tsx'
import styles from './record.module.css'

/** As many open rides as are named beside their number. */
const NAMED = 5

type Props = {
  passenger: string
  zone: string
  /** The documents in the reader's language, by key. */
  documentNames: Readonly<Record<string, string>>
}

/**
 * How it stands with a passenger (docs/decisions/069): open rides, verified documents, stopped text messages, and the
 * records that were merged into theirs, on whose pages that is undone.
 */
export function Standing({ passenger, zone, documentNames }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('passenger.standing', { passenger_key: passenger })
  if (!data) {
    if (error) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
    return <Lines count={2} of="line" label={text('app.loading')} />
  }
  const day = (at: number) => formatDate(localDate(at, zone))
  const documents = data.documents.map(({ key, copy: own, since }) => {
    const copy = documentNames[key] ?? own
    if (since === undefined) return text('standing.open', { copy })
    return text('standing.since', { copy, date: day(since) })
  })
  const verified = data.documents.every(({ since }) => since !== undefined) ? 'all' : 'ridden'
  return (
    <dl className={styles.standing}>
      {data.open && (
        <div>
          <dt>{text('standing.rides', { count: data.open.total })}</dt>
          {data.open.rides.slice(0, NAMED).map((ride) => (
            <dd key={ride.key}>
              <RideLink ride={ride} />
            </dd>
          ))}
          {data.open.total > NAMED && <dd>{text('standing.more', { count: data.open.total - NAMED })}</dd>}
        </div>
      )}
      {documents.length > 0 && (
        <div>
          <dt>{text('standing.documents')}</dt>
          <dd>{text(data.verified ? `standing.verified_${verified}` : 'standing.notVerified')}</dd>
          {documents.map((document) => (
            <dd key={document}>{document}</dd>
          ))}
        </div>
      )}
      {data.stopped.map(({ phone, since }) => (
        <div key={phone}>
          <dt>{text('standing.messages')}</dt>
          <dd>{text('standing.stopped', { phone, date: day(since) })}</dd>
        </div>
      ))}
      {data.merged.length > 0 && (
        <div>
          <dt>{text('standing.merged')}</dt>
          {data.merged.map(({ key, name, at }) => (
            <dd key={key}>
              <Link href={`/patients/${key}/record`} prefetch={false} translate="no">
                {`${name.first} ${name.last}`.trim()}
              </Link>{' '}
              {text('standing.mergedOn', { date: day(at) })}
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}
