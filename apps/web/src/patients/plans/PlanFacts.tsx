import { useTranslations } from 'next-intl'
import { isOpenEnded } from '@nemt/domain/funding/effective.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { Plan } from './groups.ts'
import styles from '../record/record.module.css'

type Facts = Pick<Plan, 'external_id' | 'effective' | 'hide_effective_dates' | 'limits'>

/** A plan's mapping (V918), its dates unless its benefits hide them, and its limit of rides (X075), in one line. */
export function PlanFacts({ plan, zone }: { plan: Facts; zone: string }) {
  const facts = usePlanFacts(zone)(plan)
  if (!facts) return null
  return <p className={`${styles.quiet} tabular`}>{facts}</p>
}

export function usePlanFacts(zone: string): (plan: Facts) => string {
  const text = useTranslations('plans')
  return ({ external_id, effective: { start, end }, hide_effective_dates, limits }) => {
    const from = start === undefined ? null : formatDate(localDate(start, zone))
    const last = end === undefined ? null : localDate(end, zone)
    const to = last === null || isOpenEnded(last) ? null : formatDate(last)
    const dates = [
      ...(from ? [text('from', { date: from })] : []),
      ...(to ? [text('until', { date: to })] : []),
    ]
    return [
      ...(external_id ? [text('mapping', { id: external_id })] : []),
      ...(hide_effective_dates ? [] : [dates.join(' ') || text('always')]),
      ...(limits.ride === undefined ? [] : [text('rides', { count: limits.ride })]),
    ].join(' · ')
  }
}
