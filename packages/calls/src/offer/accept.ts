import { column, columns, computed, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import { update, type EventRow, type Update } from '@nemt/store/change/changes.ts'
import { dispatchTraits } from '@nemt/domain/fleet/dispatch.ts'
import { statusWhenOver } from '@nemt/domain/offer/minimum.ts'
import { defaultAccessibility } from '@nemt/domain/mobility/defaults.ts'
import { firstLook } from '@nemt/domain/ride/due.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { linkedRides } from '../pipeline/principal.ts'
import { conflict, notFound, type Refusal } from '../pipeline/refusal.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { attended } from '../ride/life/attention.ts'
import { rideEvent } from '../ride/life/event.ts'
import { isCalled } from '../ride/life/questions.ts'
import type { Standing } from '../ride/life/refused.ts'
import { actingForFleet, answeringFleet } from './answering.ts'
import { inTurn } from './in-turn.ts'
import { assertSeen, stateHash } from './state.ts'

/** `round`: that of the offer which is meant, said by whatever accepts by itself: it accepts no later one for it. */
const input = z.strictObject({
  ride: key,
  fleet: key.optional(),
  round: z.number().int().optional(),
  state_hash: stateHash.optional().describe('Of the offer that was seen. A key has to name it.'),
})
type Input = z.infer<typeof input>

/**
 * Another fleet took the ride since it was read, or somebody ended it or changed a note of it: what it was, reading
 * it again tells.
 */
const MOVED_ON = 'offered_ride_changed'

/**
 * A fleet takes a ride (server-behaviour §2.2). The race of several fleets is decided by one conditional
 * update of the ride's row: whoever finds it open and without a fleet has won; everybody else gets 409
 * `offer_taken`. A second accept of the winner is answered like the first.
 */
export const offerAccept = defineCall({
  name: 'offer.accept',
  does: 'Accepts an offered ride; 409 offer_taken when another fleet was first. Support accepts for a `fleet`.',
  effect: 'write',
  permission: 'ride.event.create',
  scopes: ['fleet', 'coordinator'],
  byKey: true,
  input,
  output: z.strictObject({ ride: key, status: z.enum(rideStatuses), version: z.number().int() }),
  // One after the other, so that those who come too late don't wait for each other's locks.
  run: (context, input) =>
    inTurn(context, input.ride, () =>
      retryWhen([MOVED_ON], () => accept(actingForFleet(context, input.fleet), input)),
    ),
})

async function accept(context: Context, { ride, fleet: named, round, state_hash: seen }: Input) {
  const fleet = answeringFleet(context, named)
  const row = await readOffer(context, ride, fleet)
  if (isAcceptedBy(row, fleet)) return { ride: row.key, status: row.status, version: row.version }
  assertOpen(context, row, fleet, round)
  assertSeen(context, seen, { ...row, ride_key: row.key })
  if (isFullFor(context, row) || !mayAccept(context, row, fleet)) throw closed(context, row)
  return confirm(context, row, fleet)
}

/** Only what the race is decided by: fifty fleets may ask at once. */
function offeredRideSelection(sql: Sql) {
  return {
    ...columns('ride', 'r', [
      'key',
      'status',
      'version',
      'type',
      'timezone',
      'needed_at',
      'local_date',
      'created_at',
      'flags',
      'fleet_key',
      'team_key',
      'passenger_key',
    ]),
    offer_status: column('offer', 'o', 'status'),
    ...columns('offer', 'o', ['round', 'expires_at', 'price_cents']),
    ...columns('fleet', 'f', ['dispatch', 'enabled', 'archived_at']),
    fleet_name: column('fleet', 'f', 'name'),
    /** How many rides of a day the fleet accepts by itself; null for any number. */
    per_day_cap: computed<number | null>(sql`(f.document->>'per_day_cap')::int`),
    rides_that_day: computed<number>(
      sql`case when f.document ? 'per_day_cap' then app.fleet_day_rides(f.key, r.local_date) else 0 end`,
    ),
    is_called: isCalled(sql),
    other_fleets: computed<string[] | null>(
      sql`(select array_agg(b.fleet_key order by b.fleet_key) from offer b where b.customer_key = s.c
        and b.ride_key = r.key and b.fleet_key <> o.fleet_key and b.status = 'sent')`,
    ),
  }
}

type OfferedRide = Selected<ReturnType<typeof offeredRideSelection>>

/** The ride with the fleet's newest offer of it. Links open their rides and no others. */
async function readOffer(context: Context, ride: string, fleet: string): Promise<OfferedRide> {
  const { sql, principal } = context
  const { row } = await context.read({
    row: one(
      select(
        sql,
        offeredRideSelection(sql),
        sql`from ride r join offer o on o.customer_key = s.c and o.ride_key = r.key
            and o.fleet_key = ${fleet}
          join fleet f on f.key = o.fleet_key
          where r.customer_key = s.c and r.key = ${ride} and o.status <> 'queued'
          order by o.round desc`,
      ),
    ),
  })
  if (!row || linkedRides(principal)?.includes(ride) === false) throw notFound('offer')
  return row
}

function isAcceptedBy(row: OfferedRide, fleet: string): boolean {
  return row.offer_status === 'accepted' && row.fleet_key === fleet
}

/**
 * Refuses when another fleet has the ride, or this one had it when it ended, when a later round than the one that is
 * answered is out, or the fleet was switched off since it was asked.
 */
function assertOpen(context: Context, row: OfferedRide, fleet: string, round: number | undefined): void {
  const isOthers = row.fleet_key !== null && row.fleet_key !== fleet
  if (isOthers || row.offer_status === 'lost') throw taken(context, row)
  if (row.fleet_key) throw closed(context, row)
  if (!row.enabled || row.archived_at !== null) throw closed(context, row)
  if (round !== undefined && round !== row.round) throw closed(context, row)
}

/**
 * Whether the fleet's day is full for what it accepts by itself (server-behaviour §2.2, 9): its people may still take
 * the ride until the offer ends.
 */
function isFullFor({ principal }: Context, { per_day_cap, rides_that_day }: OfferedRide): boolean {
  return principal.scope === 'system' && per_day_cap !== null && rides_that_day >= per_day_cap
}

/** The same, asked again while it is written, for others may take the room at the same moment. */
function roomFor({ principal }: Context, { per_day_cap, local_date, key }: OfferedRide, fleet: string) {
  if (principal.scope !== 'system' || per_day_cap === null) return {}
  return {
    and: {
      sql: 'app.fleet_day_room($1, $2::date, $3, $4::int)',
      values: [fleet, local_date, key, per_day_cap],
    },
  }
}

/** Whether the rules of rides let this fleet, or its timer, confirm the ride now. */
function mayAccept({ principal, now }: Context, row: OfferedRide, fleet: string): boolean {
  const system = principal.scope === 'system'
  const change = mayChange({
    ride: {
      status: row.status,
      type: row.type,
      timezone: row.timezone,
      version: row.version,
      patient: row.passenger_key,
      times: { created: row.created_at, needed: row.needed_at },
      accessibility: defaultAccessibility,
    },
    to: 'confirmed',
    actor: system ? 'timer' : 'fleet',
    now,
    fleet,
    autoAccept: system,
    offer: { status: row.offer_status, expires: row.expires_at ?? undefined },
    dispatch: row.dispatch,
  })
  return !('refused' in change)
}

/** Takes the ride for the fleet, if nobody was faster. */
async function confirm(context: Context, row: OfferedRide, fleet: string) {
  const version = row.version + 1
  try {
    return await context.write(
      {
        updates: acceptUpdates(context, row, fleet),
        events: [acceptedEvent(context, row, fleet, version)],
        object: row.key,
      },
      { ride: row.key, status: 'confirmed' as const, version },
    )
  } catch (error) {
    if (error instanceof StoreRefused && error.code === 'offer_closed') throw closed(context, row)
    throw error
  }
}

/** The ride gets its fleet, the offer is accepted, and all others of the ride are lost. */
function acceptUpdates(context: Context, row: OfferedRide, fleet: string): Update[] {
  const { now } = context
  return [
    update('ride', {
      where: { key: row.key, status: row.status, version: row.version, fleet_key: null },
      set: {
        status: 'confirmed',
        status_at: now,
        due_at: firstLook({ to: 'confirmed', from: row.status, type: row.type }, now) ?? null,
        fleet_key: fleet,
        ...attended('confirmed'),
        version: { increment: 1 },
      },
      must: MOVED_ON,
    }),
    update('offer', {
      where: { ride_key: row.key, fleet_key: fleet, round: row.round, status: 'sent' },
      ...roomFor(context, row, fleet),
      set: { status: 'accepted', decided_at: now },
      must: 'offer_closed',
    }),
    update('offer', {
      where: { ride_key: row.key, status: ['queued', 'sent'] },
      set: { status: 'lost', decided_at: now },
    }),
  ]
}

/**
 * One event tells everybody: staff and passenger see the ride confirmed, the others that were asked that it
 * is gone.
 */
function acceptedEvent(context: Context, row: OfferedRide, fleet: string, version: number): EventRow {
  const simulated = dispatchTraits(row.dispatch).asked === 'simulated'
  const bySystem = context.principal.scope === 'system'
  const actor: Actor = bySystem ? { kind: 'fleet', key: fleet, name: row.fleet_name, fleet } : context.actor
  return rideEvent(
    { ...row, fleet_key: fleet },
    'ride:offers',
    'offer.accept',
    actor,
    {
      ...{ fleet, status: 'confirmed', version },
      ...(simulated ? { simulated } : {}),
      // Whoever waits reads that they come, not that they are to call.
      ...(row.is_called ? { called: true } : {}),
    },
    { fleets: row.other_fleets ?? [] },
  )
}

function taken(context: Context, row: Standing): Refusal {
  return conflict('offer_taken', message(context, 'error.offer_taken'), { ride: row.key })
}

function closed(context: Context, row: Standing): Refusal {
  return conflict('offer_closed', message(context, 'error.offer_closed'), {
    ride: row.key,
    status: statusWhenOver(row.status),
  })
}
