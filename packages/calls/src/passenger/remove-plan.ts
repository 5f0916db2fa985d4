import { columns, select } from '@nemt/store/rows/select.ts'
import { removal, update } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { passengerSeen } from './visible.ts'
import { passengerPlan, planEvents } from './plan-assignment.ts'

/** Takes a plan away from a passenger (C029). */
export const passengerRemovePlan = defineCall({
  name: 'passenger.remove_plan',
  does: 'Takes a plan away from a passenger.',
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: passengerPlan,
  output: passengerPlan,
  run: async (context, { passenger_key, plan_key }) => {
    const { sql } = context
    const { row } = await context.read({
      row: one(
        select(
          sql,
          {
            ...columns('passenger_plan', 'pp', ['plan_key']),
            ...columns('passenger', 'p', ['key', 'version', 'team_key']),
          },
          sql`from passenger_plan pp
      join passenger p on p.customer_key = s.c and p.key = pp.passenger_key where pp.customer_key = s.c
      and pp.passenger_key = ${passenger_key} and pp.plan_key = ${plan_key} and ${passengerSeen(context)}`,
        ),
      ),
    })
    if (!row) throw notFound('plan')
    try {
      return await context.write(
        {
          updates: [
            update('passenger', {
              where: { key: passenger_key, version: row.version },
              set: { version: { increment: 1 } },
              must: 'passenger_changed',
            }),
          ],
          removes: [removal('passenger_plan', { passenger_key, plan_key })],
          events: planEvents(context, row, 'plan.removed', plan_key),
          object: passenger_key,
        },
        { passenger_key, plan_key },
      )
    } catch (error) {
      if (error instanceof StoreRefused && error.kind === 'missing') throw notFound('plan')
      throw error
    }
  },
})
