import { columns, computed, instant, select, type Selected } from '@nemt/store/rows/select.ts'
import { planLimits } from '@nemt/domain/policy/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
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
      sql`case when bool_or(p.key is not null and p.effective_end is null) then null
      else max(p.effective_end) end`,
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

export function planOf({ key, name, external_id, limits, policies }: PlanRow): z.infer<typeof planShape> {
  return {
    key,
    name,
    ...present({ external_id }),
    limits,
    policies,
  }
}

/** The span of a plan for the check of overlaps. */
export function spanOf({ key, starts, ends }: PlanRow) {
  return { key, ...present({ start: starts, end: ends }) }
}
