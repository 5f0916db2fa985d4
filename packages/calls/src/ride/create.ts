import type { CheckedConstraints } from '@nemt/domain/funding/schema.ts'
import { refusals } from '@nemt/domain/funding/selection.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { key, localDate } from '@nemt/domain/text/schema.ts'
import { present } from '@nemt/store/rows/present.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import * as z from 'zod'
import { counterUpserts } from '../fund/ledger.ts'
import { holdFunds } from '../fund/reserve.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { checkBooking } from './booking/check.ts'
import { tidyContacts } from './booking/contacts.ts'
import { clashRefused, dayUpsert, duplicatesRefused } from './booking/duplicates.ts'
import { bookingFacts, type BookingFacts } from './booking/facts.ts'
import { createdEvents } from './booking/first-offers.ts'
import { linkDoubles } from './booking/links.ts'
import { planBooking, type Plan } from './booking/plan.ts'
import { rideRows } from './booking/rows.ts'
import { seriesEvent, type Series } from './booking/series.ts'
import { knownForm } from './paying/benefit.ts'
import { checkLimits, overridden } from './paying/limits.ts'
import { payersNamed } from './paying/payers.ts'
import { payForRides, type Payment } from './paying/payment.ts'
import {
  acceptBooking,
  booking,
  completeBooking,
  journeyTypeOf,
  withCovered,
  type Booking,
} from './record/booking.ts'

const createdRide = z.strictObject({
  key,
  status: z.enum(rideStatuses),
  version: z.number().int(),
  /**
   * The fund that pays, or, by fund, why none does; absent where the customer uses no funds, and for
   * passengers.
   */
  fund: key.optional(),
  unfunded: z.record(key, z.enum(refusals)).optional(),
})

/**
 * All dates of a series, those whose rides are made now, those on which the clock's change moves a ride, and those that
 * rest, since the passenger's series are paused.
 */
const createdSeries = z.strictObject({
  key,
  dates: z.array(localDate),
  made: z.array(localDate),
  moved: z.array(localDate),
  paused: z.array(localDate).optional(),
})

/**
 * Creates the rides of a trip request, all or none (C010): everything the screen checked is checked again. A
 * passenger with edit access books for themselves: the funds are chosen by strategy and no limit is
 * overridden.
 */
export const rideCreate = defineCall({
  name: 'ride.create',
  does:
    'Creates the rides of a trip request. The payload may be the bare array of rides. 409 duplicate_ride ' +
    'names rides that these may double; `acknowledged` lets them pass, `linked` links with them as well. ' +
    '409 limits_exceeded ' +
    '(allotment_exhausted, has_fund, cost_ride_limit, cost_patient_limit, cost_total_limit) names the ' +
    'broken limits; `acknowledged_limits` and `authorization` let those pass that may be overridden.',
  effect: 'write',
  permission: 'ride.create',
  scopes: ['coordinator', 'passenger'],
  input: booking,
  accept: acceptBooking,
  lacking: {
    rides: 'rides_not_created',
    'rides.*.stops': 'ride_stops_missing',
    'rides.*.stops.pickup': 'ride_stops_missing',
    'rides.*.stops.dropoff': 'ride_stops_missing',
  },
  output: z.strictObject({
    request: key,
    keys: z.array(key),
    rides: z.array(createdRide),
    series: createdSeries.optional(),
  }),
  run: (context, input) =>
    retryWhen(['day_changed', 'allotment_taken', 'funding_changed'], () => {
      const booking = completeBooking(input)
      return create(context, { ...booking, rides: tidyContacts(context, booking.rides) })
    }),
})

