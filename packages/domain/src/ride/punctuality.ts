import { ARRIVAL_GRACE, PICKUP_GRACE } from './board.ts'
import { GRACE_SECONDS, NEAR_NEEDED } from './step-times.ts'
import type { RideStatus } from './schema.ts'

const MINUTE = 60_000
/** Nobody came when so much has passed since the window closed and nothing was reported. ms. */
export const MISSED_AFTER = 60 * MINUTE

/** What a leg was promised (ms): a will-call ride has no time of its own, only an appointment if any. */
export type Promised = { pickup: number | undefined; appointment: number | undefined }

/** Why a provider says that it drove nobody; anything else that ends a ride is none of its claims. */
export const claims = ['no_show', 'declined_by_passenger'] as const
export type Claim = (typeof claims)[number]

/** What the event log tells of a ride, as far as it says who had it and what happened on the way. */
export type LoggedStep = {
  /** When it was told, ms. */
  at: number
  /** A fleet got the ride, or the ride came to a status. */
  type: 'accept' | 'status'
  status?: RideStatus | undefined
  /** Who got it, by accepting or from support. */
  fleet?: string | undefined
  /** When it happened, where that was told with it, ms. */
  stamp?: number | undefined
  /** Support put right what the ride was: that is no time at which anything happened. */
  override?: boolean | undefined
  claim?: Claim | undefined
  /** The passenger was tried before a no-show. */
  contacted?: boolean | undefined
  /** How long a no-show had to wait, where that was the customer's own, seconds. */
  grace?: number | undefined
}

/**
 * How a provider kept a promise. Three things with proofs of their own: `late` wants an arrival after the promise,
 * `missed` a promise that went by without one while the provider had the ride, `no_show` of the rider the provider's
 * arrival, its wait and a contact attempt. A no-show without its proofs is `unproven`, and `missed` where nobody ever
 * reported to be there.
 */
export const keptOutcomes = ['on_time', 'late', 'missed', 'no_show', 'unproven'] as const
export type KeptOutcome = (typeof keptOutcomes)[number]

export type Kept = {
  fleet: string
  outcome: KeptOutcome
  /** How long after the promised time the passenger was picked up, where that was after the window, ms. */
  pickupLate?: number
  /** How long after the appointment they arrived, ms. */
  arrivalLate?: number
}

type Facts = Partial<Record<'waiting' | 'enroute' | 'completed', number>>
type End = {
  at: number
  status: RideStatus | 'lost'
  claim?: Claim | undefined
  contacted?: boolean | undefined
  grace?: number | undefined
}
type Turn = { fleet: string; facts: Facts; end: End | null }

const STAGES = ['waiting', 'enroute', 'completed'] as const
/** Nobody has the ride any more. */
const FREED: readonly RideStatus[] = ['scheduling', 'unavailable', 'modified']
/** It ended without the provider having to say why, as a trip that failed does. */
const ENDED: readonly RideStatus[] = ['rejected', 'cancelled']

/**
 * How each provider that had a ride kept what was promised, from the ride's events in their order and nothing else
 * (server-behaviour §2.17). Providers of whom nothing can be said yet, or that gave it back in time, are left out.
 */
export function keptPromises(promised: Promised, log: readonly LoggedStep[], now: number): Kept[] {
  return turnsOf(log).flatMap((turn) => judged(promised, turn, now) ?? [])
}

/** Who had the ride in turn, with what they reported and how their turn ended. */
function turnsOf(log: readonly LoggedStep[]): Turn[] {
  const turns: Turn[] = []
  let turn: Turn | undefined
  for (const step of log) {
    const { at, type, status, fleet } = step
    if (fleet !== undefined && (type === 'accept' || status === 'confirmed')) {
      if (turn) turn.end ??= { at, status: 'lost' }
      turn = { fleet, facts: {}, end: null }
      turns.push(turn)
    } else if (turn && status !== undefined) {
      follow(turn, status, step)
      if (FREED.includes(status)) turn = undefined
    }
  }
  return turns
}

/** What a change of status says of the turn of whoever has the ride. */
function follow(turn: Turn, status: RideStatus, { at, stamp, override, ...told }: LoggedStep): void {
  const stage = STAGES.find((each) => each === status)
  if (FREED.includes(status)) turn.end = { at, status: 'lost' }
  else if (status === 'failed') {
    const { claim, contacted, grace } = told
    turn.end = { at: stamp ?? at, status, claim, contacted, grace }
  } else if (ENDED.includes(status)) turn.end = { at: stamp ?? at, status }
  else {
    turn.end = null
    const reached = stage === undefined ? -1 : STAGES.indexOf(stage)
    // Back on the way to it, or put right: what comes after has not happened.
    for (const later of STAGES.slice(reached + 1)) delete turn.facts[later]
    const happened = override ? stamp : (stamp ?? at)
    if (stage !== undefined && happened !== undefined) turn.facts[stage] = happened
  }
}

function judged(promised: Promised, { fleet, facts, end }: Turn, now: number): Kept | null {
  const arrived = facts.waiting ?? facts.enroute ?? facts.completed
  const closes = promised.pickup === undefined ? undefined : promised.pickup + PICKUP_GRACE
  // Whoever came after the window finds nobody by their own fault: that they are late stands.
  const isInTime = arrived !== undefined && arrived <= (closes ?? arrived)
  if (end?.claim === 'no_show' && isInTime)
    return { fleet, outcome: isProven(promised, facts, end) ? 'no_show' : 'unproven' }
  if (arrived === undefined) return isMissed(promised, end, now) ? { fleet, outcome: 'missed' } : null
  const late = {
    ...(promised.pickup !== undefined && closes !== undefined && arrived > closes
      ? { pickupLate: arrived - promised.pickup }
      : {}),
    ...arrivedLate(promised, facts),
  }
  if (Object.keys(late).length > 0) return { fleet, outcome: 'late', ...late }
  return closes === undefined && facts.completed === undefined ? null : { fleet, outcome: 'on_time' }
}

function arrivedLate({ appointment }: Promised, { completed }: Facts): Pick<Kept, 'arrivalLate'> {
  const isLate =
    appointment !== undefined && completed !== undefined && completed > appointment + ARRIVAL_GRACE
  return isLate ? { arrivalLate: completed - appointment } : {}
}

/** The provider was there, waited from the time at which the passenger was due, and tried them. */
function isProven({ pickup = 0 }: Promised, { waiting }: Facts, end: End): boolean {
  const { at, contacted, grace = GRACE_SECONDS } = end
  if (waiting === undefined || contacted !== true) return false
  return at - Math.max(waiting, pickup - NEAR_NEEDED) >= grace * 1_000
}

/** The promised time went by while the provider had the ride, and nobody was there. */
function isMissed({ pickup }: Promised, end: End | null, now: number): boolean {
  if (pickup === undefined) return false
  if (end === null) return now > pickup + PICKUP_GRACE + MISSED_AFTER
  // A no-show of which nobody reported to have been there is none.
  if (end.claim === 'no_show') return true
  return end.status === 'lost' ? end.at >= pickup : end.at > pickup + PICKUP_GRACE
}
