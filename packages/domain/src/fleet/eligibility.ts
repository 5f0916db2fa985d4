import { pointOf } from '../distance/proximity.ts'
import type { Customer } from '../customer/schema.ts'
import type { Service, Vehicle } from '../mobility/schema.ts'
import type { Ride } from '../ride/schema.ts'
import { areaFailure } from './areas.ts'
import { insideHours, worksOn } from './hours.ts'
import type { Fleet } from './schema.ts'

/** What a fleet did with this version of the ride so far, and what is known beside its record. */
export type FleetHistory = {
  declined?: boolean
  rerouted?: boolean
  /** How often an offer of this version ended unanswered. */
  expired?: number
  ridesThatDay?: number
  circuitOpen?: boolean
  credentialsExpired?: boolean
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
type Check = { name: string; failure: (fleet: Fleet, facts: EligibilityFacts) => string | null }

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
): string | null {
  if (capacity?.max_weight !== undefined && weight !== undefined && weight > capacity.max_weight)
    return `passenger of ${weight} lb, at most ${capacity.max_weight}`
  if (
    capacity?.chair_width !== undefined &&
    wheelchair_width !== undefined &&
    wheelchair_width > capacity.chair_width
  )
    return `chair of ${wheelchair_width} in, at most ${capacity.chair_width}`
  return steps && capacity?.stair_help === false ? 'no help on stairs' : null
}

/** The list in its order (server-behaviour §2.2, 1–9); the first failure is what the 'why' screen shows. */
export const checks: readonly Check[] = [
  {
    name: 'record',
    failure: ({ broken }) => (broken === undefined ? null : `the fleet’s record is not valid: ${broken}`),
  },
  { name: 'enabled', failure: ({ enabled }) => (enabled ? null : 'fleet is disabled') },
  { name: 'archived', failure: ({ archive }) => (archive ? 'fleet is archived' : null) },
  {
    name: 'legal_name',
    failure: ({ group }) => (group.legal_name?.trim() ? null : 'group has no legal name'),
  },
  {
    name: 'sandbox',
    failure: (fleet, { sandbox }) => {
      if (fleet.sandbox === sandbox) return null
      return fleet.sandbox ? 'fleet is a sandbox' : 'tenant is a sandbox'
    },
  },
  {
    name: 'circuit',
    failure: (_, { history }) => (history.circuitOpen ? 'dispatch system does not answer' : null),
  },
  {
    name: 'blacklist',
    failure: ({ key }, { customer }) =>
      customer.fleets?.blacklist?.[key] ? 'excluded by the customer' : null,
  },
  {
    name: 'whitelist',
    failure: ({ key }, { customer }) => {
      const listed = customer.fleets?.whitelist ?? {}
      return !Object.values(listed).some(Boolean) || listed[key] ? null : 'not among the customer’s fleets'
    },
  },
  {
    name: 'vehicle',
    failure: (fleet, { ride: { accessibility }, customer }) =>
      substitutes(accessibility.vehicle, customer.dispatch?.vehicle_substitution === true).some(
        (vehicle) => fleet.vehicles[vehicle],
      )
        ? null
        : `no ${accessibility.vehicle}`,
  },
  {
    name: 'service',
    failure: (fleet, { ride: { accessibility } }) =>
      servedBy(accessibility.service).some((service) => fleet.services[service])
        ? null
        : `no ${accessibility.service}`,
  },
  {
    name: 'hours',
    failure: (fleet, { ride }) => {
      if (fleet.override_availability) return null
      const open =
        ride.type === 'will-call'
          ? worksOn(fleet.hours, ride.times.needed, ride.timezone)
          : insideHours(fleet.hours, ride.times.needed, ride.estimates.duration_s ?? 0, ride.timezone)
      return open ? null : 'outside operating hours'
    },
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
      ride.accessibility.extra?.covid19 && !fleet.extra?.covid19 ? 'no COVID-19 transport' : null,
  },
  { name: 'capacity', failure: (fleet, { ride }) => capacityFailure(fleet, ride) },
  {
    name: 'declined',
    failure: (_, { history }) => {
      if (history.declined) return 'declined this ride'
      return history.rerouted ? 'gave this ride back' : null
    },
  },
  {
    name: 'expired',
    failure: (_, { history }) => ((history.expired ?? 0) >= 2 ? 'did not answer twice' : null),
  },
  {
    name: 'per_day_cap',
    failure: ({ per_day_cap }, { history }) =>
      per_day_cap !== undefined && (history.ridesThatDay ?? 0) >= per_day_cap
        ? `has ${per_day_cap} rides that day`
        : null,
  },
  {
    name: 'credentials',
    failure: (_, { history }) => (history.credentialsExpired ? 'credentials have expired' : null),
  },
]

export type Eligibility = { eligible: true } | { eligible: false; check: string; detail: string }

/** Whether a fleet may be offered a ride, or the first check that it fails and why. */
export function eligibility(fleet: Fleet, facts: EligibilityFacts): Eligibility {
  for (const { name, failure } of checks) {
    const detail = failure(fleet, facts)
    if (detail !== null) return { eligible: false, check: name, detail }
  }
  return { eligible: true }
}
