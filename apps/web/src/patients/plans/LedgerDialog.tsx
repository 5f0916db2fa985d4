'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatMoment } from '@nemt/domain/time/format.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Money } from '#/components/money/Money.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { languageOf } from '#/language/languages.ts'
import { PAGE, PageTurn } from '../record/PageTurn.tsx'
import styles from '../record/record.module.css'

type Props = {
  passenger: string
  fund: { fund_key: string; name: string }
  /** The day up to whose end it is told, yyyy-mm-dd; null for all of it. */
  asOf: string | null
  zone: string
  onClose: () => void
}

/** The lines behind a balance, the latest first (server-behaviour §2.9). */
export function LedgerDialog({ passenger, fund, asOf, zone, onClose }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const language = languageOf(useLocale())
  const [page, setPage] = useState(0)
  const title = text('record.ledgerOf', { name: fund.name })
  const { data, error, refetch } = useCall(
    'fund.entries',
    {
      passenger_key: passenger,
      fund_key: fund.fund_key,
      take: PAGE,
      drop: page * PAGE,
      ...(asOf ? { as_of: asOf } : {}),
    },
    { keep: true },
  )
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      {error && !data && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Lines count={4} of="line" label={text('app.loading')} />}
      {data?.total === 0 && <Empty title={text('record.noEntries')} />}
      {data && data.total > 0 && (
        <div className={styles.wide} tabIndex={0} role="region" aria-label={title}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{text('record.when')}</th>
                <th scope="col">{text('record.what')}</th>
                <th scope="col">{text('record.rides')}</th>
                <th scope="col">{text('record.money')}</th>
                <th scope="col">{text('record.used')}</th>
                <th scope="col">{text('record.by')}</th>
              </tr>
            </thead>
            <tbody className="tabular">
              {data.entries.map(({ key, at, kind, count, cents, used, by }) => (
                <tr key={key}>
                  <td>{formatMoment(at, zone, language)}</td>
                  <td>{text(`record.entry_${kind}`)}</td>
                  <td>{count}</td>
                  <td>{cents !== undefined && <Money cents={cents} />}</td>
                  <td>
                    {used.count} {used.cents !== undefined && <Money cents={used.cents} />}
                  </td>
                  <td translate="no">{by}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <PageTurn label={title} page={page} total={data.total} onPage={setPage} />}
    </Dialog>
  )
}
