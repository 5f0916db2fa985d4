import type { refusal } from '../copy/en/refusal.ts'
import type { Customer } from '../customer/schema.ts'
import { dispatchTraits } from '../fleet/dispatch.ts'
import type { DispatchKind } from '../fleet/schema.ts'
import type { Offer } from '../offer/schema.ts'
import { ACCEPT_SLACK } from '../offer/window.ts'
import { localDate } from '../time/zone.ts'
import { isOpen, ON_DEMAND_WINDOW, opensAt, previousOver, type Previous } from './opening.ts'
import type { Ride, RideStatus } from './schema.ts'
import {
  isEtaInTime,
  isEtaNear,
  isEtaPast,
  missedFrom,
  noShowFrom,
  pickupFrom,
  saidNo,
} from './step-times.ts'
import { blank } from '../text/blank.ts'

export const actors = ['passenger', 'coordinator', 'fleet', 'adapter', 'support', 'timer'] as const
/**
 * Who changes a ride's status (server-behaviour §2.1); `adapter` is a dispatch system or an import, `timer` a
 * due job.
 */
export type Actor = (typeof actors)[number]
export type Refusal = keyof typeof refusal

/**
 * What a status change is judged by. Everything past `now` is needed only by the rows that ask for it; absent
 * counts as no.
 */
export type ChangeFacts = {
  ride: Pick<
    Ride,
    | 'status'
    | 'type'
    | 'timezone'
    | 'times'
    | 'version'
    | 'fleet'
    | 'driver'
    | 'transit'
    | 'accessibility'
    | 'previous'
    | 'patient'
  >
  to: RideStatus
  actor: Actor
  now: number
  /** The version that the command read. */
  version?: number
  /** The fleet that acts or is assigned, and its offer. */
  fleet?: string
  offer?: Pick<Offer, 'status' | 'expires'>
  dispatch?: DispatchKind
  autoAccept?: boolean
  /** The passenger that acts: own portal access, or an answer by phone. */
  passenger?: string
  portal?: 'view' | 'edit' | 'phone'
  policyAllowsEdit?: boolean
  reason?: string
  eta?: number
  completed?: number
  eventAt?: number
  graceSeconds?: number
  contactAttempted?: boolean
  previous?: Previous
  flags?: Customer['flags']
  openOffers?: number
  deadline?: number
  /** Until when an open ride waits for its call (`openUntil` of opening.ts). */
  openUntil?: number
  criticalEdit?: boolean
  requestedAt?: number
  attempts?: number
  /** The status before the manage page's first change (V801, V802). */
  original?: RideStatus
}
type Guard = (facts: ChangeFacts) => boolean

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Who is no fleet says what was told on the phone: only a wrong day is refused ahead. Corrections ask for none. */
const ETA_CORRECTED = 24 * HOUR
/** Statuses of a ride that a fleet has and has not ended. */
export const DRIVEN: readonly RideStatus[] = [
  'confirmed',
  'active',
  'requesting',
  'retry',
  'pickup',
  'waiting',
  'enroute',
]
/** Delays before each new request after no driver was found; their number is the most attempts. */
export const RETRY_DELAYS = [2 * MINUTE, 4 * MINUTE, 8 * MINUTE] as const

/** How long a live request may stay unanswered, ms. */
export function acknowledgeWithin(dispatch: DispatchKind | undefined): number {
  return dispatchTraits(dispatch).acknowledgeMinutes * MINUTE
}

/** Soft-ended rides close after this. */
export const CLOSE_AFTER = 24 * HOUR

function driverNamed({ ride }: ChangeFacts) {
  return (
    Boolean(ride.driver?.name?.trim()) &&
    Boolean((ride.driver?.phone?.display ?? ride.driver?.phone?.raw)?.trim())
  )
}

function sameDay({ ride, now }: ChangeFacts) {
  return localDate(ride.times.needed, ride.timezone) === localDate(now, ride.timezone)
}

function timer({ actor }: ChangeFacts) {
  return actor === 'timer'
}

function lastStamp({ times }: ChangeFacts['ride']) {
  return Math.max(times.pickup ?? 0, times.waiting ?? 0, times.enroute ?? 0)
}

/**
 * The predicates that rows of the status machine name; each is true when the change may go on. The refusal
 * code is the guard's name.
 */
