import { pointOf } from '../distance/proximity.ts'
import type { Customer } from '../customer/schema.ts'
import type { Service, Vehicle } from '../mobility/schema.ts'
import { escalations } from '../offer/window.ts'
import type { Ride } from '../ride/schema.ts'
import { localDate } from '../time/zone.ts'
import { areaFailure } from './areas.ts'
import { insideHours, worksOn } from './hours.ts'
import { crewFailure, requiredCredentials } from './required.ts'
import type { Fleet } from './schema.ts'
import type { Unfit } from './unfit.ts'
import { blank } from '../text/blank.ts'

/** What a fleet did with this version of the ride so far, and what is known beside its record. */
export type FleetHistory = {
  declined?: boolean
  rerouted?: boolean
  /** Support took the ride from it (Unassigned). */
  removed?: boolean
  /** How often an offer of this version ended unanswered. */
  expired?: number
  /** As it is now; where it isn't asked, what is known of the fleet's days holds. */
  ridesThatDay?: number
  circuitOpen?: boolean
  /** Expected cost in cents, absent when the rate card gives none. */
  cost?: number
}
export type EligibilityFacts = {
  ride: Pick<Ride, 'type' | 'times' | 'timezone' | 'stops' | 'accessibility' | 'estimates'>
  customer: Pick<Customer, 'fleets' | 'dispatch'>
  /** Whether the tenant is a sandbox; its fleets must be too. */
  sandbox: boolean
  history: FleetHistory
}
type Failure = (fleet: Fleet, facts: EligibilityFacts) => Unfit | null
/** `spoken`: a word by phone may change it, so that support can assign the fleet all the same, with a reason. */
type Check = { name: string; failure: Failure; spoken?: true }

/**
 * Vehicles that may serve a wish, upward only (server-behaviour §2.2); beyond `any` only where the customer
 * allows substitution.
 */
export function substitutes(vehicle: Vehicle, allowed: boolean): readonly Vehicle[] {
  if (vehicle === 'any') return ['any', 'sedan', 'suv']
  return vehicle === 'wav' && allowed ? ['wav', 'bariatric'] : [vehicle]
}

/** Services of a fleet that serve a wish: its own, and als covers bls. */
export function servedBy(service: Service): readonly Service[] {
  return service === 'bls' ? ['bls', 'als'] : [service]
}

function capacityFailure(
  { capacity }: Fleet,
  { accessibility: { weight, wheelchair_width, steps } }: EligibilityFacts['ride'],
): Unfit | null {
  if (capacity?.max_weight !== undefined && weight !== undefined && weight > capacity.max_weight)
    return { why: 'weight', values: { weight, most: capacity.max_weight } }
  if (
    capacity?.chair_width !== undefined &&
    wheelchair_width !== undefined &&
    wheelchair_width > capacity.chair_width
  )
    return { why: 'chair', values: { width: wheelchair_width, most: capacity.chair_width } }
  return steps && capacity?.stair_help === false ? { why: 'stairs' } : null
}

/** What tells whether a fleet is one of the customer's. */
type CustomerFacts = Pick<EligibilityFacts, 'customer' | 'sandbox'>
type CustomerCheck = { name: string; failure: (fleet: Fleet, facts: CustomerFacts) => Unfit | null }

const ofItsWorld: CustomerCheck = {
  name: 'sandbox',
  failure: (fleet, { sandbox }) => {
    if (fleet.sandbox === sandbox) return null
    return { why: fleet.sandbox ? 'sandbox' : 'no_sandbox' }
  },
}
const notExcluded: CustomerCheck = {
  name: 'blacklist',
  failure: ({ key }, { customer }) => (customer.fleets?.blacklist?.[key] ? { why: 'blacklist' } : null),
}
const listed: CustomerCheck = {
  name: 'whitelist',
  failure: ({ key }, { customer }) => {
    const list = customer.fleets?.whitelist ?? {}
    return !Object.values(list).some(Boolean) || list[key] ? null : { why: 'whitelist' }
  },
}

