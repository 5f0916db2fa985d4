'use client'
import { useFormatter, useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import tables from '#/components/fleet/fleet-table.module.css'
import { Money } from '#/components/money/Money.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { Calibration } from './Calibration.tsx'
import styles from './fairness.module.css'
import { Punctuality } from './Punctuality.tsx'
import { PeriodSelect } from './PeriodSelect.tsx'
import { spanOf, USUAL, type Period } from './periods.ts'

type Counted = DataOf<'fleet.fairness'>['fleets'][number]
type Props = { today: string; zone: string }

/** How a customer's offers went to its fleets (server-behaviour §2.2), of the last days. */
export function Fairness({ today, zone }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const [period, setPeriod] = useState<Period>(USUAL)
  const span = spanOf(period, today, zone)
  const { data, error, refetch } = useCall('fleet.fairness', span, { keep: true })
  return (
    <section className={styles.page} aria-labelledby="fairness">
      <h1 id="fairness" className={styles.title}>
        {text('fairness.title')}
      </h1>
      <p className={styles.explained}>{text('fairness.explained')}</p>
      <div className={`${styles.controls} no-print`}>
        <PeriodSelect value={period} onChange={setPeriod} />
        <Link href="/rides" prefetch={false}>
          {text('fairness.rides')}
        </Link>
      </div>
      {error && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Lines count={5} of="row" label={text('app.loading')} />}
      {data?.fleets.length === 0 && <Empty title={text('fairness.none')} />}
      {data && data.fleets.length > 0 && <FairnessTable fleets={data.fleets} />}
      <Punctuality span={span} />
      <Calibration zone={zone} />
    </section>
  )
}

/** A row for each fleet, those that were asked most first. */
function FairnessTable({ fleets }: { fleets: readonly Counted[] }) {
  const text = useTranslations('fairness')
  const priced = fleets.some(({ rank }) => rank !== undefined)
  return (
    <div className={tables.place}>
      <table className={`${tables.table} tabular`}>
        <caption className="unseen">{text('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('provider')}</th>
            <th scope="col">{text('offers')}</th>
            <th scope="col">{text('wins')}</th>
            <th scope="col">{text('acceptance')}</th>
            <th scope="col">{text('minutes')}</th>
            {priced && <th scope="col">{text('rank')}</th>}
            {priced && <th scope="col">{text('over')}</th>}
          </tr>
        </thead>
        <tbody>
          {fleets.map((fleet) => (
            <FairnessRow key={fleet.fleet} of={fleet} priced={priced} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What nothing can be said of is a dash. */
const UNKNOWN = '–'

function FairnessRow({ of, priced }: { of: Counted; priced: boolean }) {
  const text = useTranslations('fairness')
  const format = useFormatter()
  const { name, offers, wins, acceptance, minutes, rank, over } = of
  const number = (value: number | undefined) =>
    value === undefined ? UNKNOWN : format.number(value, { maximumFractionDigits: 1 })
  const share =
    acceptance === undefined
      ? UNKNOWN
      : format.number(acceptance, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={text('offers')}>{offers}</td>
      <td data-label={text('wins')}>{wins}</td>
      <td data-label={text('acceptance')}>{share}</td>
      <td data-label={text('minutes')}>{number(minutes)}</td>
      {priced && <td data-label={text('rank')}>{number(rank)}</td>}
      {priced && <td data-label={text('over')}>{over === undefined ? UNKNOWN : <Money cents={over} />}</td>}
    </tr>
  )
}
