import { may } from '@nemt/domain/access/may.ts'
import { rideEvent, rideEventTypes, type RideEvent } from '@nemt/domain/event/schema.ts'
import { mergeFields } from '@nemt/domain/passenger/merge.ts'
import {
  recordChange,
  recordChanges,
  recordEvents,
  timelineKinds,
  type TimelineKind,
} from '@nemt/domain/passenger/timeline.ts'
import { statuses } from '@nemt/domain/passenger/values.ts'
import { instant, key, localDate, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { column, columns, computed, joined, select, type Selected } from '@nemt/store/rows/select.ts'
import { present } from '@nemt/store/rows/present.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { TOLD, toldData } from '../ride/life/told.ts'
import { senderOf } from '../ride/record/sender.ts'
import { seenBy } from '../ride/record/visible.ts'
import { familyOf } from './family.ts'
import { seenPassenger } from './visible.ts'

/** Lines that are given at once (conflicts.tsv X093). */
const PAGE = 15

const ofRide = z.strictObject({
  ...rideEvent.shape,
  ride: z.strictObject({ key, needed: instant, timezone: text(60) }),
})
const line = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ride'), ...ofRide.shape }),
  z.strictObject({ kind: z.literal('message'), ...ofRide.shape }),
  z.strictObject({
    kind: z.literal('record'),
    ...rideEvent.pick({ key: true, created: true, sender: true }).shape,
    change: z.enum(recordChanges),
    /** The plan or fund that it is about, by name. */
    name: text(200).optional(),
    /** What an edit changed, as far as the passenger may know of it, and the status that it set. */
    fields: z.array(z.enum(mergeFields)).optional(),
    status: z.enum(statuses).optional(),
    /** The first and the last day of the pause that began or ended. */
    days: z.strictObject({ from: localDate, until: localDate }).optional(),
  }),
])

/**
 * What happened to a passenger, the latest first (docs/decisions/069): their rides and messages, as far as the reader
 * may see these rides, and the changes of the record with who made them, with those of the records that were merged
 * into it. Read from the event log.
 */
export const passengerTimeline = defineCall({
  name: 'passenger.timeline',
  does: "Lists what happened to a passenger's rides, messages and record, the latest first; `next` asks for older.",
  effect: 'read',
  permission: 'passenger.view',
  scopes: ['coordinator'],
  input: z.strictObject({
    passenger_key: key,
    kinds: z.array(z.enum(timelineKinds)).min(1).max(timelineKinds.length).optional(),
    /** `next` of the lines that were given before. */
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    take: z.number().int().min(1).max(100).default(PAGE),
  }),
  output: z.strictObject({ lines: z.array(line), next: text(20).optional() }),
  run: async (context, { passenger_key, kinds = timelineKinds, before, take }) => {
    const { sql, principal } = context
    // A ride's activity is told to those alone who may read it there.
    const told = kinds.filter((kind) => kind === 'record' || may(principal.grants, 'ride.event.view'))
    const { passenger, events } = await context.read(
      {
        passenger: seenPassenger(context, passenger_key),
        events: many(
          select(
            sql,
            eventSelection(sql),
            sql`from event e
              left join ride r on r.customer_key = s.c and r.key = e.ride_key
              left join fleet f on f.key = e.data->>'fleet'
              left join message m on m.customer_key = s.c and e.type = ${TOLD} and m.key = e.data->>'message'
              left join plan l on l.customer_key = s.c and l.key = e.data->>'plan'
              left join fund d on d.customer_key = s.c and d.key = e.data->>'fund'
              where e.customer_key = s.c and e.passenger_key in ${familyOf(sql, passenger_key)}
                ${before === undefined ? sql`` : sql`and e.seq < ${before}::bigint`}
                and (${anyOf(context, told)})
              order by e.seq desc limit ${take + 1}`,
          ),
        ),
      },
      { object: passenger_key, shows: 'passenger' },
    )
    if (!passenger) throw notFound('passenger')
    const shown = events.slice(0, take)
    const next = events.length > take ? shown.at(-1)?.seq : undefined
    return { lines: shown.flatMap(lineOf), ...present({ next }) }
  },
})

