import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { reminderAt } from '@nemt/domain/communication/reminder.ts'
import { claimsCodes } from '@nemt/domain/claims/lines.ts'
import type { Draft, DraftRide } from '@nemt/domain/journey/schema.ts'
import type { PausedDays } from '@nemt/domain/passenger/pause.ts'
import type { Estimates, Reason } from '@nemt/domain/ride/schema.ts'
import { firstRiskAt } from '@nemt/domain/ride/board.ts'
import { firstDue } from '@nemt/domain/ride/due.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { keptNeeds } from '@nemt/domain/mobility/kept.ts'
import { present } from '@nemt/store/rows/present.ts'
import type { NewRow, Row } from '@nemt/store/rows/tables.ts'
import { problemRefused } from '#/message/problem.ts'
import type { Context } from '#/pipeline/context.ts'
import type { BookedRide, Booking } from '../record/booking.ts'
import { enteredRow, type EnteredRow } from '../record/entered.ts'
import type { RideRow } from '../record/row.ts'
import { stopRows, type StopColumns } from '../record/stops.ts'
import { judgeRide, type Estimating } from './estimate.ts'
import { firstOffers, type FirstOffers } from './first-offers.ts'
import { laterOf, movedDays, ridesOn, seriesOf, type LaterRide, type Series } from './series.ts'
import { teamOf } from './teams.ts'
import { timedRides } from './times.ts'
import { transitVerdict } from './transit.ts'

/** The columns that say who pays and what was let pass: they are known when payment and limits are checked. */
export type PaymentColumn = 'funding_key' | 'fund_keys' | 'auth_code' | 'service_name' | 'checked_constraints'

/** A ride as it is planned: its row but for the payment, and where it stands in the request. */
export type PlannedRide = {
  row: Omit<NewRow<'ride'>, PaymentColumn | keyof StopColumns> & StopColumns & { leg: number }
  offers: FirstOffers
  /** What was entered of the payment. */
  entered: Pick<EnteredRow, 'fund_keys' | 'auth_code' | 'service_name'>
  /** The ride of the request that it comes of. */
  index: number
  /** Its day in a series. */
  date?: string | undefined
}

/** What a ride takes over from its passenger's record. */
export type PlannedPassenger = Pick<
  Row<'passenger'>,
  'key' | 'first_name' | 'last_name' | 'language' | 'accessibility' | 'communication'
>

/** The passenger as a ride has them. */
export function passengerOf(row: RideRow): PlannedPassenger {
  return {
    key: row.passenger_key,
    first_name: row.passenger_first,
    last_name: row.passenger_last,
    language: row.passenger_language,
    accessibility: row.accessibility,
    communication: row.communication,
  }
}

/** Which request, leg and series a ride belongs to, what it follows, and what it takes the place of. */
export type Belonging = Pick<NewRow<'ride'>, 'request_key' | 'team_key'> & { leg: number } & Partial<
    Pick<
      NewRow<'ride'>,
      | 'key'
      | 'user_key'
      | 'repeat_key'
      | 'after_ride_key'
      | 'prior_version_key'
      | 'diff'
      | 'created_at'
      | 'support'
      | 'flags'
    >
  >

type RideToPlan = {
  /** Its times, stops, needs and zone, worked out. */
  ride: DraftRide
  /** As it was entered. */
  booked: BookedRide
  passenger: PlannedPassenger
  fleets: readonly Fleet[]
  belonging: Belonging
  index: number
  date?: string | undefined
}

/**
 * Plans one ride: its estimates, claims codes and columns. Every column is named, so that bookings of all
 * shapes share one prepared statement.
 */
export function planRide(
  context: Context & Estimating,
  { ride, booked, passenger, fleets, belonging, index, date }: RideToPlan,
): PlannedRide {
  const { now, principal, customer } = context
  // Timed by the step before (times.ts).
  const needed = ride.times.needed as number
  const timezone = ride.timezone ?? 'Etc/UTC'
  const { fund_keys, auth_code, service_name, ...entered } = enteredRow({
    ...booked,
    accessibility: keptNeeds(ride.accessibility ?? passenger.accessibility),
    communication: booked.communication ?? passenger.communication,
  })
  const { accessibility } = entered
  const judged = judgeRide(context, fleets, { ...ride, accessibility }, booked.reason)
  const { cost, distance_m, duration_s, ...estimates } = judged.estimates
  const key = belonging.key ?? newKey('RID', now)
  const asked = {
    status: ride.transit?.enabled ? ('transit' as const) : ('scheduling' as const),
    timezone,
    needed_at: needed,
  }
  const type = ride.type ?? 'scheduled'
  const times = { created: now, needed }
  const offers = firstOffers(context, asked, judged.eligible)
  const flags = { ...belonging.flags, ...(offers === 'nobody' ? { needs_attention: true } : {}) }
  return {
    row: {
      ...asked,
      type,
      status_at: now,
      risk_at: riskAt({ key, ...asked, type, flags }, ride, judged.estimates, now),
      ...clockTimes(context, { status: asked.status, type, timezone, times }),
      appointment_at: ride.times.appointment ?? null,
      created_at: now,
      local_date: localDate(needed, timezone),
      passenger_key: passenger.key,
      passenger_first: passenger.first_name,
      passenger_last: passenger.last_name,
      passenger_language: passenger.language,
      user_key: principal.key,
      transit: ride.transit ?? null,
      cost_cents: cost ?? null,
      distance_m: distance_m ?? null,
      duration_s: duration_s ?? null,
      estimates,
      claims_codes: claimsCodes({ accessibility, timezone, times }, customer),
      repeat_key: null,
      after_ride_key: null,
      ...entered,
      ...stopRows(ride.stops),
      ...belonging,
      flags,
      key,
    },
    offers,
    entered: { fund_keys, auth_code, service_name },
    index,
    date,
  }
}

