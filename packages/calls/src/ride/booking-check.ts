import { haversine } from '@nemt/domain/distance/haversine.ts'
import { continueProblem } from '@nemt/domain/journey/continue.ts'
import type { Draft, DraftRide } from '@nemt/domain/journey/schema.ts'
import { summaryProblem } from '@nemt/domain/journey/summary.ts'
import { mobilityProblem } from '@nemt/domain/mobility/problems.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { invalid, notFound, Refusal } from '../pipeline/refusal.ts'
import { draftOf, type Booking } from './booking.ts'
import type { RideRow } from './row.ts'

const HOUR = 3_600_000
/** Nearer than this, both ends are one place. Metres. */
const SAME_SPOT_M = 20

/** A rule's problem as a refusal, in the reader's language. */
export const problemRefused = (context: Context, problem: Problem): Refusal => {
  const words = message(context, `problem.${problem.code}`, problem.values)
  return new Refusal('invalid', problem.code, words, { fields: { [problem.field]: words } })
}

/** `allotments`: how many funds the passenger may use; `benefit`: the one whose settings count before the customer policy's. */
export type BookingFacts = { allotments: number; benefit?: Policy | undefined }

/** The journey's own rules, the same that the browser ran. */
export const checkBooking = (context: Context, asked: Booking, passenger: RideRow, { allotments, benefit: chosen }: BookingFacts): Draft => {
  const { customer, policy, now, principal } = context
  const benefit = chosen ? { benefit: chosen } : {}
  const draft = draftOf(asked, {
    key: passenger['key'], status: passenger['status'], name: { first: passenger['first_name'], last: passenger['last_name'] },
    ...(passenger['dob'] ? { dob: passenger['dob'] } : {}), ...(passenger['rider_key'] ? { customer_key: passenger['rider_key'] } : {}), language: passenger['language'],
  })
  // An appointment alone is enough: the server works the pickup out.
  const first = draft.rides[0] as DraftRide
  const open = draft.appointment !== undefined && first.times.needed === undefined
  const judged = open ? { ...draft, rides: [{ ...first, times: { ...first.times, needed: draft.appointment } }, ...draft.rides.slice(1)] } : draft
  const answered = asked.bare ? { ...judged, covered: judged.covered ?? { name: 'not asked' } } : judged
  const problem = continueProblem(answered, { now, scope: principal.scope === 'passenger' ? 'passenger' : 'coordinator', customer, policy, ...benefit, everScheduled: asked.bare === true || passenger['ever'] === true, allotments })
  if (problem) throw problemRefused(context, problem)
  // In the order in which the screen shows them: needs before what the summary holds back.
  for (const [at, ride] of asked.rides.entries()) {
    const broken = mobilityProblem(ride.accessibility ?? passenger['accessibility'], { customer })
    if (broken) throw problemRefused(context, { ...broken, field: `rides.${at}.accessibility.${broken.field}` })
  }
  const held = summaryProblem(judged, { now, customer, policy, ...benefit, teams: asked.rides[0]?.team ? 1 : principal.teams.length })
  if (held) throw problemRefused(context, held)
  for (const [at, ride] of asked.rides.entries()) {
    const { pickup, dropoff } = ride.stops
    for (const end of ['pickup', 'dropoff'] as const)
      if (ride.stops[end].address?.lat === undefined || ride.stops[end].address.lng === undefined || !ride.stops[end].address.format)
        throw invalid(`rides.${at}.stops.${end}.address`, message(context, 'error.ride_stops_address_missing'), 'ride_stops_address_missing')
    if (haversine(pickup.address as never, dropoff.address as never) < SAME_SPOT_M)
      throw invalid(`rides.${at}.stops.dropoff`, message(context, 'error.ride_stops_too_similar'), 'ride_stops_too_similar')
  }
  if (draft.appointment !== undefined && draft.appointment < now + HOUR)
    throw invalid('rides.0.times.appointment', message(context, 'error.ride_appointment_too_soon'), 'ride_appointment_too_soon')
  return draft
}

/** The team that a request belongs to; one that the user may not see does not exist for them. */
export const teamOf = (context: Context, asked: Booking, passenger: RideRow): string | undefined => {
  const { teams } = context.principal
  const wanted = asked.rides.find((ride) => ride.team)?.team
  if (wanted && teams.length > 0 && !teams.includes(wanted)) throw notFound('team')
  return wanted ?? (teams.length === 1 ? teams[0] : (passenger['team_key'] ?? undefined))
}
