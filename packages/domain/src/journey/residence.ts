import type { Customer, CustomerPolicy } from '../customer/schema.ts'
import type { Policy } from '../policy/schema.ts'
import type { Problem } from '../problem/problem.ts'
import type { Draft, DraftRide, DraftStop } from './schema.ts'

/** Whether two stops are the same place: same coordinates or text, and same apartment. */
function samePlace(a: DraftStop, b: DraftStop): boolean {
  const [one, other] = [a.address, b.address]
  if (!one || !other) return false
  const located = one.lat !== undefined && other.lat !== undefined
  const same = located ? one.lat === other.lat && one.lng === other.lng : one.format !== undefined && one.format.trim().toLowerCase() === other.format?.trim().toLowerCase()
  return same && (one.subpremise ?? '').trim().toLowerCase() === (other.subpremise ?? '').trim().toLowerCase()
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
export const residenceLimit = (policy?: CustomerPolicy, benefit?: Policy): number =>
  benefit?.trip?.ride?.locations?.residence?.max_consecutive ?? benefit?.trip?.max_consecutive_residence ?? policy?.trip?.max_consecutive_residence ?? 1

/** The rides that the checks look at: the first only, unless multi-stop (V396). */
export const checkedRides = (draft: Draft): DraftRide[] => (draft.type === 'multi' ? draft.rides : draft.rides.slice(0, 1))

export const stopsOf = (rides: readonly DraftRide[]): DraftStop[] => rides.flatMap(({ stops }) => [stops.pickup, stops.dropoff])

/** Too many residences in a row (V408, V409), or null. */
export function residenceProblem(draft: Draft, policy?: CustomerPolicy, benefit?: Policy): Problem | null {
  const limit = residenceLimit(policy, benefit)
  if (consecutiveResidences(stopsOf(checkedRides(draft))) <= limit) return null
  return limit === 1 ? { code: 'residence_both', field: 'stops' } : { code: 'residence_limit', field: 'stops', values: { limit } }
}

/** Location types are asked for when claims are enabled (V462, V463): a claim needs where the ride began and ended. */
export const locationTypesRequired = (customer: Pick<Customer, 'claims'>): boolean => customer.claims?.enabled === true

/** The first stop without a type where types are asked for (V392), or null. */
export function locationTypeProblem(draft: Draft, customer: Pick<Customer, 'claims'>): Problem | null {
  if (!locationTypesRequired(customer)) return null
  for (const [index, { stops }] of draft.rides.entries()) {
    if (index > 0 && draft.type !== 'multi') break
    for (const end of ['pickup', 'dropoff'] as const) if (!stops[end].type) return { code: 'location_type_missing', field: `rides.${index}.stops.${end}.type` }
  }
  return null
}