/** When the clock looks at a new ride, and when it reminds the passenger. */
function clockTimes({ customer, now }: Context, ride: Parameters<typeof firstDue>[0]) {
  const { needed } = ride.times
  return {
    due_at: firstDue(ride, customer.dispatch) ?? null,
    remind_at: reminderAt({ ...ride, needed }, customer.settings, now) ?? null,
  }
}

type Judged = Pick<NewRow<'ride'>, 'status' | 'type' | 'timezone' | 'needed_at' | 'flags'> & { key: string }

/** When the risk of a new ride has first to be judged, ms; null where it never has. */
function riskAt(
  { key, status, type, timezone, needed_at, flags }: Judged,
  { times }: DraftRide,
  estimates: Estimates,
  now: number,
): number | null {
  const marks = { exhausted: flags?.needs_attention === true, in_question: flags?.in_question === true }
  const asked = { key, status, type, timezone, ...marks }
  const needed = { needed: needed_at, ...present({ appointment: times.appointment }) }
  return firstRiskAt({ ...asked, times: needed, estimates }, now) ?? null
}

/** A booking as it is planned. */
export type Plan = {
  /** The key of the trip request, and the team that it belongs to. */
  request: string
  team: string | undefined
  /** The rides that are made now, in the order of their legs, day by day. */
  rides: PlannedRide[]
  series: Series | undefined
  /** The rides of the series that are made later, as far as limits count them. */
  later: LaterRide[]
  /** The days on which the clock's change moves a ride. */
  moved: string[]
}

type PlanFacts = {
  passenger: PlannedPassenger & Pick<Row<'passenger'>, 'team_key'>
  fleets: readonly Fleet[]
  agencies: readonly Fleet[]
  pauses?: readonly PausedDays[] | undefined
}

/** Step 'plan' of a booking: its rides with their times, days, agencies and estimates. */
export function planBooking(
  context: Context & Estimating,
  booking: Booking,
  draft: Draft,
  { passenger, fleets, agencies, pauses = [] }: PlanFacts,
): Plan {
  const request = newKey('RQT', context.now)
  const team = teamOf(context, booking, passenger)
  const day = timedRides(context, draft, booking)
  const series = seriesOf(context, booking.rides[0]?.repeat, { rides: day, pauses })
  const occurring = series
    ? ridesOn(series.kept, day, series.due)
    : day.map((ride, leg) => ({ ride, leg, date: undefined }))
  const rides: PlannedRide[] = []
  for (const { ride, leg, date } of occurring) {
    // A leg is the number of a ride of the request.
    const booked = booking.rides[leg] as BookedRide
    rides.push(
      planRide(context, {
        ride: withAgency(context, ride, { agencies, reason: booked.reason, index: leg }),
        booked,
        passenger,
        fleets,
        belonging: {
          request_key: request,
          team_key: team ?? null,
          leg,
          repeat_key: series?.kept.key ?? null,
          after_ride_key: leg > 0 ? (rides.at(-1)?.row.key ?? null) : null,
        },
        index: leg,
        date,
      }),
    )
  }
  const later = series ? laterOf(series, day, rides) : []
  return { request, team, rides, series, later, moved: series ? movedDays(series) : [] }
}

type Served = { agencies: readonly Fleet[]; reason: Reason | undefined; index: number }

/** A transit ride with the agency that serves it; refused where none does. Others stay as they are. */
export function withAgency(
  context: Context & Estimating,
  ride: DraftRide,
  { agencies, reason, index }: Served,
): DraftRide {
  if (!ride.transit?.enabled) return ride
  const verdict = transitVerdict(context, agencies, ride, reason)
  if (!verdict.eligible)
    throw problemRefused(context, { code: 'transit_unavailable', field: `rides.${index}.transit` })
  return { ...ride, transit: { enabled: true, agency: verdict.agency } }
}
