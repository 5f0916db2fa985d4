import { key } from '@nemt/domain/text/schema.ts'
import type { Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import { plansQuestion, type PlanRow } from '../plan/shape.ts'
import type { Context } from '../pipeline/context.ts'
import { notFound } from '../pipeline/refusal.ts'
import { mustBeSelf } from './access.ts'
import { passengerEvent } from './event-reach.ts'
import { seenPassenger } from './visible.ts'

/** The condition over `l` for the plans of a passenger. */
export function ofPassenger(sql: Sql, passenger: string) {
  return sql`l.key in (select pp.plan_key from passenger_plan pp where pp.customer_key = s.c
    and pp.passenger_key = ${passenger})`
}

/** The plans of a passenger, with the record's existence in the same round trip. */
export async function readPlans(context: Context, passenger: string): Promise<PlanRow[]> {
  const { sql, principal } = context
  mustBeSelf(principal, passenger)
  const facts = await context.read(
    {
      passenger: seenPassenger(context, passenger),
      plans: plansQuestion(sql, ofPassenger(sql, passenger)),
    },
    { object: passenger, shows: 'passenger' },
  )
  if (!facts.passenger) throw notFound('passenger')
  return facts.plans
}

/** A plan of a passenger, as the calls that give and take it name it. */
export const passengerPlan = z.strictObject({ passenger_key: key, plan_key: key })

/** The event by which others learn that a passenger got or lost a plan. */
export function planEvents(
  context: Context,
  passenger: { key: string; team_key: string | null },
  type: string,
  plan: string,
) {
  return [passengerEvent(context.actor, passenger, type, { data: { plan } })]
}
