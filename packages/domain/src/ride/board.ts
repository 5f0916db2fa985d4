import { isOpen } from './opening.ts'
import type { Ride, RideStatus } from './schema.ts'
import { FINAL, IN_MOTION, NOT_DRIVEN, SOFT } from './sets.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/**
 * So near its time a ride without a driver is at risk: everybody is asked by then (server-behaviour §2.2).
 * ms.
 */
export const NEAR = 4 * HOUR
/**
 * Offers that nobody answers need somebody this long before the ride: from then on they go out at night too.
 * ms.
 */
export const URGENT = 12 * HOUR
/** A driver may come so much after the time of a scheduled pickup before it is called late. ms. */
export const PICKUP_GRACE = 15 * MINUTE
/** An arrival counts as late from so much past the appointment: estimates are no better. ms. */
export const ARRIVAL_GRACE = MINUTE
/** A ride that nobody drives any more needs somebody until so long after its time. ms. */
const STILL_MATTERS = 4 * HOUR

/** What the rules of the day's board ask of a ride. */
export type BoardRide = Pick<Ride, 'key' | 'status' | 'type' | 'timezone' | 'fleet' | 'previous'> & {
  times: Pick<Ride['times'], 'needed' | 'appointment'>
  estimates: Pick<Ride['estimates'], 'pickup' | 'completed' | 'duration_s'>
  /** Offers that are out and wait for an answer. */
  offers: number
  /** The passenger's replies that the office has not read. */
  replies: number
  /** Somebody is to look after it: without a provider its search has ended (flags.needs_attention). */
  exhausted: boolean
  /** The ride before it did not take place: somebody is to ask (flags.in_question). */
  in_question: boolean
  /** The connection was lost when the server judged it, with legs of other days at hand (docs/decisions/072). */
  connection_lost?: boolean | undefined
}

/** Why a ride may not go as promised, the gravest first (server-behaviour §2.17). */
export const riskReasons = [
  'offers_exhausted',
  'connection_lost',
  'unassigned_near',
  'driver_late',
  'arrives_late',
] as const
export type RiskReason = (typeof riskReasons)[number]

/** What the board counts and filters by. */
export const boardCounters = [
  'all',
  'unassigned',
  'risk',
  'willCall',
  'unanswered',
  'replies',
  'attention',
] as const
export type BoardCounter = (typeof boardCounters)[number]

function isOver(status: RideStatus): boolean {
  return FINAL.includes(status) || SOFT.includes(status)
}

/** Nobody drives it yet, and somebody still should. */
export function isUnassigned({ status, fleet }: Pick<BoardRide, 'status' | 'fleet'>): boolean {
  return fleet === undefined && !isOver(status)
}

/**
 * When the passenger will be there, by the route (ms): from the estimate where the ride is on its way, else
 * from its time, or now if that is past. Null when nothing tells.
 */
export function expectedArrival({ status, type, times, estimates }: BoardRide, now: number): number | null {
  if (isOver(status)) return null
  if (status === 'enroute')
    return estimates.completed === undefined ? null : Math.max(estimates.completed, now)
  if (estimates.duration_s === undefined) return null
  const way = estimates.duration_s * 1_000
  // The time of a ride that is called for is nobody's word; whoever set out comes at once.
  const meant = type === 'will-call' ? now : times.needed
  if (status === 'waiting') return now + way
  if (status === 'pickup') return Math.max(estimates.pickup ?? meant, now) + way
  return type === 'will-call' ? null : Math.max(times.needed, now) + way
}

/** The driver is not there when the passenger waits: nobody has set out, or whoever did will be late. */
function isDriverLate({ status, type, times, estimates, fleet }: BoardRide, now: number): boolean {
  if (type === 'will-call' || fleet === undefined) return false
  const promised = times.needed + PICKUP_GRACE
  if (status === 'confirmed' || status === 'requesting' || status === 'retry') return now > promised
  return status === 'pickup' && Math.max(estimates.pickup ?? 0, now) > promised
}

/** The earlier leg doesn't bring the passenger to this one: it did not happen, or it ends too late. */
function isConnectionLost(ride: BoardRide, previous: BoardRide | undefined, now: number): boolean {
  if (IN_MOTION.includes(ride.status)) return false
  // The way there was on the day before, which a board doesn't hold.
  if (!previous) return ride.previous !== undefined && ride.connection_lost === true
  if (previous.status === 'failed') return true
  if (previous.status !== 'modified' && NOT_DRIVEN.includes(previous.status)) return true
  const arrival = ride.type === 'scheduled' ? expectedArrival(previous, now) : null
  return arrival !== null && arrival > ride.times.needed
}

/**
 * Whether a ride is at risk, and why: the gravest reason alone (server-behaviour §2.17). `previous` is the
 * earlier leg of its trip, where it is known.
 */
export function riskOf(ride: BoardRide, previous: BoardRide | undefined, now: number): RiskReason | null {
  const { status, times } = ride
  if (status === 'unavailable') return now < times.needed + STILL_MATTERS ? 'offers_exhausted' : null
  if (isOver(status)) return null
  const unassigned = isUnassigned(ride)
  if (unassigned && ride.exhausted) return 'offers_exhausted'
  if (isConnectionLost(ride, previous, now)) return 'connection_lost'
  if (unassigned && times.needed - now < NEAR) return 'unassigned_near'
  if (isDriverLate(ride, now)) return 'driver_late'
  const arrival = expectedArrival(ride, now)
  const isLate =
    arrival !== null && times.appointment !== undefined && arrival > times.appointment + ARRIVAL_GRACE
  return isLate ? 'arrives_late' : null
}