const MESSAGES = ['info', 'question', 'reply'] as const

/** Events `e` of the kinds that were asked for; those of rides with their ride `r`. */
function anyOf({ sql, principal, policy }: Context, kinds: readonly TimelineKind[]): Fragment {
  const isTold = sql`(e.type = ${TOLD} and m.key is not null)`
  const isMessage = sql`(e.type = any(${[...MESSAGES]}) and e.data->>'linked' is null and e.data->>'unlinked' is null)`
  const ofRides = sql`r.key is not null and e.type = any(${[...rideEventTypes]}) and ${seenBy(sql, principal, policy)}`
  const conditions: Record<TimelineKind, Fragment> = {
    ride: sql`(${ofRides} and not ${isMessage})`,
    message: sql`((${ofRides} and ${isMessage})
      or (r.key is not null and ${isTold} and ${seenBy(sql, principal, policy)}))`,
    record: sql`((e.collection = 'patient:info' and e.type = any(${[...recordEvents['patient:info']]}))
      or (e.collection = 'patient:funds' and e.type = any(${[...recordEvents['patient:funds']]})))`,
  }
  return kinds.reduce((either, kind) => sql`${either} or ${conditions[kind]}`, sql`false`)
}

function eventSelection(sql: Sql) {
  return {
    seq: computed<string>(sql`e.seq::text`),
    ...columns('event', 'e', ['at', 'collection', 'type', 'actor', 'data']),
    ...joined({
      ride: column('ride', 'r', 'key'),
      needed_at: column('ride', 'r', 'needed_at'),
      timezone: column('ride', 'r', 'timezone'),
      fleet: column('fleet', 'f', 'name'),
      plan: column('plan', 'l', 'name'),
      fund: column('fund', 'd', 'name'),
      ...columns('message', 'm', ['body', 'channel', 'recipient']),
      delivery: column('message', 'm', 'status'),
    }),
  }
}

function lineOf(row: Selected<ReturnType<typeof eventSelection>>): z.input<typeof line>[] {
  const sender = senderOf(row.actor)
  const head = { key: row.seq, created: row.at, sender }
  const { ride, needed_at, timezone } = row
  if (ride && needed_at !== null && timezone !== null) {
    const told = toldLine(row)
    if (told) return [{ ...head, ...told, ride: { key: ride, needed: needed_at, timezone } }]
    const { data } = row
    const isMessage =
      MESSAGES.some((type) => type === row.type) && data.linked === undefined && data.unlinked === undefined
    return [
      {
        kind: isMessage ? 'message' : 'ride',
        ...head,
        // The query asks only for these.
        type: row.type as RideEvent['type'],
        ...present({ fleet: row.fleet }),
        data,
        ride: { key: ride, needed: needed_at, timezone },
      },
    ]
  }
  const change = recordChange(row.collection, row.type)
  if (!change) return []
  const { fields, status } = edited(row.data)
  const told = { name: row.plan ?? row.fund, fields, status, days: pausedDaysOf(row.data) }
  return [{ kind: 'record', ...head, change, ...present(told) }]
}

/** What the portal told by itself, with what became of it (docs/decisions/080); null for anything else. */
function toldLine({ type, body, channel, recipient, delivery }: Selected<ReturnType<typeof eventSelection>>) {
  if (type !== TOLD || body === null || channel === null || recipient === null || delivery === null)
    return null
  const data = toldData({ body, channel, recipient, status: delivery })
  return { kind: 'message', type: 'info', data } as const
}

/** The days of the pause that an event tells of. */
function pausedDaysOf({ from, until }: { from?: unknown; until?: unknown }) {
  return typeof from === 'string' && typeof until === 'string' ? { from, until } : null
}

/** What an edit says that it changed; edits of earlier versions of the portal said nothing. */
function edited({ changed, status }: { changed?: unknown; status?: unknown }) {
  const fields = Array.isArray(changed) ? mergeFields.filter((field) => changed.includes(field)) : null
  return {
    fields: fields?.length ? fields : null,
    status: statuses.find((known) => known === status) ?? null,
  }
}
