import { column, columns, computed, select, type Selected } from '@nemt/store/rows/select.ts'
import { together, usableAt, type FundCandidate } from '@nemt/domain/funding/selection.ts'
import type { PlanLimits, Policy } from '@nemt/domain/policy/schema.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { many, type Question } from '@nemt/store/read.ts'
import { present } from '@nemt/store/rows/present.ts'

/**
 * A passenger's funds, each with its benefit and what is held and spent of it by the first date of the
 * interval.
 */
export function fundsQuestion(sql: Sql, passenger: string | Fragment): Question<FundRow[]> {
  return many(
    select(
      sql,
      fundSelection(sql),
      sql`${withBenefits(sql)} and pf.passenger_key = ${passenger} order by pf.fund_key`,
    ),
  )
}

/** The funds of several passengers, each with whose it is; `passengers` gives their keys. */
export function fundsOf(sql: Sql, passengers: Fragment) {
  return many(
    select(
      sql,
      { ...fundSelection(sql), ...columns('passenger_fund', 'pf', ['passenger_key']) },
      sql`${withBenefits(sql)} and pf.passenger_key in ${passengers} order by pf.passenger_key, pf.fund_key`,
    ),
  )
}

/** A passenger's funds with their benefits, as `pf`, `f` and `p`. */
function withBenefits(sql: Sql): Fragment {
  return sql`from passenger_fund pf join fund f on f.customer_key = s.c and f.key = pf.fund_key
    join policy p on p.customer_key = s.c and p.key = f.policy_key where pf.customer_key = s.c`
}

function fundSelection(sql: Sql) {
  return {
    key: column('passenger_fund', 'pf', 'fund_key'),
    ...columns('passenger_fund', 'pf', ['enabled']),
    fund_name: column('fund', 'f', 'name'),
    policy_key: column('policy', 'p', 'key'),
    ...columns('policy', 'p', ['name', 'display_name', 'effective_start', 'effective_end', 'document']),
    plans: computed<PlanLimits[] | null>(
      sql`(select jsonb_agg(l.limits order by l.key) from passenger_plan pp
      join plan_policy lp on lp.customer_key = s.c and lp.plan_key = pp.plan_key and lp.policy_key = p.key
      join plan l on l.customer_key = s.c and l.key = pp.plan_key
      where pp.customer_key = s.c and pp.passenger_key = pf.passenger_key)`,
    ),
    used: computed<Record<string, { count: number; cents: number }> | null>(
      sql`(select jsonb_object_agg(c.interval_start,
      jsonb_build_object('count', c.held_count + c.spent_count, 'cents', c.held_cents + c.spent_cents))
      from fund_counter c where c.customer_key = s.c and c.fund_key = pf.fund_key)`,
    ),
  }
}

/** A passenger's fund with its benefit. */
export type FundRow = Selected<ReturnType<typeof fundSelection>>

/** What is read of a benefit `p`. */
export const policyColumns = columns('policy', 'p', [
  'key',
  'name',
  'display_name',
  'effective_start',
  'effective_end',
  'document',
])
export type PolicyRow = Selected<typeof policyColumns>

/** A benefit's record from its row; the columns of the dates win over the document. */
export function policyOf(row: PolicyRow): Policy {
  const dates = present({ start: row.effective_start, end: row.effective_end })
  const { effective, ...document } = row.document
  return {
    ...document,
    key: row.key,
    name: row.name,
    ...(row.display_name ? { display_name: row.display_name } : {}),
    ...(effective || Object.keys(dates).length ? { effective: { ...effective, ...dates } } : {}),
  }
}

/**
 * The funds as the selection sees them at an instant (ms): switched on for the passenger while the benefit
 * may be used; the passenger's plan gives the interval where the benefit has none (X076), and leaves
 * assistances out (F230). Several funds of one benefit are one candidate.
 */
export function candidatesOf(rows: readonly FundRow[], now: number): FundCandidate[] {
  const each = rows.map((row): FundCandidate => {
    const plans = (row.plans ?? []).flatMap(({ allotment }) => allotment ?? [])
    const interval = plans.find((plan) => plan.interval !== undefined)?.interval
    const ownPolicy = policyOf({ ...row, key: row.policy_key })
    const policy = {
      ...ownPolicy,
      limits: {
        ...ownPolicy.limits,
        allotment: { ...(interval && { interval }), ...ownPolicy.limits?.allotment },
      },
    }
    const uncovered = plans.flatMap(({ disabled_services = [] }) => disabled_services)
    return {
      key: row.key,
      enabled: row.enabled && usableAt(ownPolicy, now),
      policy,
      uncovered,
      ...present({ used: row.used }),
    }
  })
  // Of each benefit there is a fund at the least.
  return [...Map.groupBy(each, ({ policy }) => policy.key).values()].map((funds) =>
    together(funds as [FundCandidate, ...FundCandidate[]]),
  )
}
