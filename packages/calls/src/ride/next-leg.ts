import { update, type Assigned, type Changes } from '@nemt/store/change/changes.ts'
import { wasMissed } from '@nemt/domain/ride/opening.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { BOOKED, isDone, NOT_DRIVEN, SOFT } from '@nemt/domain/ride/sets.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { joined } from './life/change.ts'
import { rideEvent } from './life/event.ts'
import { rideQuery, type RideRow } from './record/row.ts'

/**
 * What the end of a ride means for the legs after it: a will-call return may open now; after a no-show somebody is to
 * ask whether the passenger still needs to be driven (server-behaviour §2.1 'ask about the return leg'), and need not
 * where the no-show was a mistake or the ride goes on after all.
 */
export const rideNextLeg = defineJob({
  name: 'ride.next_leg',
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
  return context.write(joined(waiting.map((leg) => toldChanges(context, leg, over.status))), { rides })
}

/** The passenger was not there, or did not want to be driven. */
function isMissed(earlier: RideStatus): boolean {
  return earlier === 'rejected' || earlier === 'failed'
}

/** It was driven or still will be; a no-show that is cancelled or closed afterwards did not take place either. */
function takesPlace(earlier: RideStatus): boolean {
  return !wasMissed({ status: earlier }) && !NOT_DRIVEN.includes(earlier)
}

/** One leg: its clock is looked at, its passenger or the office is asked, once. */
function toldChanges(context: Context, leg: RideRow, earlier: RideStatus): Changes {
  if (isMissed(earlier)) return leg.flags.in_question ? {} : inQuestion(context, leg)
  const { actor } = context
  const { version, flags } = leg
  const isOver = isDone(earlier) || SOFT.includes(earlier)
  const set = {
    ...(isOver ? lookedAt(context, leg) : {}),
    ...(flags.in_question && takesPlace(earlier) ? { flags: { merge: { in_question: null } } } : {}),
  }
  // Who was told before that the ride is open is asked now, when they may be ready.
  const waits = earlier === 'completed' && leg.status === 'active'
  const ready = () => rideEvent(leg, 'ride:info', 'ready', actor, { version }, { audience: ['staff'] })
  return {
    ...(Object.keys(set).length > 0 ? { updates: [update('ride', { ...unmoved(leg), set })] } : {}),
    ...(waits ? { events: [ready()] } : {}),
  }
}

/** The clock of a will-call leg that somebody drives says when it opens, now that the leg before it is over. */
function lookedAt({ now }: Context, { type, status }: RideRow): Assigned<'ride'> {
  return type === 'will-call' && status === 'confirmed' ? { due_at: now } : {}
}

function unmoved({ key, status, version }: RideRow) {
  return { where: { key, status, version }, must: MOVED_ON }
}

/** Somebody is to ask whether the leg is still needed. */
function inQuestion(context: Context, leg: RideRow): Changes {
  const { actor } = context
  const message = 'The earlier ride did not take place: ask whether this one is still needed.'
  const set = { ...lookedAt(context, leg), flags: { merge: { in_question: true } } }
  return {
    updates: [update('ride', { ...unmoved(leg), set })],
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
