import type { Sql } from '@nemt/store/sql.ts'
import { column, columns, computed, joined, select, type Selected } from '@nemt/store/rows/select.ts'
import { withFields } from '@nemt/domain/access/fields.ts'
import { passengerReads } from '@nemt/domain/access/passenger-view.ts'
import { rideEvent as shape, rideEventTypes, type RideEvent } from '@nemt/domain/event/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { senderOf } from './record/sender.ts'
import { seenBy } from './record/visible.ts'
import { toldEvent, toldLines } from './life/told.ts'
import { unreadReplies } from './record/unread.ts'
import { withReplaced } from './record/versions.ts'

/** Of a ride with more events than this the newest are given: what happens now is never cut off. */
const newest = 1000

/** What is said goes along when an edit puts another ride in the place of one; what was done doesn't. */
const MESSAGES: readonly RideEvent['type'][] = ['info', 'question', 'reply']

/**
 * A ride's activity, oldest first: read from the event log, which is its only place (C090), and for the office what
 * the portal told the passenger by itself (docs/decisions/080). Messages of rides whose place it took are its own as
 * well (166).
 */
export const rideEvents = defineCall({
  name: 'ride.events',
  does: "Lists a ride's activity and messages, oldest first.",
  effect: 'read',
  permission: 'ride.event.view',
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ ride: key }),
  /** `unread`: replies of the passenger that the office has not read. */
  output: z.strictObject({ events: z.array(shape), unread: z.number().int() }),
  run: async (context, input) => {
    const { sql, principal, policy } = context
    const facts = await context.read(
      {
        ride: one(
          select(
            sql,
            {
              ...columns('ride', 'r', ['key', 'status', 'cancellation', 'notes']),
              unread: computed<number>(unreadReplies(context)),
            },
            sql`from ride r where r.customer_key = s.c and r.key = ${input.ride}
              and ${seenBy(sql, principal, policy)}`,
          ),
        ),
        events: many(
          select(
            sql,
            eventSelection(sql),
            sql`from event e left join fleet f on f.key = e.data->>'fleet'
              where e.customer_key = s.c and e.ride_key in ${withReplaced(sql, sql`${input.ride}`)}
                and e.type = any(${[...rideEventTypes]})
                and (e.ride_key = ${input.ride} or e.type = any(${[...MESSAGES]}))
                and ${principal.scope === 'passenger' ? 'passenger' : 'staff'} = any(e.audience)
              order by e.seq desc limit ${newest}`,
          ),
        ),
        told: toldLines(context, input.ride),
      },
      { object: input.ride, shows: 'ride' },
    )
    if (!facts.ride) throw notFound('ride')
    const events = [...facts.events.toReversed().map(eventOf), ...facts.told.map(toldEvent)].toSorted(
      (a, b) => a.created - b.created,
    )
    if (principal.scope !== 'passenger')
      return { events: withWrittenReason(events, facts.ride), unread: facts.ride.unread }
    // What the office has not read yet is the office's.
    return { events: events.map((event) => asTold(event, principal.key)), unread: 0 }
  },
})

/**
 * With the words that somebody wrote as the reason why the ride is cancelled (V949, F114). They stand on the ride
 * alone, for an event is told to more people than the office.
 */
function withWrittenReason(events: RideEvent[], { status, cancellation, notes }: Cancelled): RideEvent[] {
  const words = notes.cancellation
  if (status !== 'cancelled' || cancellation !== 'other' || !words) return events
  const last = events.findLast(({ type, data }) => type === 'status' && data.status === 'cancelled')
  return events.map((event) => (event === last ? { ...event, data: { ...event.data, notes: words } } : event))
}

type Cancelled = Pick<Row<'ride'>, 'status' | 'cancellation' | 'notes'>

/** A line as the ride's passenger reads it: themselves, the provider, the system, or just the office. */
function asTold({ sender, ...event }: RideEvent, passenger: string): RideEvent {
  const isNamed = sender.key === passenger || sender.key === 'system' || sender.key.startsWith('FLT')
  return withFields({ ...event, sender: { key: isNamed ? sender.key : 'office' } }, passengerReads.event)
}

function eventSelection(sql: Sql) {
  return {
    seq: computed<string>(sql`e.seq::text`),
    // The query asks only for these.
    type: computed<RideEvent['type']>(sql`e.type`),
    ...columns('event', 'e', ['at', 'actor', 'data']),
    ...joined({ fleet: column('fleet', 'f', 'name') }),
  }
}

function eventOf(row: Selected<ReturnType<typeof eventSelection>>): RideEvent {
  return {
    key: row.seq,
    type: row.type,
    created: row.at,
    sender: senderOf(row.actor),
    ...(row.fleet ? { fleet: row.fleet } : {}),
    data: row.data,
  }
}
