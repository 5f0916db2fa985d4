import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { PASSENGER_WORDS } from '../passenger/access.ts'
import { defineCall } from '../pipeline/define.ts'
import { plansQuestion } from './shape.ts'

/** Both ways (C041): the benefits of each plan, and the plans of each benefit. */
export const planIdMap = defineCall({
  name: 'plan_id.map',
  does: 'Maps plans to benefits and benefits to plans.',
  effect: 'read',
  permission: PASSENGER_WORDS,
  scopes: ['coordinator'],
  input: z.strictObject({}),
  output: z.strictObject({ plans: z.record(key, z.array(key)), policies: z.record(key, z.array(key)) }),
  run: async (context) => {
    const { plans } = await context.read({ plans: plansQuestion(context.sql, context.sql`true`) })
    const policies: Record<string, string[]> = {}
    for (const { key: plan, policies: planPolicies } of plans)
      for (const policy of planPolicies) policies[policy] = [...(policies[policy] ?? []), plan]
    return {
      plans: Object.fromEntries(plans.map(({ key: plan, policies: planPolicies }) => [plan, planPolicies])),
      policies,
    }
  },
})
