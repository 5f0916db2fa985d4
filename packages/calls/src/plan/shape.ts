import { planLimits } from '@nemt/domain/policy/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import type { Fragment, Sql } from '@nemt/store/connect.ts'
import { many, type Question } from '@nemt/store/read.ts'
import * as z from 'zod'
import { present, type RideRow } from '../ride/row.ts'

/** A plan with the benefits that belong to it. */
export const planShape = z.strictObject({
  key,
  name: text(200),
  external_id: text(60).optional(),
  limits: planLimits,
  policies: z.array(key),
})

/** Plans with the keys of their benefits and the span in which any of these holds. */
export const plansQuestion = (sql: Sql, condition: Fragment): Question =>
  many(sql`select l.key, l.name, l.external_id, l.limits,
    coalesce(jsonb_agg(p.key order by p.key) filter (where p.key is not null), '[]') as policies,
      case when bool_or(p.key is not null and p.effective_start is null) then null else min(p.effective_start)
      end as starts,
      case when bool_or(p.key is not null and p.effective_end is null) then null else max(p.effective_end)
      end as ends
    from plan l left join plan_policy lp on lp.customer_key = s.c and lp.plan_key = l.key
    left join policy p on p.customer_key = s.c and p.key = lp.policy_key
    where l.customer_key = s.c and ${condition} group by l.customer_key, l.key order by l.name, l.key`)

export const planOf = (row: RideRow): z.infer<typeof planShape> => ({
  key: row['key'],
  name: row['name'],
  ...present({ external_id: row['external_id'] }),
  limits: row['limits'] ?? {},
  policies: row['policies'],
})

/** The span of a plan for the check of overlaps. */
export const spanOf = (row: RideRow) => ({
  key: row['key'] as string,
  ...present({
    start: row['starts'] ? Date.parse(row['starts']) : undefined,
    end: row['ends'] ? Date.parse(row['ends']) : undefined,
  }),
})
