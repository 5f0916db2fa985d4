import type { NewRow, Row } from '@nemt/store/rows/tables.ts'
import { claimsCodes } from '@nemt/domain/claims/lines.ts'
import type { DraftRide } from '@nemt/domain/journey/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { Context } from '#/pipeline/context.ts'
import type { BookedRide } from './request.ts'
import { estimateRide } from './estimate.ts'
import { stopRow } from '../record/stop-row.ts'

/** What a ride takes over from its passenger's record. */
export type BookedPassenger = Pick<
  Row<'passenger'>,
  'key' | 'first_name' | 'last_name' | 'language' | 'accessibility' | 'communication'
>

export type NewRide = {
  ride: DraftRide
  booked: BookedRide
  passenger: BookedPassenger
  team: string | undefined
  request: string
  fleets: Parameters<typeof estimateRide>[1]
  leg: number
}

/** The row of a ride that is being booked: which leg of its request it is, is known. */
export type BookedRow = NewRow<'ride'> & { leg: number }
/** The rows of one ride: its own and those of its two ends. */
export type RideRows = { row: BookedRow; stops: [pickup: NewRow<'stop'>, dropoff: NewRow<'stop'>] }

/**
 * The rows of one ride. Every column is named, so that bookings of all shapes share one prepared statement.
 */
export function rideRows(
  context: Context,
  { ride, booked, passenger, team, request, fleets, leg }: NewRide,
): RideRows {
  const { now, principal, customer } = context
  const needed = ride.times.needed as number
  const accessibility = ride.accessibility ?? passenger.accessibility
  const { cost, distance_m, duration_s, ...estimates } = estimateRide(
    context,
    fleets,
    { ...ride, accessibility },
    booked.reason,
  )
  const rideKey = newKey('RID', now)
  const row: BookedRow = {
    key: rideKey,
    request_key: request,
    status: ride.transit?.enabled ? 'transit' : 'scheduling',
    type: ride.type ?? 'scheduled',
    reason: booked.reason,
    timezone: ride.timezone ?? 'Etc/UTC',
    needed_at: needed,
    appointment_at: ride.times.appointment ?? null,
    created_at: now,
    local_date: localDate(needed, ride.timezone ?? 'Etc/UTC'),
    passenger_key: passenger.key,
    passenger_first: passenger.first_name,
    passenger_last: passenger.last_name,
    passenger_language: passenger.language,
    team_key: team ?? null,
    user_key: principal.key,
    accessibility,
    communication: booked.communication ?? passenger.communication,
    transit: ride.transit ?? null,
    cost_cents: cost ?? null,
    distance_m: distance_m ?? null,
    duration_s: duration_s ?? null,
    estimates,
    fund_keys: booked.fund_keys ?? [],
    auth_code: booked.auth_code ?? null,
    customer_ride_key: booked.customer_key ?? null,
    notes: booked.notes ?? {},
    claims_codes: claimsCodes(
      { accessibility, timezone: ride.timezone ?? 'Etc/UTC', times: { created: now, needed } },
      customer,
    ),
    covered_service: booked.covered_service ?? null,
    service_name: booked.service_name ?? null,
    plan_name: booked.plan_name ?? null,
    multiload: booked.extra?.multiload ?? false,
    leg,
    after_ride_key: null,
    flags: {},
    checked_constraints: null,
  }
  return {
    row,
    stops: [stopRow(rideKey, 'pickup', ride.stops.pickup), stopRow(rideKey, 'dropoff', ride.stops.dropoff)],
  }
}