/** A booking step by step, in the order and words of docs/booking.md; the first step that fails answers. */
async function create(context: Context, asked: Booking) {
  const { booking, facts } = await bookingFacts(context, asked)
  const { draft, candidates } = checkBooking(context, booking, facts)
  const plan = planBooking({ ...context, roads: facts.roads }, withCovered(booking), draft, facts)
  const doubled =
    clashRefused(context, plan.rides) ??
    duplicatesRefused(context, plan.rides, facts, [
      ...(booking.acknowledged ?? []),
      ...(booking.linked ?? []),
    ])
  if (doubled) throw doubled
  const payment = await payForRides(context, plan.rides, plan.later, {
    payers: { ...payersNamed(booking), purpose: booking.purpose },
    inUse: facts.inUse,
    candidates,
    sources: facts.sources,
  })
  const checked = checkLimits(context, {
    rides: [...plan.rides, ...plan.later],
    selected: payment.selected,
    candidates,
    answers: booking,
    ...knownForm(context, booking),
    spending: payment.spending.levels,
  })
  return write(context, booking, { facts, plan, payment, checked })
}

/** What the steps before the last one gave. */
type Steps = {
  facts: BookingFacts
  plan: Plan
  payment: Payment
  /** What is kept with each ride of the limits that it breaks, by its place in the request. */
  checked: ReadonlyMap<number, CheckedConstraints>
}

/** Writes the request with its rides, holds and counters, tells of each ride, and answers. */
function write(context: Context, booking: Booking, { facts, plan, payment, checked }: Steps) {
  const { actor } = context
  const { request, series } = plan
  const rides = plan.rides.map((ride) => rideRows(ride, payment, checked))
  const dates = rides.map(({ row }) => row.local_date)
  const linking = linkDoubles(context, plan.rides, facts, booking.linked ?? [])
  const held = holdFunds(context, payment.funded, payment.selected, payment.candidates)
  return context.write(
    {
      upserts: [
        dayUpsert(facts.passenger.key, dates, facts.days),
        ...counterUpserts(held.entries, held.bounds),
        ...payment.spending.guards,
      ],
      inserts: {
        trip_request: [requestRow(context, booking, plan, facts)],
        ride: rides.map(({ row }) => row),
        fund_entry: held.entries,
      },
      ...linking,
      events: [
        ...createdEvents(context, plan.rides, ({ index, row }) => ({
          request,
          // The passenger is told once of all that was asked for.
          ...(row.key === plan.rides[0]?.row.key ? { notice: 'booked' } : {}),
          ...overridden(checked.get(index)),
        })),
        ...(linking.events ?? []),
        ...seriesEvent(request, series?.next, actor),
      ],
      object: request,
    },
    answer(context, plan, payment),
  )
}

/** The trip request's own row. */
function requestRow(
  { now, principal }: Context,
  booking: Booking,
  { request, team, series }: Plan,
  { passenger }: BookingFacts,
): NewRow<'trip_request'> {
  return {
    key: request,
    passenger_key: passenger.key,
    type: journeyTypeOf(booking),
    reason: booking.rides[0]?.reason ?? 'other',
    purpose: booking.purpose ?? null,
    team_key: team ?? null,
    created_by: principal.key,
    created_at: now,
    repeat: series?.kept ?? null,
    document: {
      verified: booking.verified ?? {},
      covered: booking.covered ?? null,
      ...payersNamed(booking),
      ...present({ passback: booking.passback, checkedConstraints: booking.checkedConstraints }),
    },
  }
}

/** What the booker is told; a passenger doesn't hear who pays. */
function answer({ principal }: Context, { request, rides, series, moved }: Plan, { selected }: Payment) {
  const fundOf = (ride: string) => {
    const [choice, why] = [selected.chosen.get(ride), selected.unfunded.get(ride)]
    return { ...(choice ? { fund: choice.fund_key } : {}), ...(why ? { unfunded: why } : {}) }
  }
  return {
    request,
    keys: rides.map(({ row }) => row.key),
    rides: rides.map(({ row: { key, status } }) => ({
      key,
      status,
      version: 1,
      ...(principal.scope === 'passenger' ? {} : fundOf(key)),
    })),
    ...(series ? { series: seriesAnswer(series, moved) } : {}),
  }
}

function seriesAnswer({ kept, dates, due, paused }: Series, moved: string[]) {
  return { key: kept.key, dates, made: due, moved, ...(paused.length ? { paused } : {}) }
}