/** When the earlier leg, setting out ever later, would end after the ride's own time: before or on its way. */
function connectionTimes(ride: BoardRide, previous: BoardRide | undefined): number[] {
  if (!previous) return []
  const { needed } = ride.times
  return [needed, needed - (previous.estimates.duration_s ?? 0) * 1_000]
}

/**
 * When the clock alone may next change what `riskOf` says, ms; undefined where only a change of the ride, or of
 * the leg before it, can. Nothing changes before.
 */
export function nextRiskAt(
  ride: BoardRide,
  previous: BoardRide | undefined,
  now: number,
): number | undefined {
  const { status, times, estimates } = ride
  const { needed, appointment } = times
  if (isOver(status)) {
    const end = needed + STILL_MATTERS
    return status === 'unavailable' && end > now ? end : undefined
  }
  const arrival = appointment === undefined ? [] : [appointment + ARRIVAL_GRACE]
  const way = (estimates.duration_s ?? 0) * 1_000
  const crossed = [
    needed - NEAR,
    needed + PICKUP_GRACE,
    ...arrival,
    ...arrival.map((at) => at - way),
    ...connectionTimes(ride, previous),
  ]
  // The rules ask what lies beyond a limit: at the limit itself all is well.
  const ahead = crossed.map((at) => at + 1).filter((at) => at > now)
  return ahead.length > 0 ? Math.min(...ahead) : undefined
}

/** When the risk of a new ride has first to be judged, ms; undefined where it never has. */
export function firstRiskAt(ride: Omit<BoardRide, 'offers' | 'replies'>, now: number): number | undefined {
  const asked = { ...ride, offers: 0, replies: 0 }
  return riskOf(asked, undefined, now) === null ? nextRiskAt(asked, undefined, now) : now
}

/** A will-call ride that may be called, or was: somebody waits for it (server-behaviour §2.1). */
function isWillCallWaiting(ride: BoardRide, previous: BoardRide | undefined, now: number): boolean {
  if (ride.type !== 'will-call') return false
  if (ride.status === 'active' || ride.status === 'requesting' || ride.status === 'retry') return true
  return ride.status === 'confirmed' && isOpen({ ...ride, times: ride.times as Ride['times'] }, previous, now)
}

/** Whether somebody of the office has to do something about the ride. */
function needsAttention(ride: BoardRide, risk: RiskReason | null, now: number): boolean {
  const { status, times } = ride
  if (risk !== null || ride.replies > 0) return true
  if (status === 'retry' || status === 'active') return true
  // Told by the clock: on its way far too long, or in question after a no-show.
  if ((ride.exhausted || ride.in_question) && !isOver(status)) return true
  if (status === 'failed') return now < times.needed + STILL_MATTERS
  return isUnassigned(ride) && ride.offers > 0 && times.needed - now < URGENT
}

/** A ride of the board with what its counters and its row say of it. */
export type Watched<R extends BoardRide> = {
  ride: R
  risk: RiskReason | null
  counted: readonly BoardCounter[]
}

/**
 * The day's rides, each with its risk and the counters it stands in: one rule for the numbers, the filters
 * and the list of what needs somebody. Every ride of the day has to be there, whatever of it is shown.
 */
export function watchBoard<R extends BoardRide>(rides: readonly R[], now: number): Watched<R>[] {
  const byKey = new Map(rides.map((ride) => [ride.key, ride]))
  return rides.map((ride) => {
    const previous = ride.previous === undefined ? undefined : byKey.get(ride.previous)
    const risk = riskOf(ride, previous, now)
    const unassigned = isUnassigned(ride)
    const is: Record<BoardCounter, boolean> = {
      all: true,
      unassigned,
      risk: risk !== null,
      willCall: isWillCallWaiting(ride, previous, now),
      unanswered: unassigned && ride.offers > 0,
      replies: ride.replies > 0,
      attention: needsAttention(ride, risk, now),
    }
    return { ride, risk, counted: boardCounters.filter((counter) => is[counter]) }
  })
}

function gravity(risk: RiskReason | null): number {
  return risk === null ? riskReasons.length : riskReasons.indexOf(risk)
}

/** The rides that somebody of the office has to do something about, the gravest first, else as they came. */
export function needingFirst<R extends BoardRide>(watched: readonly Watched<R>[]): Watched<R>[] {
  return watched
    .filter(({ counted }) => counted.includes('attention'))
    .toSorted((one, other) => gravity(one.risk) - gravity(other.risk))
}

/**
 * Between which instants (ms) rides are looked at that may need somebody now, whatever day a screen shows: those of a
 * day ago may still run, and offers that nobody answers count from half a day before (`URGENT`).
 */
export function attentionWindow(now: number): { from: number; to: number } {
  return { from: now - 24 * HOUR, to: now + 2 * URGENT }
}

/** How many rides each counter has. */
export function countBoard(watched: readonly Watched<BoardRide>[]): Record<BoardCounter, number> {
  const counts: Record<BoardCounter, number> = {
    all: 0,
    unassigned: 0,
    risk: 0,
    willCall: 0,
    unanswered: 0,
    replies: 0,
    attention: 0,
  }
  for (const { counted } of watched) for (const counter of counted) counts[counter] += 1
  return counts
}

/**
 * The time that is left to find a driver for the next unassigned ride, in ms; null when there is none to
 * come.
 */
export function timeLeft(watched: readonly Watched<BoardRide>[], now: number): number | null {
  const ahead = watched
    .filter(({ counted, ride }) => counted.includes('unassigned') && ride.times.needed > now)
    .map(({ ride }) => ride.times.needed - now)
  return ahead.length > 0 ? Math.min(...ahead) : null
}

/** A ride of the past: over, and its time gone by. */
export function isPast({ status, times }: Pick<BoardRide, 'status' | 'times'>, now: number): boolean {
  return isOver(status) && times.needed < now
}
