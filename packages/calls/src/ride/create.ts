import { haversine } from '@nemt/domain/distance/haversine.ts'
import { pickupFor } from '@nemt/domain/distance/estimate.ts'
import { buildRides } from '@nemt/domain/journey/draft.ts'
import { continueProblem } from '@nemt/domain/journey/continue.ts'
import type { Draft, DraftRide } from '@nemt/domain/journey/schema.ts'
import { summaryProblem } from '@nemt/domain/journey/summary.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { mobilityProblem } from '@nemt/domain/mobility/problems.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { Row } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { loadFleets } from '../fleet/load.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid, notFound, Refusal } from '../pipeline/refusal.ts'
import { acceptBooking, booking, draftOf, journeyTypeOf, passengerOfBooking, type BookedRide, type Booking } from './booking.ts'
import { estimateRide } from './estimate.ts'
import { rideEvent } from './event.ts'
import { stopRow } from './stop-row.ts'
import type { RideRow } from './row.ts'

const HOUR = 3_600_000
/** Nearer than this, both ends are one place. Metres. */
const SAME_SPOT_M = 20

/** Creates the rides of a trip request, all or none (C010): everything the screen checked is checked again. */
export const rideCreate = defineCall({
  name: 'ride.create',
  does: 'Creates the rides of a trip request. The payload may be the bare array of rides.',
  effect: 'write',
  permission: 'ride.create',
  scopes: ['coordinator'],
  input: booking,
  accept: acceptBooking,
  output: z.strictObject({ request: key, keys: z.array(key), rides: z.array(z.strictObject({ key, status: z.enum(rideStatuses), version: z.number().int() })) }),
  run: async (context, asked) => {
    const { sql, portal, now, actor, principal } = context
    const who = passengerOfBooking(asked)
    if (!who) throw invalid('rides.0.passenger', message(context, 'error.ride_patient_missing'), 'ride_patient_missing')
    const [facts, fleets] = await Promise.all([
      context.read({
        passenger: one(sql`select p.key, p.status, p.first_name, p.last_name, p.dob, p.rider_key, p.language, p.team_key, p.accessibility, p.communication, p.timezone,
          exists (select 1 from ride r where r.customer_key = s.c and r.passenger_key = p.key) as ever
          from passenger p where p.customer_key = s.c and p.key = ${who} and p.status <> 'archived'`),
      }),
      loadFleets(portal),
    ])
    const passenger = facts.passenger as RideRow | null
    if (!passenger) throw notFound('passenger')
    const draft = check(context, asked, passenger)
    const request = newKey('RQT', now)
    const team = teamOf(context, asked, passenger)
    const rides = timed(context, draft, asked).map((ride, at) => rideRows(context, { ride, booked: asked.rides[at] as BookedRide, passenger, team, request, fleets, leg: at }))
    for (const [at, ride] of rides.entries()) if (at > 0) ride.row['after_ride_key'] = rides[at - 1]?.row['key']
    const keys = rides.map(({ row }) => row['key'] as string)
    return context.write(
      {
        inserts: {
          trip_request: [{
            key: request, passenger_key: who, type: journeyTypeOf(asked), reason: asked.rides[0]?.reason ?? 'other', purpose: asked.purpose ?? null, team_key: team ?? null,
            created_by: principal.key, created_at: now, document: { verified: asked.verified ?? {}, covered: asked.covered ?? null },
          }],
          ride: rides.map(({ row }) => row),
          stop: rides.flatMap(({ stops }) => stops),
        },
        events: rides.map(({ row }) =>
          rideEvent(row as RideRow, 'ride:info', 'create', actor, { status: row['status'], version: 1, request, needed: row['needed_at'] }, { audience: ['staff', 'passenger'] }),
        ),
        object: request,
      },
      { request, keys, rides: rides.map(({ row }) => ({ key: row['key'] as string, status: row['status'] as 'scheduling', version: 1 })) },
    )
  },
})

const refuse = (context: Context, problem: Problem): Refusal => {
  const words = message(context, `problem.${problem.code}`, problem.values)
  return new Refusal('invalid', problem.code, words, { fields: { [problem.field]: words } })
}