/** The list in its order (server-behaviour §2.2, 1–9); the first failure is what the 'why' screen shows. */
export const checks: readonly Check[] = [
  {
    name: 'record',
    failure: ({ broken }) => (broken === undefined ? null : { why: 'record', values: { broken } }),
  },
  { name: 'enabled', failure: ({ enabled }) => (enabled ? null : { why: 'disabled' }) },
  { name: 'archived', failure: ({ archive }) => (archive ? { why: 'archived' } : null) },
  {
    name: 'legal_name',
    failure: ({ group }) => (group.legal_name?.trim() ? null : { why: 'legal_name' }),
  },
  ofItsWorld,
  {
    name: 'circuit',
    failure: (_, { history }) => (history.circuitOpen ? { why: 'circuit' } : null),
    spoken: true,
  },
  {
    name: 'pause',
    // One that ends before everybody is asked only puts off the offer (offersFrom).
    failure: ({ pause }, { ride: { times }, customer: { dispatch } }) => {
      if (!pause) return null
      const { broadcast } = escalations(times.needed, dispatch)
      return pause.until !== null && pause.until <= broadcast ? null : { why: 'paused' }
    },
    spoken: true,
  },
  notExcluded,
  listed,
  {
    name: 'vehicle',
    failure: (fleet, { ride: { accessibility }, customer }) =>
      substitutes(accessibility.vehicle, customer.dispatch?.vehicle_substitution === true).some(
        (vehicle) => fleet.vehicles[vehicle],
      )
        ? null
        : { why: 'vehicle', needs: `vehicle.${accessibility.vehicle}` },
  },
  {
    name: 'service',
    failure: (fleet, { ride: { accessibility } }) =>
      servedBy(accessibility.service).some((service) => fleet.services[service])
        ? null
        : { why: 'service', needs: `service.${accessibility.service}` },
  },
  {
    name: 'hours',
    failure: (fleet, { ride }) => {
      if (fleet.override_availability) return null
      const open =
        ride.type === 'will-call'
          ? worksOn(fleet.hours, ride.times.needed, ride.timezone)
          : insideHours(fleet.hours, ride.times.needed, ride.estimates.duration_s ?? 0, ride.timezone)
      return open ? null : { why: 'hours' }
    },
    spoken: true,
  },
  {
    name: 'area',
    failure: (fleet, { ride: { stops } }) =>
      areaFailure(
        fleet,
        { pickup: pointOf(stops.pickup.address), dropoff: pointOf(stops.dropoff.address) },
        { pickup: stops.pickup.address.zip, dropoff: stops.dropoff.address.zip },
      ),
  },
  {
    name: 'covid19',
    failure: (fleet, { ride }) =>
      ride.accessibility.extra?.covid19 && !fleet.extra?.covid19 ? { why: 'covid19' } : null,
  },
  { name: 'capacity', failure: (fleet, { ride }) => capacityFailure(fleet, ride) },
  {
    name: 'declined',
    failure: (_, { history }) => {
      if (history.declined) return { why: 'declined' }
      if (history.rerouted) return { why: 'rerouted' }
      return history.removed ? { why: 'removed' } : null
    },
    spoken: true,
  },
  {
    name: 'expired',
    failure: (_, { history }) => ((history.expired ?? 0) >= 2 ? { why: 'expired' } : null),
    spoken: true,
  },
  {
    name: 'per_day_cap',
    failure: ({ per_day_cap: most, days = {} }, { history, ride: { times, timezone } }) => {
      if (most === undefined) return null
      const rides = history.ridesThatDay ?? days[localDate(times.needed, timezone)] ?? 0
      return rides >= most ? { why: 'per_day_cap', values: { most } } : null
    },
    spoken: true,
  },
  {
    name: 'credentials',
    failure: ({ crew }, { ride: { times, timezone }, customer }) =>
      crewFailure(crew, requiredCredentials(customer.dispatch), localDate(times.needed, timezone)),
  },
]

/** Checks by which a fleet does not serve the customer at all, whatever the ride. */
const OURS: readonly CustomerCheck[] = [ofItsWorld, notExcluded, listed]

export type Ineligible = Unfit & { eligible: false; check: string }
export type Eligibility = { eligible: true } | Ineligible

function firstFailure(list: readonly Check[], fleet: Fleet, facts: EligibilityFacts): Eligibility {
  for (const { name, failure } of list) {
    const unfit = failure(fleet, facts)
    if (unfit !== null) return { eligible: false, check: name, ...unfit }
  }
  return { eligible: true }
}

/** Whether a fleet may be offered a ride, or the first check that it fails and why. */
export function eligibility(fleet: Fleet, facts: EligibilityFacts): Eligibility {
  return firstFailure(checks, fleet, facts)
}

/**
 * Whether support may give a ride to a fleet: what a fleet is can't be talked away, while `spoken` checks (its
 * hours, an earlier no, a full day) want a reason that somebody gives.
 */
export function assignability(
  fleet: Fleet,
  facts: EligibilityFacts,
  reason: string | undefined,
): Eligibility & { spoken?: true } {
  const firm = firstFailure(
    checks.filter(({ spoken }) => !spoken),
    fleet,
    facts,
  )
  if (!firm.eligible || !blank(reason)) return firm
  const all = eligibility(fleet, facts)
  return all.eligible ? all : { ...all, spoken: true }
}

/** Whether a fleet is one of the customer's: neither of another world nor left out by the customer's lists. */
export function servesCustomer(fleet: Fleet, facts: CustomerFacts): boolean {
  return OURS.every(({ failure }) => failure(fleet, facts) === null)
}
