import { pickupFor } from '@nemt/domain/distance/estimate.ts'
import { roundUpToFive } from '@nemt/domain/time/five-minutes.ts'
import { ADDED_STOP_OFFSET, RETURN_OFFSET } from '@nemt/domain/journey/clock.ts'
import { buildRides } from '@nemt/domain/journey/draft.ts'
import { orderProblem } from '@nemt/domain/journey/order.ts'
import type { Draft, DraftRide } from '@nemt/domain/journey/schema.ts'
import type { Context } from '#/pipeline/context.ts'
import { checkPickup } from './offered.ts'
import { problemRefused } from '#/message/problem.ts'
import { estimateRide, type Estimating } from './estimate.ts'

type Timed = DraftRide & { times: { needed: number } }

/** When a ride is over by the estimate, fleets aside: instant in ms. */
function endOf(context: Estimating, ride: Timed): number {
  return ride.times.needed + (estimateRide(context, [], ride, undefined).duration_s ?? 0) * 1000
}

/**
 * A leg that waits for a call and has the time that the screens suggest (V351, V353) has none that somebody
 * chose: it can't be before the leg that it follows is over.
 */
function afterLast(context: Estimating, ride: Timed, last: Timed): Timed {
  const base = last.times.appointment ?? last.times.needed
  const suggested =
    ride.times.needed === base + RETURN_OFFSET || ride.times.needed === last.times.needed + ADDED_STOP_OFFSET
  if (ride.type !== 'will-call' || !suggested) return ride
  return {
    ...ride,
    times: { ...ride.times, needed: Math.max(ride.times.needed, roundUpToFive(endOf(context, last))) },
  }
}

/**
 * Pickup times filled in and zones set: a ride's pickup follows from its appointment where nobody named it.
 * `asked`: the appointments by ride, also of a return. Refuses rides that can't be driven one after the other
 * (server-behaviour §2.17).
 */
export function timedRides(
  context: Context & Estimating,
  draft: Draft,
  asked: { rides: readonly { times: { appointment?: number | undefined } }[] },
): DraftRide[] {
  const { customer, portal, now } = context
  const rides: Timed[] = []
  for (const [index, ride] of buildRides(draft, {
    willCallDisabled: customer.flags?.disable_willcall === true,
    timezone: customer.timezone,
  }).entries()) {
    const timezone = portal.adapters.zoneOf(ride.stops.pickup.address as { lat: number; lng: number })
    const appointment = asked.rides[index]?.times.appointment
    let needed = ride.times.needed
    if (needed === undefined && appointment !== undefined) {
      const { duration_s = 0 } = estimateRide(
        context,
        [],
        { ...ride, timezone, times: { ...ride.times, needed: appointment } },
        undefined,
      )
      needed = pickupFor(appointment, duration_s, customer.settings?.pickup_buffer)
    }
    if (needed === undefined)
      throw problemRefused(context, { code: 'pickup_time_missing', field: `rides.${index}.times.needed` })
    checkPickup(context, { needed, appointment }, index)
    const timed = {
      ...ride,
      timezone,
      times: { ...ride.times, needed, ...(appointment === undefined ? {} : { appointment }) },
    }
    const last = rides.at(-1)
    rides.push(last ? afterLast(context, timed, last) : timed)
  }
  const lasting =
    rides.length > 1
      ? rides.map((ride) => ({
          ...ride,
          estimates: { duration_s: Math.round((endOf(context, ride) - ride.times.needed) / 1000) },
        }))
      : rides
  const problem = orderProblem(lasting, now)
  if (problem) throw problemRefused(context, problem)
  return rides
}
