import type { Policy, selectionStrategies } from '../policy/schema.ts'
import { effectiveDates, effectiveOn } from './effective.ts'
import { intervalOf, intervalRule, type Interval } from './interval.ts'
import { allotmentOf, fits, type Amount } from './ledger.ts'

export type Strategy = (typeof selectionStrategies)[number]
/** A ride to be paid: its local service date, its cost in cents, what it is for, and a fund that somebody named. */
export type PaidRide = { key: string; needed: number; date: string; cost: number; purpose?: string; fund?: string }
/** A passenger's fund and what is used of it (held and spent), by the first date of the interval. */
export type FundCandidate = { key: string; enabled: boolean; policy: Policy; used?: Readonly<Record<string, Amount>> }
export type Refusal = 'disabled' | 'not_effective' | 'purpose' | 'exhausted' | 'unknown_fund'
/** `past`: what the fund is chosen in spite of, where that was asked for. */
export type Choice = { fund_key: string; policy_key: string; interval: Interval; before: Amount; after: Amount; reason: Strategy | 'named'; past?: Refusal }
export type Selection = Record<string, Choice | { none: Record<string, Refusal> }>

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Whether a benefit pays for a purpose: one without a list pays for everything, one with own purposes too. */
export function purposeAllowed(policy: Policy, purpose: string | undefined): boolean {
  const rules = policy.trip?.purpose
  if (!rules?.enabled || rules.adhoc?.enabled) return true
  return purpose !== undefined && (rules.list ?? []).includes(purpose)
}

/** Whether a person may go past the benefit's allotment: it permits overrides (X072) and its allotment is not hard. */
const overridable = ({ constraint_override, trip }: Policy): boolean =>
  constraint_override?.permitted !== false && !trip?.ride?.constraint?.allotment_count?.hard && !trip?.ride?.constraint?.allotment_fund?.hard

/**
 * Chooses a fund for every ride (server-behaviour §2.8): `chrono_basic` takes funds by start, end, key and the first that fits; `closest_to_needed` the
 * one whose interval ends soonest (use it or lose it), then the later start, then the key. Rides by pickup; each uses up what the next may need.
 * A named fund is checked the same way. Pure and independent of the order of the input. `zone`: the customer's, for effective dates. `past`: a ride that
 * nothing pays gets the first fund that only its limits keep from paying (its allotment; a named one's dates), so that somebody may override them.
 */
export function selectFunds(rides: readonly PaidRide[], funds: readonly FundCandidate[], strategy: Strategy, zone: string, past = false): Selection {
  const used = new Map<string, Amount>()
  const counterOf = (fund: FundCandidate, interval: Interval): Amount => used.get(`${fund.key} ${interval.start}`) ?? fund.used?.[interval.start] ?? { count: 0, cents: 0 }
  const refusal = (fund: FundCandidate, ride: PaidRide, interval: Interval): Refusal | null => {
    if (!fund.enabled) return 'disabled'
    if (!effectiveOn(fund.policy, ride.date, zone)) return 'not_effective'
    if (!purposeAllowed(fund.policy, ride.purpose)) return 'purpose'
    return fits(allotmentOf(fund.policy), counterOf(fund, interval), ride.cost) ? null : 'exhausted'
  }
  const selection: Selection = {}
  for (const ride of rides.toSorted((a, b) => a.needed - b.needed || compare(a.key, b.key))) {
    const candidates = funds
      .filter(({ key }) => ride.fund === undefined || key === ride.fund)
      .map((fund) => ({ fund, dates: effectiveDates(fund.policy, zone), interval: intervalOf(ride.date, intervalRule(fund.policy, zone)) }))
      .sort((a, b) =>
        strategy === 'chrono_basic'
          ? compare(a.dates.start, b.dates.start) || compare(a.dates.end, b.dates.end) || compare(a.fund.key, b.fund.key)
          : compare(a.interval.end, b.interval.end) || compare(b.dates.start, a.dates.start) || compare(a.fund.key, b.fund.key),
      )
    const none: Record<string, Refusal> = ride.fund !== undefined && candidates.length === 0 ? { [ride.fund]: 'unknown_fund' } : {}
    const paying = candidates.find(({ fund, interval }) => {
      const why = refusal(fund, ride, interval)
      if (why) none[fund.key] = why
      return why === null
    })
    const limited = past && !paying ? candidates.filter(({ fund: { key } }) => none[key] === 'exhausted' || (ride.fund !== undefined && none[key] === 'not_effective')) : []
    const chosen = paying ?? limited.find(({ fund }) => overridable(fund.policy)) ?? limited[0]
    if (!chosen) {
      selection[ride.key] = { none }
      continue
    }
    const before = counterOf(chosen.fund, chosen.interval)
    const after = { count: before.count + 1, cents: before.cents + ride.cost }
    used.set(`${chosen.fund.key} ${chosen.interval.start}`, after)
    selection[ride.key] = { fund_key: chosen.fund.key, policy_key: chosen.fund.policy.key, interval: chosen.interval, before, after, reason: ride.fund === undefined ? strategy : 'named', ...(paying ? {} : { past: none[chosen.fund.key] as Refusal }) }
  }
  return selection
}

/** The strategy of a customer's benefits: the first that names one, else chrono_basic. */
export const strategyOf = (policies: readonly Policy[]): Strategy => policies.map((policy) => policy.trip?.ride?.fund?.selection_strategy).find((strategy) => strategy !== undefined) ?? 'chrono_basic'
