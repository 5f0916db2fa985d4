import { sameApartment } from '../address/apartment.ts'
import type { Customer, CustomerPolicy } from '../customer/schema.ts'
import type { Policy } from '../policy/schema.ts'
import type { Problem } from '../problem/problem.ts'
import { plain } from '../text/plain.ts'
import type { Draft, DraftRide, DraftStop } from './schema.ts'

/** Whether two stops are the same place: same coordinates or text, and same apartment. */
function samePlace(a: DraftStop, b: DraftStop): boolean {
  const [one, other] = [a.address, b.address]
  if (!one || !other) return false
  const located = one.lat !== undefined && other.lat !== undefined
  const isSamePlace = located
    ? one.lat === other.lat && one.lng === other.lng
    : one.format !== undefined && plain(one.format) === plain(other.format)
  return isSamePlace && sameApartment(one, other)
}

/** The longest run of residences along the stops, identical neighbours counted once (V410). */
export function consecutiveResidences(stops: readonly DraftStop[]): number {
  let run = 0
  let longest = 0
  stops.forEach((stop, index) => {
    const before = stops[index - 1]
    if (before && samePlace(before, stop)) return
    run = stop.type === 'home' ? run + 1 : 0
    longest = Math.max(longest, run)
  })
  return longest
}

/** The limit: the benefit's, else the customer policy's, else 1 (V411, V311; order X068). */
export function residenceLimit(policy?: CustomerPolicy, benefit?: Policy): number {
  return (
    benefit?.trip?.ride?.locations?.residence?.max_consecutive ??
    benefit?.trip?.max_consecutive_residence ??
    policy?.trip?.max_consecutive_residence ??
    1
  )
}

/**
 * The stops of a round trip's way back: what it names itself; where it names none, the outbound's the other
 * way round (server-behaviour §2.17).
 */
export function returnStops(
  outbound: DraftRide['stops'],
  { pickup, dropoff }: DraftRide['stops'],
): DraftRide['stops'] {
  return {
    pickup: pickup.address ? pickup : { ...outbound.dropoff, ...pickup },
    dropoff: dropoff.address ? dropoff : { ...outbound.pickup, ...dropoff },
  }
}

/** The rides of a draft or a request with all their stops. */
export function stoppedRides<R extends Pick<DraftRide, 'stops'>>({
  type,
  rides,
}: {
  type: Draft['type']
  rides: readonly R[]
}): R[] {
  const [outbound, back, ...more] = rides
  return type === 'round' && outbound && back
    ? [outbound, { ...back, stops: returnStops(outbound.stops, back.stops) }, ...more]
    : [...rides]
}

/**
 * The rides that the checks look at: the first only, unless multi-stop (V396); and a return that goes from or
 * to somewhere else.
 */
export function checkedRides(draft: Draft): DraftRide[] {
  const rides = stoppedRides(draft)
  const [outbound, back] = rides
  if (draft.type === 'multi' || !outbound || !back) return draft.type === 'multi' ? rides : rides.slice(0, 1)
  const reversed =
    samePlace(back.stops.pickup, outbound.stops.dropoff) &&
    samePlace(back.stops.dropoff, outbound.stops.pickup)
  const named = draft.rides[1]?.stops.pickup.address ?? draft.rides[1]?.stops.dropoff.address
  return named && !reversed ? rides : [outbound]
}

export function stopsOf(rides: readonly DraftRide[]): DraftStop[] {
  return rides.flatMap(({ stops }) => [stops.pickup, stops.dropoff])
}

/** Too many residences in a row (V408, V409), or null. */
export function residenceProblem(draft: Draft, policy?: CustomerPolicy, benefit?: Policy): Problem | null {
  const limit = residenceLimit(policy, benefit)
  if (consecutiveResidences(stopsOf(checkedRides(draft))) <= limit) return null
  return limit === 1
    ? { code: 'residence_both', field: 'stops' }
    : { code: 'residence_limit', field: 'stops', values: { limit } }
}

/**
 * Location types are asked for when claims are enabled (V462, V463): a claim needs where the ride began and
 * ended.
 */
export function locationTypesRequired(customer: Pick<Customer, 'claims'>): boolean {
  return customer.claims?.enabled === true
}

/** The first stop without a type where types are asked for (V392), or null. */
export function locationTypeProblem(draft: Draft, customer: Pick<Customer, 'claims'>): Problem | null {
  if (!locationTypesRequired(customer)) return null
  for (const [index, { stops }] of checkedRides(draft).entries()) {
    for (const end of ['pickup', 'dropoff'] as const)
      if (!stops[end].type)
        return { code: 'location_type_missing', field: `rides.${index}.stops.${end}.type` }
  }
  return null
}
