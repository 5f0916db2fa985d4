import { covers } from '../mobility/options.ts'
import type { Service } from '../mobility/schema.ts'
import type { Policy, selectionStrategies } from '../policy/schema.ts'
import { effectiveDates, effectiveOn } from './effective.ts'
import { benefitInterval, type Interval } from './interval.ts'
import { allotmentOf, fits, type Amount } from './ledger.ts'

export type Strategy = (typeof selectionStrategies)[number]
/**
 * A ride to be paid: its local service date, its cost in cents, what it is for, the assistance that it needs,
 * and a fund that somebody named.
 */
export type PaidRide = {
  key: string
  needed: number
  date: string
  cost: number
  purpose?: string
  service?: Service
  fund?: string
}
/**
 * A passenger's fund and what is used of it (held and spent), by the first date of the interval. `uncovered`:
 * assistances that the plan leaves out (F230).
 */
export type FundCandidate = {
  key: string
  enabled: boolean
  policy: Policy
  used?: Readonly<Record<string, Amount>>
  uncovered?: readonly Service[]
  /**
   * Where a passenger has several funds of the benefit (two records were merged): what is used of each of them, this
   * one too. They are one allotment (docs/decisions/062).
   */
  shares?: Readonly<Record<string, Readonly<Record<string, Amount>>>>
}

/** The candidate that a fund is, or is counted with. */
export function candidateOf(funds: readonly FundCandidate[], fund: string): FundCandidate | undefined {
  return funds.find(({ key, shares = {} }) => key === fund || fund in shares)
}

/** Funds of one benefit as one: the first that is switched on, with what is used of all. */
export function together(funds: readonly [FundCandidate, ...FundCandidate[]]): FundCandidate {
  const first = funds.find(({ enabled }) => enabled) ?? funds[0]
  if (funds.length === 1) return first
  const used: Record<string, Amount> = {}
  for (const [interval, { count, cents }] of funds.flatMap((fund) => Object.entries(fund.used ?? {}))) {
    const before = used[interval] ?? { count: 0, cents: 0 }
    used[interval] = { count: before.count + count, cents: before.cents + cents }
  }
  return { ...first, used, shares: Object.fromEntries(funds.map((fund) => [fund.key, fund.used ?? {}])) }
}
/** Why a fund does not pay for a ride. */
export const refusals = [
  'disabled',
  'not_effective',
  'purpose',
  'service',
  'exhausted',
  'unknown_fund',
] as const
export type Refusal = (typeof refusals)[number]
/**
 * `past`: what the fund is chosen in spite of, where that was asked for. `skipped`: the funds that came
 * before it, and why they do not pay.
 */
export type Choice = {
  fund_key: string
  policy_key: string
  interval: Interval
  before: Amount
  after: Amount
  reason: Strategy | 'named'
  past?: Refusal
  skipped?: Record<string, Refusal>
}
export type Selection = Record<string, Choice | { none: Record<string, Refusal> }>

function compare(a: string, b: string) {
  if (a < b) return -1
  return a > b ? 1 : 0
}

/**
 * Whether a benefit pays for a purpose: one without a list pays for everything, one with own purposes too.
 */
export function purposeAllowed(policy: Policy, purpose: string | undefined): boolean {
  const rules = policy.trip?.purpose
  if (!rules?.enabled || rules.adhoc?.enabled) return true
  return purpose !== undefined && (rules.list ?? []).includes(purpose)
}

/**
 * Whether a fund pays for an assistance: its benefit covers it (F261; no list covers all) and its plan leaves
 * it in (F230).
 */
function serviceAllowed({ policy, uncovered = [] }: FundCandidate, service: Service | undefined): boolean {
  return (
    service === undefined || (covers(policy.trip?.ride?.assistances, service) && !uncovered.includes(service))
  )
}

/**
 * Whether a benefit may be used at an instant (F246, F247): both ends inclusive, open where there is none.
 */
export function usableAt({ enabled = {} }: Pick<Policy, 'enabled'>, now: number): boolean {
  return now >= (enabled.start ?? -Infinity) && now <= (enabled.end ?? Infinity)
}

/**
 * Whether a person may go past the benefit's allotment: it permits overrides (X072) and its allotment is not
 * hard.
 */
