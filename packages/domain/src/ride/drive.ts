import type { Claim } from './punctuality.ts'
import type { Ride, RideStatus } from './schema.ts'

/** What a driver reports on the way, in its order; a no-show or the passenger's no ends it at the pickup. */
export const driveSteps = ['pickup', 'waiting', 'enroute', 'completed', 'no_show', 'declined'] as const
export type DriveStep = (typeof driveSteps)[number]
/** A step after which nobody rides. */
type Unridden = 'no_show' | 'declined'

/** Why a completed ride has no signature. */
export const unsignedReasons = ['cannot', 'declines', 'escort'] as const
export type UnsignedReason = (typeof unsignedReasons)[number]

/** Strokes that are shorter than this altogether are no signature: a touch, not a mark. In parts of 1000 of the pad. */
export const SHORTEST_SIGNATURE = 100

/** Whether strokes, each x and y in turn in parts of 1000 of the pad, are drawn and not only touched (decision 076). */
export function isSignature(strokes: readonly (readonly number[])[]): boolean {
  return strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= SHORTEST_SIGNATURE
}

/** How far a stroke goes from point to point. */
function lengthOf(stroke: readonly number[]): number {
  let length = 0
  for (let index = 2; index + 1 < stroke.length; index += 2)
    length += Math.hypot(
      (stroke[index] ?? 0) - (stroke[index - 2] ?? 0),
      (stroke[index + 1] ?? 0) - (stroke[index - 1] ?? 0),
    )
  return length
}

/** How long after its end a ride may still be driven and reported on: it is late, or steps come late. ms. */
export const DRIVEN_LATE_MS = 12 * 3_600_000
const MINUTE_MS = 60_000
/** How far a phone's clock may be off ours. */
const OFF_MS = MINUTE_MS
const FOLLOWING: Partial<Record<RideStatus, readonly DriveStep[]>> = {
  confirmed: ['pickup'],
  requesting: ['pickup'],
  retry: ['pickup'],
  pickup: ['waiting', 'declined'],
  waiting: ['enroute', 'no_show', 'declined'],
  enroute: ['completed'],
}

/** The steps that a driver may take from a status; none once the ride is over. */
export function nextSteps(status: RideStatus): readonly DriveStep[] {
  return FOLLOWING[status] ?? []
}

/** The status that a step leads to. */
export function statusAfter(step: DriveStep): Exclude<DriveStep, Unridden> | 'failed' {
  return step === 'no_show' || step === 'declined' ? 'failed' : step
}

/** Whether a step has ended the trip, reported or not yet. */
export function hasEnded(status: RideStatus): boolean {
  return status === 'completed' || status === 'failed'
}

/** Why nobody rides after a step, in the words of the provider's selector (V1254, V1255). */
export function unriddenReason(step: DriveStep): Claim | undefined {
  if (step === 'no_show') return 'no_show'
  return step === 'declined' ? 'declined_by_passenger' : undefined
}

/** The last stamp of a ride on its way, ms. */
function lastStamp({ pickup = 0, waiting = 0, enroute = 0, created }: Ride['times']): number {
  return Math.max(pickup, waiting, enroute, created)
}

/**
 * When a step happened that a phone tells within what its clock may be off (ms): not after now, and not before what
 * came before it, nor before the ride was accepted.
 */
export function stampedAt(at: number, times: Ride['times'], now: number, accepted = 0): number {
  const last = Math.max(lastStamp(times), accepted)
  if (at > now) return at <= now + OFF_MS ? now : at
  return at < last && at > last - OFF_MS ? last : at
}

/**
 * Why a step can't have happened when its phone says it did (docs/decisions/076-a-drivers-page.md): not after now, not
 * before what happened before it, nor before the ride was accepted (ms). Null when it can.
 */
export function stampProblem(
  at: number,
  times: Ride['times'],
  now: number,
  accepted = 0,
): 'step_future' | 'step_early' | null {
  if (at > now + OFF_MS) return 'step_future'
  return at < Math.max(lastStamp(times), accepted) ? 'step_early' : null
}

/** Whether the passenger was tried between the arrival and a no-show, as that asks for. */
export function wasTried(contact: number | undefined, at: number, { waiting }: Ride['times']): boolean {
  return contact !== undefined && waiting !== undefined && contact >= waiting && contact <= at
}
