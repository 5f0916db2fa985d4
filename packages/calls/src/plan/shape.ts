import { columns, computed, instant, select, type Selected } from '@nemt/store/rows/select.ts'
import { planLimits } from '@nemt/domain/policy/schema.ts'
import { instant as instantShape, key, text } from '@nemt/domain/text/schema.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { many, type Question } from '@nemt/store/read.ts'
import * as z from 'zod'
import { present } from '@nemt/store/rows/present.ts'

/** A plan with the benefits that belong to it. */
export const planShape = z.strictObject({
  key,
  name: text(200),
  external_id: text(60).optional(),
  limits: planLimits,
  policies: z.array(key),
  /** From the first day on which any of its benefits holds to the last; an open end is for ever. */
  effective: z.strictObject({ start: instantShape.optional(), end: instantShape.optional() }),
  /** One of its benefits says that its dates are not shown (doc 2 §3.4). */
  hide_effective_dates: z.boolean().optional(),
})

function planSelection(sql: Sql) {
  return {
    ...columns('plan', 'l', ['key', 'name', 'external_id', 'limits']),
    policies: computed<string[]>(
      sql`coalesce(jsonb_agg(p.key order by p.key) filter (where p.key is not null), '[]')`,
    ),
    starts: instant<number | null>(
      sql`case when bool_or(p.key is not null and p.effective_start is null) then null
      else min(p.effective_start) end`,
    ),
    ends: instant<number | null>(
      sql`case when bool_or(p.key is not null and (p.effective_end is null
        or p.document->'effective'->>'always' = 'true')) then null else max(p.effective_end) end`,
    ),
    dates_hidden: computed<boolean>(
      sql`coalesce(bool_or(p.document->>'hide_effective_dates' = 'true'), false)`,
    ),
  }
}

/** A plan with the keys of its benefits and the span in which any of these holds. */
export type PlanRow = Selected<ReturnType<typeof planSelection>>

/** The plans that a condition over `l` picks. */
export function plansQuestion(sql: Sql, condition: Fragment): Question<PlanRow[]> {
  return many(
    select(
      sql,
      planSelection(sql),
      sql`from plan l left join plan_policy lp on lp.customer_key = s.c and lp.plan_key = l.key
        left join policy p on p.customer_key = s.c and p.key = lp.policy_key
        where l.customer_key = s.c and ${condition} group by l.customer_key, l.key order by l.name, l.key`,
    ),
  )
}

export function planOf(row: PlanRow): z.infer<typeof planShape> {
  const { key, name, external_id, limits, policies, starts, ends, dates_hidden } = row
  return {
    key,
    name,
    ...present({ external_id }),
    limits,
    policies,
    effective: present({ start: starts, end: ends }),
    ...(dates_hidden ? { hide_effective_dates: true } : {}),
  }
}

/** The span of a plan for the check of overlaps. */
export function spanOf({ key, starts, ends }: PlanRow) {
  return { key, ...present({ start: starts, end: ends }) }
}
