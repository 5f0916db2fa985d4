import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { PASSENGER_WORDS } from '../passenger/access.ts'
import { defineCall } from '../pipeline/define.ts'
import { plansQuestion } from './shape.ts'

/** The benefits' keys by plan (C040). */
export const planIdList = defineCall({
  name: 'plan_id.list',
  does: 'Gives the keys of the benefits by plan.',
  effect: 'read',
  permission: PASSENGER_WORDS,
  scopes: ['coordinator'],
  input: z.strictObject({}),
  output: z.record(key, z.array(key)),
  run: async (context) => {
    const { plans } = await context.read({ plans: plansQuestion(context.sql, context.sql`true`) })
    return Object.fromEntries(plans.map(({ key: plan, policies }) => [plan, policies]))
  },
})
