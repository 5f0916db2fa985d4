import type { Problem, ProblemCode } from '../problem/problem.ts'
import { EXACT_APART, samePlaces, type Located } from './duplicates.ts'

/**
 * What of a ride its place in time is judged by: instants in ms, how long it takes by the estimate in
 * seconds, where that is known.
 */
export type OrderedRide = Located & {
  times: { needed?: number | undefined; appointment?: number | undefined }
  estimates?: { duration_s?: number | undefined } | undefined
}

/** No ride is planned further ahead, ms: a year that was mistyped is (server-behaviour §2.17; V486 has less). */
export const FURTHEST_AHEAD = 2 * 366 * 24 * 3_600_000

function endOf({ times: { needed = 0 }, estimates }: OrderedRide): number {
  return needed + (estimates?.duration_s ?? 0) * 1000
}

/** Why a ride can't follow another one of its request, or null (server-behaviour §2.17 'Order in time'). */
export function followProblem(before: OrderedRide, ride: OrderedRide): ProblemCode | null {
  const [first, next] = [before.times.needed, ride.times.needed]
  if (first === undefined || next === undefined) return null
  if (Math.abs(next - first) <= EXACT_APART && samePlaces(before, ride)) return 'ride_twice'
  if (next < first) return 'ride_before_previous'
  if (before.times.appointment !== undefined && next < before.times.appointment)
    return 'ride_before_appointment'
  return next < endOf(before) ? 'ride_before_arrival' : null
}

/**
 * What is wrong with the times of a request's rides in their order: one in the past or years ahead, one that starts
 * before the ride that it follows has ended or before that one's appointment, or the same ride twice. Null when a
 * vehicle can keep them all.
 */
export function orderProblem(rides: readonly OrderedRide[], now: number): Problem | null {
  const broken = orderBroken(rides, now)
  return broken && { code: broken.code, field: `rides.${broken.index}.times.needed` }
}

/** The same by the index of the ride. */
export function orderBroken(rides: readonly OrderedRide[], now: number): Broken | null {
  for (const [index, ride] of rides.entries()) {
    const { needed = Infinity } = ride.times
    if (needed <= now) return { code: 'pickup_past', index }
    if (needed < Infinity && needed > now + FURTHEST_AHEAD) return { code: 'pickup_far', index }
    const before = rides.slice(0, index).findLast(({ times }) => times.needed !== undefined)
    const code = before && followProblem(before, ride)
    if (code) return { code, index }
  }
  return null
}

type Broken = { index: number; code: ProblemCode }

/**
 * Of rides of one passenger in any order, the first that starts before another one of them has ended, or is
 * the same ride again; its index and why. Null when each can be made.
 */
export function clashOf(rides: readonly OrderedRide[]): Broken | null {
  const sorted = rides
    .map((ride, index) => ({ ride, index }))
    .sort((a, b) => (a.ride.times.needed ?? 0) - (b.ride.times.needed ?? 0) || a.index - b.index)
  let latest: OrderedRide | undefined
  for (const [position, { ride, index }] of sorted.entries()) {
    if (sorted.slice(0, position).some(({ ride: before }) => followProblem(before, ride) === 'ride_twice'))
      return { index, code: 'ride_twice' }
    if (latest && (ride.times.needed ?? 0) < endOf(latest)) return { index, code: 'ride_before_arrival' }
    if (!latest || endOf(ride) > endOf(latest)) latest = ride
  }
  return null
}
