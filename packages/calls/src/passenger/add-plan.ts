import { columns, select } from '@nemt/store/rows/select.ts'
import { update } from '@nemt/store/change/changes.ts'
import { addPlanProblem } from '@nemt/domain/funding/plans.ts'
import { one } from '@nemt/store/read.ts'
import { plansQuestion, spanOf } from '../plan/shape.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { problemRefused } from '../message/problem.ts'
import { passengerSeen } from './visible.ts'
import { passengerPlan, ofPassenger, planEvents } from './plan-assignment.ts'

/**
 * Gives a passenger a plan (C030), unless as many of overlapping dates as allowed are there already (V919,
 * V920).
 */
export const passengerAddPlan = defineCall({
  name: 'passenger.add_plan',
  does: 'Gives a passenger a plan.',
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: passengerPlan,
  output: passengerPlan,
  run: async (context, { passenger_key, plan_key }) => {
    const { sql, policy } = context
    const facts = await context.read({
      passenger: one(
        select(
          sql,
          columns('passenger', 'p', ['key', 'version', 'team_key']),
          sql`from passenger p where p.customer_key = s.c
        and p.key = ${passenger_key} and p.status <> 'archived' and ${passengerSeen(context)}`,
        ),
      ),
      own: plansQuestion(sql, ofPassenger(sql, passenger_key)),
      plan: plansQuestion(sql, sql`l.key = ${plan_key}`),
    })
    if (!facts.passenger) throw notFound('passenger')
    const [plan] = facts.plan
    if (!plan) throw notFound('plan')
    if (facts.own.some((row) => row.key === plan_key)) return { passenger_key, plan_key }
    const problem = addPlanProblem(facts.own.map(spanOf), spanOf(plan), policy)
    if (problem) throw problemRefused(context, problem)
    return context.write(
      {
        updates: [
          update('passenger', {
            where: { key: passenger_key, version: facts.passenger.version },
            set: { version: { increment: 1 } },
            must: 'passenger_changed',
          }),
        ],
        insertsIfAbsent: { passenger_plan: [{ passenger_key, plan_key }] },
        events: planEvents(context, facts.passenger, 'plan.added', plan_key),
        object: passenger_key,
      },
      { passenger_key, plan_key },
    )
  },
})
