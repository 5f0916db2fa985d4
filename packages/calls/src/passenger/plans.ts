import { columns, select } from '@nemt/store/rows/select.ts'
import { removal, update } from '@nemt/store/change/changes.ts'
import { addPlanProblem } from '@nemt/domain/funding/plans.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { planOf, plansQuestion, planShape, spanOf, type PlanRow } from '../plan/shape.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { problemRefused } from '../message/problem.ts'
import { present } from '@nemt/store/rows/present.ts'
import { acceptPassenger, mustBeOwn, passengerAsked, PASSENGER_WORDS } from './own.ts'
import { heardAs } from './heard.ts'
import { passengerSeen } from './visible.ts'

function ofPassenger(sql: Sql, passenger: string) {
  return sql`l.key in (select pp.plan_key from passenger_plan pp where pp.customer_key = s.c
    and pp.passenger_key = ${passenger})`
}

/** The plans of a passenger, with the record's existence in the same round trip. */
async function plansOf(context: Context, passenger: string): Promise<PlanRow[]> {
  const { sql, principal } = context
  mustBeOwn(principal, passenger)
  const facts = await context.read(
    {
      passenger: one(
        select(
          sql,
          columns('passenger', 'p', ['key']),
          sql`from passenger p where p.customer_key = s.c
    and p.key = ${passenger}
    and ${passengerSeen(context)}`,
        ),
      ),
      plans: plansQuestion(sql, ofPassenger(sql, passenger)),
    },
    { object: passenger },
  )
  if (!facts.passenger) throw notFound('passenger')
  return facts.plans
}

/** The keys of a passenger's plans (C028). */
export const passengerPlansListKeys = defineCall({
  name: 'passenger.plans.list_keys',
  does: "Lists the keys of a passenger's plans.",
  effect: 'read',
  permission: PASSENGER_WORDS,
  scopes: ['coordinator', 'passenger'],
  input: passengerAsked,
  accept: acceptPassenger,
  output: z.strictObject({ plans: z.array(z.strictObject({ key, external_id: text(60).optional() })) }),
  run: async (context, { passenger_key }) => ({
    plans: (await plansOf(context, passenger_key)).map((row) => ({
      key: row.key,
      ...present({ external_id: row.external_id }),
    })),
  }),
})

/** A passenger's plans with their benefits (C046). */
export const patientPlans = defineCall({
  name: 'patient.plans',
  does: "Lists a passenger's plans with their benefits.",
  effect: 'read',
  permission: PASSENGER_WORDS,
  scopes: ['coordinator', 'passenger'],
  input: passengerAsked,
  accept: acceptPassenger,
  output: z.strictObject({ plans: z.array(planShape) }),
  run: async (context, { passenger_key }) => ({ plans: (await plansOf(context, passenger_key)).map(planOf) }),
})

const pair = z.strictObject({ passenger_key: key, plan_key: key })

function told(
  context: Context,
  passenger: { key: string; team_key: string | null },
  type: string,
  plan: string,
) {
  return [
    {
      collection: 'patient:info',
      key: passenger.key,
      type,
      actor: context.actor,
      data: { plan },
      audience: ['staff' as const, 'passenger' as const],
      ...heardAs(passenger),
    },
  ]
}

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
  input: pair,
  output: pair,
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
        events: told(context, facts.passenger, 'plan.added', plan_key),
        object: passenger_key,
      },
      { passenger_key, plan_key },
    )
  },
})

/** Takes a plan away from a passenger (C029). */
export const passengerRemovePlan = defineCall({
  name: 'passenger.remove_plan',
  does: 'Takes a plan away from a passenger.',
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: pair,
  output: pair,
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
          events: told(context, row, 'plan.removed', plan_key),
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
