import { update, type Changes } from '@nemt/store/change/changes.ts'
import { BOOKED } from '@nemt/domain/ride/sets.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { joined } from './life/change.ts'
import { rideEvent } from './life/event.ts'
import { rideQuery, type RideRow } from './record/row.ts'

/**
 * What the end of a ride means for the legs after it: a will-call return may open now; after a no-show somebody is to
 * ask whether the passenger still needs to be driven (server-behaviour §2.1 'ask about the return leg').
 */
export const rideNextLeg = defineCall({
  name: 'ride.next_leg',
  does: 'Tells the legs after a ride that it is over.',
  effect: 'write',
  permission: 'session',
  scopes: [],
  internal: true,
  input: z.strictObject({ ride: key }),
  output: z.strictObject({ rides: z.array(key) }),
  run: (context, { ride }) => retryWhen([MOVED_ON], () => tellLegs(context, ride)),
})

/** A later leg was changed since it was read. It may wait all the same. */
const MOVED_ON = 'later_leg_changed'

async function tellLegs(context: Context, ride: string) {
  const { sql } = context
  const { over, later } = await context.read({
    over: one(
      select(
        sql,
        columns('ride', 'r', ['status']),
        sql`from ride r where r.customer_key = s.c and r.key = ${ride}`,
      ),
    ),
    later: many(
      rideQuery(
        sql,
        sql`r.after_ride_key = ${ride} and r.passenger_key = (
          select b.passenger_key from ride b where b.customer_key = s.c and b.key = ${ride})`,
      ),
    ),
  })
  const waiting = later.filter(({ status }) => BOOKED.includes(status))
  const rides = waiting.map((leg) => leg.key)
  if (!over || rides.length === 0) return { rides: [] }
  const asked = over.status === 'rejected' || over.status === 'failed'
  return context.write(
    joined(waiting.map((leg) => toldChanges(context, leg, { asked, isDriven: over.status === 'completed' }))),
    { rides },
  )
}

/** How the earlier leg ended: somebody must ask whether this one is needed, or it was driven. */
type Earlier = { asked: boolean; isDriven: boolean }

/** One leg: its clock is looked at, its passenger or the office is asked, once. */
function toldChanges({ now, actor }: Context, leg: RideRow, { asked, isDriven }: Earlier): Changes {
  const { key, status, version, flags } = leg
  const guarded = { where: { key, status, version }, must: MOVED_ON }
  const opens = leg.type === 'will-call' && status === 'confirmed'
  if (!asked && opens) return { updates: [update('ride', { ...guarded, set: { due_at: now } })] }
  // Who was told before that the ride is open is asked now, when they may be ready.
  const waits = !asked && isDriven && status === 'active'
  const ready = () => rideEvent(leg, 'ride:info', 'ready', actor, { version }, { audience: ['staff'] })
  if (!asked) return waits ? { events: [ready()] } : {}
  if (flags.needs_attention) return {}
  const message = 'The earlier ride did not take place: ask whether this one is still needed.'
  return {
    updates: [update('ride', { ...guarded, set: { flags: { ...flags, needs_attention: true } } })],
    events: [
      rideEvent(
        leg,
        'ride:events',
        'error',
        actor,
        { message, needs_attention: true },
        { audience: ['staff'] },
      ),
    ],
  }
}
