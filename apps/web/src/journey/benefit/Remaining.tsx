'use client'
import { useTranslations } from 'next-intl'
import { formatMoney } from '@nemt/domain/money/money.ts'

/** Rides, and cents where money is shown; null is unlimited. */
type Amount = { count: number | null; cents?: number | null | undefined }

/** What is left of an allotment, by rides, by money, or by both (V315, V316, V318). */
export function Remaining({ left, of }: { left: Amount; of?: Amount }) {
  const text = useTranslations('benefit')
  const rides =
    left.count !== null &&
    (of?.count != null
      ? text('ridesOf', { count: left.count, total: of.count })
      : text('rides', { count: left.count }))
  const money =
    left.cents != null &&
    (of?.cents != null
      ? text('moneyOf', { amount: formatMoney(left.cents), total: formatMoney(of.cents) })
      : text('money', { amount: formatMoney(left.cents) }))
  return <span className="tabular">{[rides, money].filter(Boolean).join(' · ') || text('unlimited')}</span>
}