function overridable({ constraint_override, trip }: Policy): boolean {
  return (
    constraint_override?.permitted !== false &&
    !trip?.ride?.constraint?.allotment_count?.hard &&
    !trip?.ride?.constraint?.allotment_fund?.hard
  )
}

/**
 * Chooses a fund for every ride (server-behaviour §2.8): `chrono_basic` takes funds by start, end, key and
 * the first that fits; `closest_to_needed` the one whose interval ends soonest (use it or lose it), then the
 * later start, then the key. Rides by pickup; each uses up what the next may need. A named fund is checked
 * the same way. Pure and independent of the order of the input. `zone`: the customer's, for effective dates.
 * `past`: a ride that nothing pays gets the first fund that only its allotment keeps from paying, so that
 * somebody may override it.
 */
export function selectFunds(
  rides: readonly PaidRide[],
  funds: readonly FundCandidate[],
  strategy: Strategy,
  zone: string,
  past = false,
): Selection {
  const used = new Map<string, Amount>()
  const counterOf = (fund: FundCandidate, interval: Interval): Amount =>
    used.get(`${fund.key} ${interval.start}`) ?? fund.used?.[interval.start] ?? { count: 0, cents: 0 }
  const refusal = (fund: FundCandidate, ride: PaidRide, interval: Interval): Refusal | null => {
    if (!fund.enabled) return 'disabled'
    if (!effectiveOn(fund.policy, ride.date, zone)) return 'not_effective'
    if (!purposeAllowed(fund.policy, ride.purpose)) return 'purpose'
    if (!serviceAllowed(fund, ride.service)) return 'service'
    return fits(allotmentOf(fund.policy), counterOf(fund, interval), ride.cost) ? null : 'exhausted'
  }
  const selection: Selection = {}
  for (const ride of rides.toSorted((a, b) => a.needed - b.needed || compare(a.key, b.key))) {
    const candidates = funds
      .filter(({ key }) => ride.fund === undefined || key === ride.fund)
      .map((fund) => ({
        fund,
        dates: effectiveDates(fund.policy, zone),
        interval: benefitInterval(fund.policy, ride.date, zone),
      }))
      .sort((a, b) =>
        strategy === 'chrono_basic'
          ? compare(a.dates.start, b.dates.start) ||
            compare(a.dates.end, b.dates.end) ||
            compare(a.fund.key, b.fund.key)
          : compare(a.interval.end, b.interval.end) ||
            compare(b.dates.start, a.dates.start) ||
            compare(a.fund.key, b.fund.key),
      )
    const none: Record<string, Refusal> =
      ride.fund !== undefined && candidates.length === 0 ? { [ride.fund]: 'unknown_fund' } : {}
    const paying = candidates.find(({ fund, interval }) => {
      const why = refusal(fund, ride, interval)
      if (why) none[fund.key] = why
      return why === null
    })
    const limited = past && !paying ? candidates.filter(({ fund: { key } }) => none[key] === 'exhausted') : []
    const chosen = paying ?? limited.find(({ fund }) => overridable(fund.policy)) ?? limited[0]
    if (!chosen) {
      selection[ride.key] = { none }
      continue
    }
    const before = counterOf(chosen.fund, chosen.interval)
    const after = { count: before.count + 1, cents: before.cents + ride.cost }
    used.set(`${chosen.fund.key} ${chosen.interval.start}`, after)
    selection[ride.key] = {
      fund_key: chosen.fund.key,
      policy_key: chosen.fund.policy.key,
      interval: chosen.interval,
      before,
      after,
      reason: ride.fund === undefined ? strategy : 'named',
      ...(paying ? {} : { past: none[chosen.fund.key] as Refusal }),
      ...(paying && Object.keys(none).length ? { skipped: none } : {}),
    }
  }
  return selection
}

/** The strategy of a customer's benefits: the first that names one, else chrono_basic. */
export function strategyOf(policies: readonly Policy[]): Strategy {
  return (
    policies
      .map((policy) => policy.trip?.ride?.fund?.selection_strategy)
      .find((strategy) => strategy !== undefined) ?? 'chrono_basic'
  )
}
