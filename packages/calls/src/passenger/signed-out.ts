import { update, type Assigned, type EventRow, type Update } from '@nemt/store/change/changes.ts'
import type { Context } from '../pipeline/context.ts'
import { endedSessions } from '../session/ended.ts'

/** A record at whose calendar's address nothing is any more. */
export const noCalendar: Assigned<'passenger'> = { calendar_hash: null, calendar_at: null }

/**
 * Ends what somebody opened with a passenger's number who may have it no more: every sign-in, also one of this moment,
 * and the links that they gave away. `sessions`: the keys that are known, whose sockets are closed. The address of a
 * calendar goes with the record (`noCalendar`).
 */
export function numberLost(
  context: Context,
  passenger: string,
  sessions: readonly string[],
): { updates: Update[]; events: EventRow[] } {
  const { now } = context
  return {
    updates: [
      update('session', {
        where: { passenger_key: passenger, ended_at: null },
        set: { ended_at: now, ended_why: 'phone' },
      }),
      linksEnded(context, passenger),
    ],
    events: endedSessions(context, sessions, 'phone').events,
  }
}

/** Ends the links to a passenger's rides that were made in the portal; the office's stay. */
export function linksEnded({ now }: Context, passenger: string): Update {
  return update('caregiver_link', {
    where: { ended_at: null },
    and: {
      sql: `t.created_by->>'kind' = 'passenger' and t.ride_key in (select r.key from ride r
        where r.customer_key = t.customer_key and r.passenger_key = $1)`,
      values: [passenger],
    },
    set: { ended_at: now },
  })
}

/** Uses up the codes that are under way to a number, so that nobody comes in by one that was asked for before. */
export function codesUsedUp({ now }: Context, e164: string): Update {
  return update('passcode', { where: { e164, used_at: null }, set: { used_at: now } })
}