/** The journey's own rules, the same that the browser ran. */
const check = (context: Context, asked: Booking, passenger: RideRow): Draft => {
  const { customer, policy, now, principal } = context
  const draft = draftOf(asked, {
    key: passenger['key'], status: passenger['status'], name: { first: passenger['first_name'], last: passenger['last_name'] },
    ...(passenger['dob'] ? { dob: passenger['dob'] } : {}), ...(passenger['rider_key'] ? { customer_key: passenger['rider_key'] } : {}), language: passenger['language'],
  })
  // An appointment alone is enough: the server works the pickup out.
  const first = draft.rides[0] as DraftRide
  const open = draft.appointment !== undefined && first.times.needed === undefined
  const judged = open ? { ...draft, rides: [{ ...first, times: { ...first.times, needed: draft.appointment } }, ...draft.rides.slice(1)] } : draft
  const answered = asked.bare ? { ...judged, covered: judged.covered ?? { name: 'not asked' } } : judged
  const problem =
    continueProblem(answered, { now, scope: 'coordinator', customer, policy, everScheduled: asked.bare === true || passenger['ever'] === true, allotments: 1 }) ??
    summaryProblem(judged, { now, customer, policy, teams: asked.rides[0]?.team ? 1 : principal.teams.length })
  if (problem) throw refuse(context, problem)
  for (const [at, ride] of asked.rides.entries()) {
    const broken = mobilityProblem(ride.accessibility ?? passenger['accessibility'], { customer })
    if (broken) throw refuse(context, { ...broken, field: `rides.${at}.accessibility.${broken.field}` })
    const { pickup, dropoff } = ride.stops
    for (const end of ['pickup', 'dropoff'] as const)
      if (ride.stops[end].address.lat === undefined || ride.stops[end].address.lng === undefined)
        throw invalid(`rides.${at}.stops.${end}.address`, message(context, 'error.ride_stops_address_missing'), 'ride_stops_address_missing')
    if (haversine(pickup.address as never, dropoff.address as never) < SAME_SPOT_M)
      throw invalid(`rides.${at}.stops.dropoff`, message(context, 'error.ride_stops_too_similar'), 'ride_stops_too_similar')
    if (ride.repeat?.enabled) throw invalid(`rides.${at}.repeat`, 'Recurring rides can not be created yet.', 'repeat_unavailable')
  }
  if (draft.appointment !== undefined && draft.appointment < now + HOUR)
    throw invalid('rides.0.times.appointment', message(context, 'error.ride_appointment_too_soon'), 'ride_appointment_too_soon')
  return draft
}

/** Pickup times filled in and zones set: the first ride's pickup follows from the appointment where nobody named it. */
const timed = (context: Context, draft: Draft, asked: Booking): DraftRide[] => {
  const { customer, portal } = context
  const rides = buildRides(draft, { willCallDisabled: customer.flags?.disable_willcall === true, timezone: customer.timezone })
  return rides.map((ride, at) => {
    const from = ride.stops.pickup.address as { lat: number; lng: number }
    const timezone = portal.adapters.zoneOf(from)
    const appointment = at === 0 ? draft.appointment : asked.rides[at]?.times.appointment
    let needed = ride.times.needed
    if (needed === undefined && appointment !== undefined) {
      const { duration_s = 0 } = estimateRide(context, [], { ...ride, timezone, times: { ...ride.times, needed: appointment } }, undefined)
      needed = pickupFor(appointment, duration_s, customer.settings?.pickup_buffer)
    }
    if (needed === undefined) throw refuse(context, { code: 'pickup_time_missing', field: `rides.${at}.times.needed` })
    if (appointment !== undefined && needed > appointment)
      throw invalid(`rides.${at}.times.needed`, message(context, 'error.ride_pickup_after_appointment'), 'ride_pickup_after_appointment')
    return { ...ride, timezone, times: { ...ride.times, needed, ...(appointment === undefined ? {} : { appointment }) } }
  })
}

/** The team that a request belongs to; one that the user may not see does not exist for them. */
const teamOf = (context: Context, asked: Booking, passenger: RideRow): string | undefined => {
  const { teams } = context.principal
  const wanted = asked.rides.find((ride) => ride.team)?.team
  if (wanted && teams.length > 0 && !teams.includes(wanted)) throw notFound('team')
  return wanted ?? (teams.length === 1 ? teams[0] : (passenger['team_key'] ?? undefined))
}

type Parts = { ride: DraftRide; booked: BookedRide; passenger: RideRow; team: string | undefined; request: string; fleets: Parameters<typeof estimateRide>[1]; leg: number }

/** The rows of one ride. Every column is named, so that bookings of all shapes share one prepared statement. */
const rideRows = (context: Context, { ride, booked, passenger, team, request, fleets, leg }: Parts): { row: Row; stops: Row[] } => {
  const { now, principal } = context
  const needed = ride.times.needed as number
  const accessibility = ride.accessibility ?? passenger['accessibility']
  const { cost, distance_m, duration_s, ...estimates } = estimateRide(context, fleets, { ...ride, accessibility }, booked.reason)
  const rideKey = newKey('RID', now)
  const row: Row = {
    key: rideKey, request_key: request, status: ride.transit?.enabled ? 'transit' : 'scheduling', type: ride.type ?? 'scheduled', reason: booked.reason,
    timezone: ride.timezone ?? 'Etc/UTC', needed_at: needed, appointment_at: ride.times.appointment ?? null, created_at: now, local_date: localDate(needed, ride.timezone ?? 'Etc/UTC'),
    passenger_key: passenger['key'], passenger_first: passenger['first_name'], passenger_last: passenger['last_name'], passenger_language: passenger['language'],
    team_key: team ?? null, user_key: principal.key, accessibility, communication: booked.communication ?? passenger['communication'], transit: ride.transit ?? null,
    cost_cents: cost ?? null, distance_m: distance_m ?? null, duration_s: duration_s ?? null, estimates, fund_keys: booked.fund_keys ?? [], auth_code: booked.auth_code ?? null,
    notes: booked.notes ?? {}, claims_codes: [], covered_service: booked.covered_service ?? null, service_name: booked.service_name ?? null, plan_name: booked.plan_name ?? null,
    multiload: booked.extra?.multiload ?? false, leg, after_ride_key: null, flags: {},
  }
  return { row, stops: [stopRow(rideKey, 'pickup', ride.stops.pickup), stopRow(rideKey, 'dropoff', ride.stops.dropoff)] }
}
