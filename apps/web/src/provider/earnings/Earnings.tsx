'use client'
import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { useId, useState } from 'react'
import { formatDate, formatMonth } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Money } from '#/components/money/Money.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import page from '../provider.module.css'
import { DisputeDialog } from './DisputeDialog.tsx'
import styles from './earnings.module.css'
import { useStatement } from './use-statement.ts'

type Earned = DataOf<'fleet.earnings'>['rides'][number]
type Props = {
  /** The months to choose from, yyyy-mm, the newest first. */
  months: readonly string[]
}

/** What a fleet earned in a month at this customer, ride by ride, as a file, and a word to support about it. */
export function Earnings({ months }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const language = languageOf(useLocale())
  const [month, setMonth] = useState(months[0] ?? '')
  const { data, error, refetch } = useCall('fleet.earnings', { month })
  const { download, busy } = useStatement(month)
  const [asking, setAsking] = useState<{ ride?: string } | null>(null)
  return (
    <div className={page.page} data-wide>
      <h1 className={page.title}>{text('earnings.title')}</h1>
      <NativeSelect
        size="md"
        className={styles.head}
        label={text('earnings.month')}
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
        data={months.map((each) => ({ value: each, label: formatMonth(each, language) }))}
      />
      {error && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Lines count={3} of="card" label={text('app.loading')} />}
      {data?.rides.length === 0 && <Empty title={text('earnings.none')} />}
      {data && data.rides.length > 0 && (
        <>
          <p className={`${styles.total} ${styles.head}`}>
            <span>{text('earnings.total', { count: data.rides.length })}</span>
            <strong>
              <Money cents={data.total} />
            </strong>
          </p>
          <div className={`${page.buttons} ${styles.head}`}>
            <Button
              size="md"
              variant="default"
              leftSection={<IconDownload aria-hidden />}
              loading={busy}
              onClick={download}
            >
              {text('earnings.download')}
            </Button>
            <Button size="md" variant="default" onClick={() => setAsking({})}>
              {text('earnings.dispute')}
            </Button>
          </div>
          {data.rides.map((ride) => (
            <EarnedCard key={ride.ride} of={ride} onDispute={() => setAsking({ ride: ride.ride })} />
          ))}
        </>
      )}
      {asking && <DisputeDialog month={month} about={asking.ride} onClose={() => setAsking(null)} />}
    </div>
  )
}

/** A ride with the lines of what it brought. */
function EarnedCard({ of, onDispute }: { of: Earned; onDispute: () => void }) {
  const text = useTranslations('earnings')
  const line = useLine()
  const id = useId()
  return (
    <article className={`${page.card} ${styles.earned}`} aria-labelledby={id}>
      <p id={id} className={styles.total}>
        <Link href={`/scope/fleet/ride/${of.ride}`} prefetch={false}>
          {formatDate(localDate(of.needed, of.timezone))}
        </Link>
        <strong>
          <Money cents={of.total} />
        </strong>
      </p>
      <dl className={styles.lines}>
        {of.lines.map(({ reason, price }, index) => (
          <div key={index}>
            <dt>{reason === 'agreed' ? text('agreed') : line({ key: `cost_reason.${reason}` })}</dt>
            <dd>
              <Money cents={price} />
            </dd>
          </div>
        ))}
      </dl>
      <Button size="md" variant="subtle" aria-describedby={id} onClick={onDispute}>
        {text('disputeRide')}
      </Button>
    </article>
  )
}
