'use client'
import { Button, NativeSelect } from '@mantine/core'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { saveFile } from '#/components/file/save-file.ts'
import tables from '#/components/fleet/fleet-table.module.css'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import styles from './fairness.module.css'
import { groupings, shareOnTime, summed, type Grouping, type Row } from './summed.ts'

type Span = { from: number; to: number }

/** What rides of some days were promised and what happened, by provider and place (server-behaviour §2.17). */
export function Punctuality({ span }: { span: Span }) {
  const text = useTranslations('punctuality')
  return (
    <section aria-labelledby="punctuality" className={styles.below}>
      <h2 id="punctuality" className={styles.title}>
        {text('title')}
      </h2>
      <p className={styles.explained}>{text('explained')}</p>
      <Kept span={span} groupings={groupings} title={text('title')} />
    </section>
  )
}

type KeptProps = {
  span: Span
  /** How the rows may be put together. */
  groupings: readonly Grouping[]
  /** What the table is called. */
  title: string
}

/** The figures as a table and as a file: of all providers for staff, for a provider its own. */
export function Kept({ span, groupings: ways, title }: KeptProps) {
  const text = useTranslations('punctuality')
  const app = useTranslations('app')
  const refusal = useRefusal()
  const [by, setBy] = useState<Grouping>(ways[0] ?? 'fleet')
  const { data, error, refetch } = useCall('fleet.punctuality', span, { keep: true })
  const { make, busy } = useMakeCall('fleet.punctuality_file', {
    done: saveFile,
    refused: (why) => toasts.show(refusal(why), { error: true }),
  })
  return (
    <>
      <div className={`${styles.controls} no-print`}>
        <NativeSelect
          size="md"
          label={text('by')}
          value={by}
          onChange={(event) => setBy(event.currentTarget.value as Grouping)}
          data={ways.map((value) => ({ value, label: text(`grouping.${value}`) }))}
        />
        <Button size="md" variant="default" loading={busy} onClick={() => make(span)}>
          {text('download')}
        </Button>
      </div>
      {error && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Lines count={5} of="row" label={app('loading')} />}
      {data?.lines.length === 0 && <Empty title={text('none')} />}
      {data && data.lines.length > 0 && <KeptTable rows={summed(data.lines, by)} by={by} title={title} />}
    </>
  )
}

const COUNTS = ['rides', 'on_time', 'late', 'missed', 'no_show', 'unproven'] as const

function KeptTable({ rows, by, title }: { rows: readonly Row[]; by: Grouping; title: string }) {
  const text = useTranslations('punctuality')
  const columns = [...COUNTS, 'share', 'pickup_minutes', 'arrival_minutes'] as const
  return (
    <div className={tables.place}>
      <table className={`${tables.table} tabular`}>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{text(by === 'place' ? 'place' : 'provider')}</th>
            {by === 'both' && <th scope="col">{text('place')}</th>}
            {columns.map((name) => (
              <th key={name} scope="col">
                {text(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <KeptRow key={row.key} of={row} by={by} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What nothing can be said of is a dash. */
const UNKNOWN = '–'

function KeptRow({ of, by }: { of: Row; by: Grouping }) {
  const text = useTranslations('punctuality')
  const format = useFormatter()
  const place = of.place === '' ? text('anywhere') : of.place
  const share = shareOnTime(of)
  const mean = (sum: number, count: number) =>
    count === 0 ? UNKNOWN : format.number(sum / count, { maximumFractionDigits: 0 })
  return (
    <tr>
      <th scope="row">{by === 'place' ? place : of.fleet}</th>
      {by === 'both' && <td data-label={text('place')}>{place}</td>}
      {COUNTS.map((name) => (
        <td key={name} data-label={text(name)}>
          {of[name]}
        </td>
      ))}
      <td data-label={text('share')}>
        {share === undefined ? UNKNOWN : format.number(share, { style: 'percent', maximumFractionDigits: 0 })}
      </td>
      <td data-label={text('pickup_minutes')}>{mean(of.pickup_minutes, of.late_pickups)}</td>
      <td data-label={text('arrival_minutes')}>{mean(of.arrival_minutes, of.late_arrivals)}</td>
    </tr>
  )
}
