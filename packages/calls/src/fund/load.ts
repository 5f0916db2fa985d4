import { usableAt, type FundCandidate } from '@nemt/domain/funding/selection.ts'
import type { PlanLimits, Policy } from '@nemt/domain/policy/schema.ts'
import type { Fragment, Sql } from '@nemt/store/connect.ts'
import { many, type Question } from '@nemt/store/read.ts'
import { present, type RideRow } from '../ride/row.ts'

/**
 * A passenger's funds, each with its benefit and what is held and spent of it by the first date of the
 * interval.
 */
export const fundsQuestion = (sql: Sql, passenger: string | Fragment): Question =>
  many(sql`select pf.fund_key as key, pf.enabled, f.name as fund_name, p.key as policy_key, p.name,
    p.display_name, p.effective_start, p.effective_end, p.document,
      (select jsonb_agg(l.limits order by l.key) from passenger_plan pp
        join plan_policy lp on lp.customer_key = s.c and lp.plan_key = pp.plan_key and lp.policy_key = p.key
        join plan l on l.customer_key = s.c and l.key = pp.plan_key
        where pp.customer_key = s.c and pp.passenger_key = pf.passenger_key) as plans,
      (select jsonb_object_agg(c.interval_start,
        jsonb_build_object('count', c.held_count + c.spent_count, 'cents', c.held_cents + c.spent_cents))
        from fund_counter c where c.customer_key = s.c and c.fund_key = pf.fund_key) as used
    from passenger_fund pf join fund f on f.customer_key = s.c and f.key = pf.fund_key
    join policy p on p.customer_key = s.c and p.key = f.policy_key
    where pf.customer_key = s.c and pf.passenger_key = ${passenger} order by pf.fund_key`)

/**
 * A benefit's record from its row; the columns of the dates win over the document. `key` of the row, unless
 * the row is a fund's.
 */
export const policyOf = (row: RideRow): Policy => {
  const dates = present({ start: instantOf(row['effective_start']), end: instantOf(row['effective_end']) })
  const { effective, ...document } = (row['document'] ?? {}) as Partial<Policy>
  return {
    ...document,
    key: row['policy_key'] ?? row['key'],
    name: row['name'],
    ...(row['display_name'] ? { display_name: row['display_name'] } : {}),
    ...(effective || Object.keys(dates).length ? { effective: { ...effective, ...dates } } : {}),
  }
}

/**
 * The funds as the selection sees them at an instant (ms): switched on for the passenger while the benefit
 * may be used; the passenger's plan gives the interval where the benefit has none (X076), and leaves
 * assistances out (F230).
 */
export const candidatesOf = (rows: readonly RideRow[], now: number): FundCandidate[] =>
  rows.map((row) => {
    const plans = ((row['plans'] ?? []) as PlanLimits[]).flatMap(({ allotment }) => allotment ?? [])
    const interval = plans.find((plan) => plan.interval !== undefined)?.interval
    const own = policyOf(row)
    const policy = {
      ...own,
      limits: { ...own.limits, allotment: { ...(interval && { interval }), ...own.limits?.allotment } },
    }
    const uncovered = plans.flatMap(({ disabled_services = [] }) => disabled_services)
    return {
      key: row['key'],
      enabled: row['enabled'] === true && usableAt(own, now),
      policy,
      uncovered,
      ...(row['used'] ? { used: row['used'] } : {}),
    }
  })

const instantOf = (iso: string | null): number | undefined => (iso ? Date.parse(iso) : undefined)
