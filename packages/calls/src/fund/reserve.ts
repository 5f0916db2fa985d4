import { allotmentOf, holdEntry } from '@nemt/domain/funding/ledger.ts'
import {
  candidateOf,
  selectFunds,
  strategyOf,
  type Choice,
  type FundCandidate,
  type PaidRide,
  type Refusal as Why,
} from '@nemt/domain/funding/selection.ts'
import { fundsNeeded } from '@nemt/domain/journey/settings.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { Context } from '../pipeline/context.ts'
import { invalidInput } from '../pipeline/refusal.ts'
import { entryRow, type Bound } from './ledger.ts'

/** A ride that is to be paid, with the funds that somebody named for it. */
export type FundedRide = Omit<PaidRide, 'fund'> & {
  named: readonly string[]
  /** The benefit that somebody chose. */ benefit?: string
}
/**
 * The fund of each ride by its key (`past` when only its limits keep it from paying), or why none of the
 * passenger's pays: `lacking` needs one, `unfunded` goes without; `byName`: that of which somebody chose the
 * fund or the benefit.
 */
export type Selected = {
  chosen: Map<string, Choice>
  unfunded: Map<string, Record<string, Why>>
  lacking: Map<string, Record<string, Why>>
  byName: Set<string>
}

export function nothingSelected(): Selected {
  return {
    chosen: new Map(),
    unfunded: new Map(),
    lacking: new Map(),
    byName: new Set(),
  }
}

/** The holds, the allotments that they must stay within, and the funds that somebody lets them go past. */
export type Held = {
  entries: NewRow<'fund_entry'>[]
  bounds: Map<string, Bound>
  past: ReadonlySet<string>
}

/** Whether allotments count at all for these rides: the customer uses funds (X081), or somebody named one. */
export function fundsInUse({ policy }: Pick<Context, 'policy'>, named: readonly string[]): boolean {
  return policy.funds_enabled === true || named.length > 0
}

/**
 * Chooses a fund for every ride (server-behaviour §2.8). Whether a ride may go past a fund's limits, and
 * whether one without a fund is made at all, is for the check of the limits to say (ride/paying/limits.ts). Where
 * funds are not required, a ride that no fund covers needs none. 422 for a fund of nobody's.
 */
export function chooseFunds(
  context: Pick<Context, 'customer' | 'policy'>,
  rides: readonly FundedRide[],
  candidates: readonly FundCandidate[],
): Selected {
  const { customer, policy } = context
  for (const [index, { named }] of rides.entries())
    for (const fund of named)
      if (!candidateOf(candidates, fund))
        throw invalidInput(`rides.${index}.fund_keys`, 'fund', {}, 'unknown_fund')
  const paidRides = rides.map(({ named: [named], benefit: _benefit, ...ride }): PaidRide => ({
    ...ride,
    ...(named ? { fund: candidateOf(candidates, named)?.key ?? named } : {}),
  }))
  const selection = selectFunds(
    paidRides,
    candidates,
    strategyOf(candidates.map((fund) => fund.policy)),
    customer.timezone,
    true,
  )
  const selected = nothingSelected()
  for (const ride of rides) {
    const choice = selection[ride.key]
    // Who names one of several funds of a benefit has the ride counted there: they are one allotment.
    if (choice && 'fund_key' in choice)
      selected.chosen.set(ride.key, { ...choice, fund_key: ride.named[0] ?? choice.fund_key })
    else
      selected[byName(ride) || fundsNeeded(customer, policy) ? 'lacking' : 'unfunded'].set(
        ride.key,
        choice?.none ?? {},
      )
    if (byName(ride)) selected.byName.add(ride.key)
  }
  return selected
}

function byName({ named, benefit }: FundedRide): boolean {
  return named.length > 0 || benefit !== undefined
}

/** Holds one ride and its estimate in each chosen fund (§2.9). */
export function holdFunds(
  { now, principal }: Pick<Context, 'now' | 'principal'>,
  rides: readonly Pick<FundedRide, 'key' | 'cost'>[],
  { chosen }: Selected,
  candidates: readonly FundCandidate[],
): Held {
  const past = new Set([...chosen.values()].filter((choice) => choice.past).map(({ fund_key }) => fund_key))
  const held: Held = { entries: [], bounds: new Map(), past }
  for (const ride of rides) {
    const choice = chosen.get(ride.key)
    if (!choice) continue
    held.entries.push(
      entryRow(
        { fund: choice.fund_key, interval: choice.interval.start },
        holdEntry(ride.key, ride.cost),
        now,
        principal.key,
      ),
    )
    const fund = candidateOf(candidates, choice.fund_key)
    if (fund && ![...past].some((key) => candidateOf([fund], key)))
      held.bounds.set(choice.fund_key, boundOf(fund, choice.fund_key))
  }
  return held
}

/** What a fund may reach, with what is used of the other funds of its benefit. */
function boundOf({ policy, shares = {} }: FundCandidate, fund: string): Bound {
  const beside = Object.entries(shares).filter(([key]) => key !== fund)
  return { ...allotmentOf(policy), ...(beside.length ? { beside: Object.fromEntries(beside) } : {}) }
}

/** The funds of a ride's column. */
export function fundKeysOf(ride: string, { chosen }: Selected): string[] {
  return [chosen.get(ride)?.fund_key].filter((fund) => fund !== undefined)
}
