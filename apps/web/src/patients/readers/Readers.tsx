'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatMoment } from '@nemt/domain/time/format.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { languageOf } from '#/language/languages.ts'
import { PAGE, PageTurn } from '../record/PageTurn.tsx'
import styles from '../record/record.module.css'

/** Who looked at a passenger's record, the latest first, one line for each reader and hour. */
export function Readers({ passenger, zone }: { passenger: string; zone: string }) {
  const text = useTranslations()
  const refusal = useRefusal()
  const language = languageOf(useLocale())
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useCall(
    'passenger.readers',
    { passenger_key: passenger, take: PAGE, drop: page * PAGE },
    { keep: true, freshMs: 0 },
  )
  if (!data) {
    if (error) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
    return <Lines count={4} of="row" label={text('app.loading')} />
  }
  if (data.total === 0) return <Empty title={text('record.nobody')} />
  return (
    <>
      <ul className={styles.readers} aria-label={text('record.readers')}>
        {data.readers.map(({ key, name, kind, role, reason, ways, times, hour, last }) => (
          <li key={`${key} ${hour}`}>
            <p>
              <strong translate="no">{name}</strong>{' '}
              <span className={styles.quiet}>
                {role && role !== name ? role : text(`record.kind_${kind}`)}
              </span>
            </p>
            <p className="tabular">{formatMoment(last, zone, language)}</p>
            <p className={styles.quiet}>
              {ways.map((way) => text(`record.way_${way}`)).join(', ')}
              {times > 1 && ` · ${text('record.times', { times })}`}
            </p>
            {reason && <p>{text('record.reason', { reason })}</p>}
          </li>
        ))}
      </ul>
      <PageTurn label={text('record.readers')} page={page} total={data.total} onPage={setPage} />
    </>
  )
}
