import type { Customer } from '../customer/schema.ts'
import { dispatchTraits } from '../fleet/dispatch.ts'
import type { DispatchKind } from '../fleet/schema.ts'
import { playedFrom } from '../fleet/simulation.ts'
import { escalations } from '../offer/window.ts'
import { acknowledgeWithin, CLOSE_AFTER, RETRY_DELAYS } from './guards.ts'
import { openUntil, opensAt, previousOver, wasMissed, type Previous } from './opening.ts'
import type { Ride, RideStatus } from './schema.ts'
import { isAskedFor } from './asked-for.ts'

/**
 * What the clock does with a ride (server-behaviour §2.1, §2.2): `open` a will-call ride for the day, end it `unused`,
 * take a live request as `unanswered` and `ask_again`, `give_up` after the last try, ask every fleet (`broadcast`),
 * end the search (`deadline`), let a played fleet `drive`, say that a driver is `late` or a ride `overdue`, `close`
 * what ended softly.
 */
export type DueStep =
  | 'open'
  | 'unused'
  | 'unanswered'
  | 'ask_again'
  | 'give_up'
  | 'broadcast'
  | 'deadline'
  | 'late'
  | 'overdue'
  | 'close'
  | 'drive'
/** A step with its instant, ms. */
export type Due = { step: DueStep; at: number }

/**
 * What the clock judges a ride by. `since` when it came to its status, `attempts` how often it was asked for
 * without an answer, `before` the earlier leg of its trip.
 */
export type DueRide = Pick<Ride, 'status' | 'type' | 'timezone' | 'times' | 'previous'> & {
  since: number
  attempts: number
  duration_s?: number | undefined
  /** When the driver said that they come, ms. */
  expected?: number | undefined
  before?: Previous | undefined
}
export type DueFacts = { dispatch?: DispatchKind | undefined; settings?: Customer['dispatch'] | undefined }

/** So many times as long as estimated a passenger may be on the way before somebody looks. */
const OVERDUE_TIMES = 3

/** So much after the ride's time, and after their own word, a driver who is on the way is late. ms. */
const LATE_AFTER = 10 * 60_000

/** Statuses in which the clock has something to do with a ride, sooner or later. */
const TIMED: readonly RideStatus[] = [
  'scheduling',
  'confirmed',
  'active',
  'requesting',
  'retry',
  'pickup',
  'enroute',
  'failed',
  'arranged',
]

/** Somebody who waits at the door is looked for a driver for so long at least. ms. */
const SEARCH_AT_LEAST = 15 * 60_000

/**
 * A search ends before the ride’s time; one that began later has until that, and a quarter of an hour at least. Nobody
 * is asked any more once it has ended.
 */
function searchSteps({ times: { needed }, since }: DueRide, settings: Customer['dispatch'] = {}): Due[] {
  const { broadcast, deadline } = escalations(needed, settings)
  const end = deadline > since ? deadline : Math.max(needed, since + SEARCH_AT_LEAST)
  const isAsked = broadcast > since && broadcast < end
  return [...(isAsked ? [{ step: 'broadcast', at: broadcast } as const] : []), { step: 'deadline', at: end }]
}

/**
 * From the morning of its day, or once the earlier leg is over. Where that did not take place somebody asks whether
 * this one is still needed: until its day is over it isn't opened, and then only to end unused.
 */
function openingSteps(ride: DueRide): Due[] {
  const { type, previous, before } = ride
  const waits = previous !== undefined && !(before && previousOver(before))
  if (type !== 'will-call' || waits) return []
  return [{ step: 'open', at: wasMissed(before) ? openUntil(ride, 0, before) : opensAt(ride) }]
}

/** A fleet that the product plays sets out when its clock has come near enough to the ride. */
function playedSteps({ type, times }: DueRide, dispatch: DispatchKind | undefined): Due[] {
  const isPlayed = dispatchTraits(dispatch).asked === 'simulated' && type !== 'will-call'
  return isPlayed ? [{ step: 'drive', at: playedFrom(times.needed) }] : []
}

function retrySteps({ since, attempts }: DueRide): Due[] {
  const delay = RETRY_DELAYS[attempts - 1]
  return [delay === undefined ? { step: 'give_up', at: since } : { step: 'ask_again', at: since + delay }]
}

function overdueSteps({ since, times, duration_s }: DueRide): Due[] {
  if (duration_s === undefined) return []
  return [{ step: 'overdue', at: (times.enroute ?? since) + OVERDUE_TIMES * duration_s * 1000 }]
}

/**
 * A driver is late by the ride's time and by their own word. A ride that was called for, or asked for once its time was
 * over, has no time but that word.
 */
function lateSteps({ type, times: { needed }, since, expected }: DueRide): Due[] {
  if (expected === undefined && (type === 'will-call' || since > needed)) return []
  const promised = type === 'will-call' ? 0 : needed
  return [{ step: 'late', at: Math.max(promised, expected ?? 0) + LATE_AFTER }]
}

function steps(ride: DueRide, { dispatch, settings }: DueFacts): Due[] {
  switch (ride.status) {
    case 'scheduling':
      return searchSteps(ride, settings)
    case 'confirmed':
      return [...openingSteps(ride), ...playedSteps(ride, dispatch)]
    case 'active':
      return [{ step: 'unused', at: openUntil(ride, ride.since, ride.before) }]
    case 'requesting':
      return [{ step: 'unanswered', at: ride.since + acknowledgeWithin(dispatch) }]
    case 'retry':
      return retrySteps(ride)
    case 'pickup':
      return lateSteps(ride)
    case 'enroute':
      return overdueSteps(ride)
    case 'failed':
    case 'arranged':
      return [{ step: 'close', at: (ride.times.completed ?? ride.times.needed) + CLOSE_AFTER }]
    default:
      return []
  }
}

/** All that the clock has to do with a ride as it stands, in order; nothing lies before it came to its status. */
export function dueSteps(ride: DueRide, facts: DueFacts = {}): Due[] {
  return steps(ride, facts).map(({ step, at }) => ({ step, at: Math.max(at, ride.since) }))
}

/**
 * What is due `now` of a ride that the clock was to look at from `from` on, and when it has to look again. A search
 * has several steps: those before `from` were made, and after a pause only the last one is: who is told that it has
 * ended isn't told that it was widened before.
 */
export function dueNow(
  ride: DueRide,
  facts: DueFacts,
  { from, now }: { from: number; now: number },
): { step: DueStep | undefined; next: number | undefined } {
  const all = dueSteps(ride, facts)
  return {
    step: all.findLast(({ at }) => at <= now && (at >= from || ride.status !== 'scheduling'))?.step,
    next: all.find(({ at }) => at > now)?.at,
  }
}

/** When the clock first has something to do with a new ride, ms; undefined where it never has. */
export function firstDue(
  ride: Pick<DueRide, 'status' | 'type' | 'timezone' | 'times'>,
  settings: Customer['dispatch'],
): number | undefined {
  return dueSteps({ ...ride, since: ride.times.created, attempts: 0 }, { settings })[0]?.at
}

/**
 * When the clock has to look at a ride that has just come to a status, ms; undefined where it never has to. What it
 * finds then says when it looks again. A will-call ride that somebody closed, or whose fleet has answered, isn't
 * opened once more.
 */
export function firstLook(
  { to, from, type }: { to: RideStatus; from: RideStatus; type: Ride['type'] },
  now: number,
): number | undefined {
  const isAnswered = from === 'active' || isAskedFor(from)
  if (to === 'confirmed' && (type !== 'will-call' || isAnswered)) return undefined
  return TIMED.includes(to) ? now : undefined
}
