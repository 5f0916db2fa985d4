import type { Customer } from '../customer/schema.ts'
import { milesOf, minutesOf } from '../distance/haversine.ts'
import type { Vehicle } from '../mobility/schema.ts'
import { covers } from '../mobility/options.ts'
import type { Policy } from '../policy/schema.ts'
import { constraintKinds } from '../policy/values.ts'
import { effectiveOn } from './effective.ts'
import { allotmentOf, type Amount } from './ledger.ts'
import type { Refusal } from './selection.ts'
import { violationTypes, type ViolationType } from './values.ts'

/**
 * A broken limit: miles, minutes, cents, rides or dates as its type has it; a penalty, or hard when nothing
 * can outweigh it.
 */
export type Violation = {
  type: ViolationType
  rideIndex: number
  bound?: 'lower' | 'upper'
  limit?: number | string
  actual?: number | string
  penalty: number
  hard: boolean
}

/**
 * Why none of the passenger's benefits pays for a ride, benefit by benefit. `refused`: somebody chose the
 * benefit by name, so that nobody may let it pass.
 */
export type Unpaid = { benefits: readonly { policy: Policy; why: Refusal }[]; refused: boolean }

/**
 * A ride as the limits see it: metres, seconds, cents, its local service date. `fund` as selected: usage
 * before this request, and how many rides of its series fall into the interval; null when the ride needs one
 * and has none. `policy`: its fund's benefit, where that is not the request's.
 */
export type LimitedRide = {
  key: string
  needed: number
  date: string
  distance_m?: number
  duration_s?: number
  cost?: number
  vehicle: Vehicle
  policy?: Policy
  fund?: { key: string; interval: string; used: Amount; seriesInInterval?: number } | null
  unpaid?: Unpaid
  coveredService?: { start?: string; end?: string }
  teamFunding?: { level: 'none' | 'soft' | 'hard'; limit?: number; projected?: number }
}
export type LimitFacts = {
  policy?: Policy
  customer?: Pick<Customer, 'limits'>
  zone: string
  residence?: { longest: number; limit: number }
}

type Bounds = { lower?: number; upper?: number }
/** `policies`: the benefits whose words price it, where those are not the ride's own. */
type Found = Omit<Violation, 'penalty' | 'hard'> & { hard?: boolean; policies?: readonly Policy[] }

function dates({ start = '', end = '' }: { start?: string; end?: string }) {
  return `${start} – ${end}`
}

/** The benefit's bound wins, else the customer's own limit. Miles and minutes. */
function boundsOf(
  kind: 'distance' | 'duration' | 'cost',
  policy: Policy | undefined,
  customer: LimitFacts['customer'],
): Bounds {
  const constraint = policy?.trip?.ride?.constraint?.[kind]
  const { distance, duration } = customer?.limits ?? {}
  const general: Bounds = {
    distance: { lower: distance?.minimum, upper: distance?.maximum },
    duration: { lower: duration?.minimum },
    cost: {},
  }[kind]
  return { lower: constraint?.lower ?? general.lower, upper: constraint?.upper ?? general.upper }
}

/** The most, in cents, that a ride may cost under a benefit; undefined where it doesn't say. */
export function costLimit(benefit: Pick<Policy, 'trip'> | undefined): number | undefined {
  return benefit?.trip?.ride?.constraint?.cost?.upper
}

function outside(
  type: ViolationType,
  rideIndex: number,
  actual: number | undefined,
  { lower, upper }: Bounds,
): Found[] {
  if (actual === undefined) return []
  if (upper !== undefined && actual > upper)
    return [{ type, rideIndex, bound: 'upper', limit: upper, actual }]
  return lower !== undefined && actual < lower
    ? [{ type, rideIndex, bound: 'lower', limit: lower, actual }]
    : []
}

/**
 * The limits that keep benefits from paying (server-behaviour §2.17): their dates (V541), for anything else
 * that none is there to pay (V537, V546).
 */
function unpaidBy({ benefits, refused }: Unpaid, date: string, rideIndex: number): Found[] {
  const types = ['has_fund', 'ride_date'] as const
  return types.flatMap((type): Found[] => {
    const policies = benefits
      .filter(({ why }) => (why === 'not_effective') === (type === 'ride_date'))
      .map(({ policy }) => policy)
    const values = type === 'ride_date' ? { actual: date } : { limit: date }
    return policies.length ? [{ type, rideIndex, ...values, hard: refused, policies }] : []
  })
}

