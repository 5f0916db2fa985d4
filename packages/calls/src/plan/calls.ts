import { columns, computed, select } from '@nemt/store/rows/select.ts'
import { removal } from '@nemt/store/change/changes.ts'
import { planLimits } from '@nemt/domain/policy/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { regroupEvent } from '../fund/regroup-event.ts'
import { PASSENGER_WORDS } from '../passenger/access.ts'
import { knownConflict } from '../pipeline/refusal.ts'
import { one } from '@nemt/store/read.ts'
import { defineKind } from '../record/kind.ts'
import { listOf } from '../record/read.ts'
import { removeOf } from '../record/remove.ts'
import { saveOf } from '../record/save.ts'
import { present } from '@nemt/store/rows/present.ts'

/**
 * A plan ('plan.list', 'plan.save', 'plan.delete'; C039, C098) with the keys of its benefits; `external_id`
 * is shown as Mapping.
 */
export const planKind = defineKind({
  noun: 'plan',
  collection: 'plan:info',
  table: 'plan',
  prefix: 'PLN',
  fields: z.strictObject({
    name: text(200),
    external_id: text(60).optional(),
    limits: planLimits.optional(),
    policies: z.array(key).max(100).optional(),
  }),
  see: PASSENGER_WORDS,
  create: null,
  edit: null,
  columns: (sql) => ({
    ...columns('plan', 't', ['key', 'version', 'name', 'external_id', 'limits']),
    policies: computed<string[]>(
      sql`(select coalesce(jsonb_agg(l.policy_key order by l.policy_key), '[]') from plan_policy l
        where l.customer_key = s.c and l.plan_key = t.key)`,
    ),
  }),
  order: 'name',
  archives: false,
  of: (row) => ({
    name: row.name,
    ...present({ external_id: row.external_id }),
    limits: row.limits,
    policies: row.policies,
  }),
  tidy: (_context, { policies, ...rest }) => ({
    ...rest,
    ...(policies ? { policies: [...new Set(policies)].toSorted() } : {}),
  }),
  row: ({ name, external_id, limits }) => ({
    name,
    external_id: external_id ?? null,
    limits: limits ?? {},
  }),
  also: ({ key: planKey, policies = [], limits }, before, context) => {
    const had = new Set(before?.policies ?? [])
    const isCountedOtherwise =
      before !== null &&
      (before.limits.allotment?.interval !== limits?.allotment?.interval ||
        policies.join() !== [...had].toSorted().join())
    return {
      events: isCountedOtherwise ? [regroupEvent(context, { plan: planKey })] : [],
      removes: [...had]
        .filter((policy) => !policies.includes(policy))
        .map((policy_key) => removal('plan_policy', { plan_key: planKey, policy_key })),
      inserts: {
        plan_policy: policies
          .filter((policy) => !had.has(policy))
          .map((policy_key) => ({ plan_key: planKey, policy_key })),
      },
    }
  },
  removable: async (context, row) => {
    const { sql } = context
    const { passengers } = await context.read({
      passengers: one(
        select(
          sql,
          { count: computed<number>(sql`count(*)::int`) },
          sql`from passenger_plan l where l.customer_key = s.c and l.plan_key = ${row.key}`,
        ),
      ),
    })
    if (passengers?.count) throw knownConflict('plan_in_use', { passengers: passengers.count })
    return { removes: [removal('plan_policy', { plan_key: row.key })] }
  },
})

export const planList = listOf(planKind, 'plans')
export const planSave = saveOf(planKind)
export const planDelete = removeOf(planKind)
