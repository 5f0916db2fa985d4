import { computed, columns, select } from '@nemt/store/rows/select.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { planOf, planShape, plansQuestion } from '../plan/shape.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { acceptPassenger, passengerInput } from './access.ts'
import { passengerSeen } from './visible.ts'

/**
 * What the plan editor chooses from (R084): every plan of the customer with its dates, and whether the passenger has
 * it. Without a passenger it is for one who is to be made (R056).
 */
export const passengerPlanChoices = defineCall({
  name: 'passenger.plan_choices',
  does: "Lists the customer's plans with their dates, and which of them a passenger has, if one is given.",
  effect: 'read',
  permission: ['passenger.edit', 'passenger.create'],
  scopes: ['coordinator'],
  input: passengerInput.partial(),
  accept: acceptPassenger,
  output: z.strictObject({
    plans: z.array(z.strictObject({ ...planShape.shape, own: z.boolean() })),
  }),
  run: async (context, { passenger_key }) => {
    const { sql } = context
    const { passenger, plans } = await context.read(
      {
        passenger: one(
          select(
            sql,
            {
              ...columns('passenger', 'p', ['key']),
              plans: computed<
                string[]
              >(sql`(select coalesce(jsonb_agg(l.plan_key), '[]') from passenger_plan l
                where l.customer_key = s.c and l.passenger_key = p.key)`),
            },
            sql`from passenger p where p.customer_key = s.c and p.key = ${passenger_key ?? ''}
              and ${passengerSeen(context)}`,
          ),
        ),
        plans: plansQuestion(sql, sql`true`),
      },
      passenger_key ? { object: passenger_key, shows: 'passenger' } : {},
    )
    if (passenger_key && !passenger) throw notFound('passenger')
    const own = new Set(passenger?.plans)
    return { plans: plans.map((row) => ({ ...planOf(row), own: own.has(row.key) })) }
  },
})