function rideViolations(ride: LimitedRide, rideIndex: number, used: Amount, facts: LimitFacts): Found[] {
  const { customer, zone } = facts
  const policy = ride.policy ?? facts.policy
  const found: Found[] = [
    ...outside(
      'distance',
      rideIndex,
      ride.distance_m === undefined ? undefined : milesOf(ride.distance_m),
      boundsOf('distance', policy, customer),
    ),
    ...outside(
      'duration',
      rideIndex,
      ride.duration_s === undefined ? undefined : minutesOf(ride.duration_s),
      boundsOf('duration', policy, customer),
    ),
    ...outside('cost', rideIndex, ride.cost, boundsOf('cost', policy, customer)),
  ]
  if (ride.unpaid) found.push(...unpaidBy(ride.unpaid, ride.date, rideIndex))
  if (ride.fund === null) found.push({ type: 'has_fund', rideIndex, limit: ride.date, hard: true })
  if (policy && !covers(policy.trip?.ride?.vehicles, ride.vehicle))
    found.push({ type: 'vehicle_type', rideIndex, actual: ride.vehicle })
  if (ride.fund) {
    const granted = allotmentOf(policy ?? {})
    const more = Math.max(1, ride.fund.seriesInInterval ?? 1)
    const [count, cents] = [used.count + more, used.cents + (ride.cost ?? 0) * more]
    if (granted.count !== null && count > granted.count)
      found.push({ type: 'allotment_count', rideIndex, limit: granted.count, actual: count })
    if (granted.cents !== null && cents > granted.cents)
      found.push({ type: 'allotment_fund', rideIndex, limit: granted.cents, actual: cents })
  }
  if (policy && !effectiveOn(policy, ride.date, zone))
    found.push({ type: 'ride_date', rideIndex, actual: ride.date })
  const covered = ride.coveredService
  if (covered && ((covered.start && ride.date < covered.start) || (covered.end && ride.date > covered.end)))
    found.push({ type: 'covered_service_date', rideIndex, limit: dates(covered), actual: ride.date })
  const funding = ride.teamFunding
  if (funding && funding.level !== 'none')
    found.push({
      type: 'team_funding',
      rideIndex,
      limit: funding.limit,
      actual: funding.projected,
      hard: funding.level === 'hard',
    })
  return found
}

/** Penalties add up to at most this, unless the benefit says otherwise (V366). */
export const PENALTY_MAX = 999

export function penaltyMax(policy: Policy | undefined): number {
  return policy?.trip?.ride?.constraint?.penalty_max ?? PENALTY_MAX
}

/**
 * A violation's price (server-behaviour §2.11): without one 1; hard by itself, by the entry, or when it alone
 * passes the most.
 */
function priced({ policies, ...found }: Found, policy: Policy | undefined): Violation {
  const prices = (policies ?? [policy]).map((policy) => {
    const entry = found.type === 'residence' ? undefined : policy?.trip?.ride?.constraint?.[found.type]
    const penalty = entry?.penalty ?? 1
    // What nobody may override there is as good as hard, where no benefit pays whose word could be asked.
    const forbidden = policies !== undefined && policy?.constraint_override?.permitted === false
    return { penalty, hard: entry?.hard === true || forbidden || penalty > penaltyMax(policy) }
  })
  const penalty = Math.max(...prices.map((price) => price.penalty))
  return { ...found, penalty, hard: found.hard === true || prices.some(({ hard }) => hard) }
}

/**
 * Every limit that the rides of a request break, all rides together: rides of one fund and interval use it up
 * by pickup time, whatever their order here. Sorted by the labels' order, then by ride. `skipped`:
 * constraints of unknown type, which nobody can check (V545).
 */
export function violationsOf(
  rides: readonly LimitedRide[],
  facts: LimitFacts,
): { violations: Violation[]; skipped: string[] } {
  const used = new Map<string, Amount>()
  const found: Found[] = []
  const byTime = rides
    .map((ride, index) => ({ ride, index }))
    .sort((a, b) => a.ride.needed - b.ride.needed || (a.ride.key < b.ride.key ? -1 : 1))
  for (const { ride, index } of byTime) {
    const counter = ride.fund ? `${ride.fund.key} ${ride.fund.interval}` : ''
    const before = used.get(counter) ?? ride.fund?.used ?? { count: 0, cents: 0 }
    found.push(...rideViolations(ride, index, before, facts))
    const more = Math.max(1, ride.fund?.seriesInInterval ?? 1)
    used.set(counter, { count: before.count + more, cents: before.cents + (ride.cost ?? 0) * more })
  }
  if (facts.residence && facts.residence.longest > facts.residence.limit)
    found.push({
      type: 'residence',
      rideIndex: 0,
      limit: facts.residence.limit,
      actual: facts.residence.longest,
    })
  const kinds: readonly string[] = [...constraintKinds, 'has_fund', 'penalty_max']
  return {
    violations: found
      .map((candidate) => priced(candidate, rides[candidate.rideIndex]?.policy ?? facts.policy))
      .sort(
        (a, b) =>
          violationTypes.indexOf(a.type) - violationTypes.indexOf(b.type) || a.rideIndex - b.rideIndex,
      ),
    skipped: [
      ...new Set(
        [facts.policy, ...rides.map((ride) => ride.policy)].flatMap((policy) =>
          Object.keys(policy?.trip?.ride?.constraint ?? {}),
        ),
      ),
    ].filter((kind) => !kinds.includes(kind)),
  }
}
