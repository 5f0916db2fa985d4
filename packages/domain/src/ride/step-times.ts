import type { Customer } from '../customer/schema.ts'
import { dispatchTraits } from '../fleet/dispatch.ts'
import type { DispatchKind } from '../fleet/schema.ts'
import type { Ride, RideStatus } from './schema.ts'

const MINUTE = 60_000
/** Nobody sets out to a ride earlier than so much before its time. */
export const NEAR_PICKUP = 180 * MINUTE
/**
 * To a ride that comes when it is called for one sets out as soon as that can be (V787), ms. Not the constant of
 * `opening.ts`: with that file the pages of drivers and fleets, and of a trip request, would load more.
 */
export const WILL_CALL_AHEAD = 24 * 60 * MINUTE
/** Nobody has missed a ride earlier than so much before its time. */
export const NEAR_NEEDED = 15 * MINUTE
/** A time of arrival may lie so far back, as long as typing takes, ms. */
export const ETA_BEHIND = 5 * MINUTE
/** A fleet's lies less far ahead than a.m. for p.m. */
const ETA_AHEAD = 720 * MINUTE
/** Who sets out late may say that they come after the appointment, within the time of a way. */
const LATE_WAY = 60 * MINUTE
/** Seconds to wait for a passenger before a no-show, where the customer doesn't say otherwise. */
export const GRACE_SECONDS = 600

/** The customer's own wait before a no-show, seconds (server-behaviour §2.1, V951). */
export function noShowGrace(dispatch: Customer['dispatch']): number {
  return dispatch?.no_show_minutes === undefined ? GRACE_SECONDS : dispatch.no_show_minutes * 60
}

/** What of a ride says when a step of it may be taken. */
export type Timed = Pick<Ride, 'type'> & { times: Pick<Ride['times'], 'needed' | 'waiting'> }
/** The kind of the fleet that drives, and the customer's wait before a no-show. */
export type Rules = { dispatch?: DispatchKind | undefined; graceSeconds?: number | undefined }
/** A step as a fleet reports it, with the status that it follows. */
export type TimedStep = { from: RideStatus; to: RideStatus; reason?: string | undefined }

/** Whoever was told no by the passenger has nobody to wait for: arrival, wait and contact are a no-show's (V1255). */
export function saidNo(reason: string | undefined): boolean {
  return reason === 'declined_by_passenger'
}

/** A played fleet drives as soon as it has accepted: its clock runs ahead. */
function isPlayed({ dispatch }: Rules): boolean {
  return dispatchTraits(dispatch).asked === 'simulated'
}

/**
 * From when on somebody may be on the way to a ride's pickup, ms (server-behaviour §2.1): to one that comes when it is
 * called for as soon as that can be, since nobody chose its time.
 */
export function pickupFrom({ type, times }: Timed, rules: Rules): number {
  if (isPlayed(rules)) return -Infinity
  return times.needed - (type === 'will-call' ? WILL_CALL_AHEAD : NEAR_PICKUP)
}

/** From when on a ride may have failed to which nobody set out, ms (server-behaviour §2.1). */
export function missedFrom({ times }: Pick<Timed, 'times'>): number {
  return times.needed - NEAR_NEEDED
}

/**
 * From when on the passenger of a ride that is waited for may be a no-show, ms (server-behaviour §2.1, V951): whoever
 * is there long before the ride's time waits for nobody yet. Infinity before the arrival.
 */
export function noShowFrom({ type, times }: Timed, rules: Rules): number {
  const { waiting = Infinity } = times
  const isFixed = type === 'scheduled' && !isPlayed(rules)
  const since = Math.max(waiting, isFixed ? missedFrom({ times }) : 0)
  return since + (rules.graceSeconds ?? GRACE_SECONDS) * 1000
}

/**
 * From when on the status machine takes a fleet's step as far as time goes, ms (server-behaviour §2.1); -Infinity where
 * time does not matter.
 */
export function stepFrom(ride: Timed, { from, to, reason }: TimedStep, rules: Rules): number {
  if (from === 'confirmed') return to === 'failed' ? missedFrom(ride) : pickupFrom(ride, rules)
  return to === 'failed' && !saidNo(reason) ? noShowFrom(ride, rules) : -Infinity
}

/** Whether a time of arrival, ms, is over: nobody says of a ride under way that it will come then. */
export function isEtaPast(eta: number, now: number): boolean {
  return eta < now - ETA_BEHIND
}

/** Whether a fleet may mean such a time of arrival, ms (V1256). */
export function isEtaNear(eta: number, now: number): boolean {
  return !isEtaPast(eta, now) && eta < now + ETA_AHEAD
}

/**
 * Whether a passenger may be told such a time of arrival at the pickup, ms (V1256): not one after the appointment, but
 * for somebody who sets out so late that they can't come before it.
 */
export function isEtaInTime(
  eta: number,
  now: number,
  { appointment = Infinity }: Pick<Ride['times'], 'appointment'>,
) {
  return eta <= Math.max(appointment, now + LATE_WAY)
}