export const guards = {
  own_ride: ({ ride, actor, fleet, offer, passenger }) =>
    actor === 'fleet'
      ? ride.fleet !== undefined && ride.fleet === fleet && offer?.status === 'accepted'
      : actor !== 'passenger' || passenger === ride.patient,
  portal_edit: ({ actor, portal }) => actor !== 'passenger' || portal === 'edit' || portal === 'phone',
  policy_edit: ({ actor, policyAllowsEdit }) => actor !== 'passenger' || policyAllowsEdit !== false,
  fleet_named: ({ actor, fleet }) => actor !== 'support' || Boolean(fleet),
  offer_open: ({ actor, offer, now }) =>
    actor === 'support' || (offer?.status === 'sent' && now <= (offer.expires ?? Infinity) + ACCEPT_SLACK),
  auto_accept: (facts) => !timer(facts) || facts.autoAccept === true,
  email_disabled: ({ dispatch }) => dispatchTraits(dispatch).asked === 'nobody',
  no_fleet: ({ ride }) => !ride.fleet,
  // Whoever corrects an ended ride to one that is to be driven needs somebody who drives it.
  fleet_assigned: ({ ride, to }) => Boolean(ride.fleet) || !DRIVEN.includes(to),
  auto_unavailable: (facts) => !timer(facts) || facts.flags?.auto_mark_unavailable === true,
  offers_exhausted: (facts) =>
    !timer(facts) ||
    (facts.openOffers ?? 1) === 0 ||
    (facts.deadline !== undefined && facts.now >= facts.deadline),
  reason_given: ({ reason }) => !blank(reason),
  reroute_reason: ({ actor, reason }) => actor !== 'fleet' || !blank(reason),
  critical_edit: ({ criticalEdit }) => criticalEdit === true,
  will_call: ({ ride }) => ride.type === 'will-call',
  not_transit: ({ ride }) => ride.transit?.enabled !== true,
  transit_service: ({ ride }) => ride.transit?.enabled === true && ride.accessibility.service === 'standard',
  within_day: ({ ride, now }) => ride.times.needed - now < ON_DEMAND_WINDOW,
  opening_reached: (facts) => !timer(facts) || facts.now >= opensAt(facts.ride),
  previous_over: ({ ride, previous }) => !ride.previous || (previous !== undefined && previousOver(previous)),
  opened: ({ ride, previous, now }) => isOpen(ride, previous, now),
  driver_named: driverNamed,
  driver_known: (facts) => facts.actor !== 'fleet' || driverNamed(facts),
  // Who answered a call for the ride may set out without a word of when: they come at once.
  eta_given: ({ actor, eta, ride }) => actor === 'adapter' || eta !== undefined || ride.type === 'will-call',
  eta_near: ({ actor, eta, now }) => {
    if (actor === 'adapter' || eta === undefined) return true
    if (actor !== 'fleet') return !isEtaPast(eta, now) && eta - now <= ETA_CORRECTED
    return isEtaNear(eta, now)
  },
  eta_late: ({ actor, eta, now, ride }) =>
    actor !== 'fleet' || eta === undefined || isEtaInTime(eta, now, ride.times),
  near_pickup: ({ ride, now, dispatch }) => now >= pickupFrom(ride, { dispatch }),
  near_needed: ({ ride, now }) => now >= missedFrom(ride),
  completed_time: ({ ride, completed, now, actor, eventAt }) => {
    const at = completed ?? (actor === 'adapter' ? eventAt : undefined)
    // Nobody is there before they were on board (docs/decisions/076); support corrects what was stamped too late.
    const last = actor === 'support' ? 0 : lastStamp(ride)
    return at !== undefined && at <= now && at >= Math.max(last, ride.times.pickup ?? ride.times.created)
  },
  waited: ({ ride, now, dispatch, reason, graceSeconds }) =>
    saidNo(reason) || now >= noShowFrom(ride, { dispatch, graceSeconds }),
  contact_attempted: ({ contactAttempted, reason }) => saidNo(reason) || contactAttempted === true,
  fresh_event: ({ actor, eventAt, ride, now }) => actor !== 'adapter' || (eventAt ?? now) >= lastStamp(ride),
  acknowledge_over: (facts) =>
    !timer(facts) ||
    (facts.requestedAt !== undefined && facts.now >= facts.requestedAt + acknowledgeWithin(facts.dispatch)),
  retry_due: (facts) => {
    if (!timer(facts)) return true
    const delay = RETRY_DELAYS[(facts.attempts ?? 1) - 1]
    return delay !== undefined && facts.requestedAt !== undefined && facts.now >= facts.requestedAt + delay
  },
  retries_over: (facts) => !timer(facts) || (facts.attempts ?? 0) > RETRY_DELAYS.length,
  same_day: sameDay,
  day_over: (facts) => !timer(facts) || facts.now >= (facts.openUntil ?? Infinity),
  day_since: ({ ride, now }) => now >= (ride.times.completed ?? ride.times.needed) + CLOSE_AFTER,
  selectable: ({ ride, to, original = ride.status }) => {
    if (to === 'active') return ride.type === 'will-call' && original === 'confirmed'
    return to === 'requesting' ? original === 'active' : true
  },
} satisfies Record<string, Guard>

export type GuardName = keyof typeof guards
