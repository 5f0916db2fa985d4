import { allotmentOf, holdEntry, type Allotment } from '@nemt/domain/funding/ledger.ts'
import { selectFunds, strategyOf, type Choice, type FundCandidate, type PaidRide, type Refusal as Why } from '@nemt/domain/funding/selection.ts'
import { fundsNeeded } from '@nemt/domain/journey/settings.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import type { Row } from '@nemt/store/change/changes.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { conflict, invalid } from '../pipeline/refusal.ts'
import { entryRow } from './ledger.ts'

/** A ride that is to be paid, with the funds that somebody named for it. */
export type FundedRide = Omit<PaidRide, 'fund'> & { named: readonly string[] }
/** The fund of each ride by its key, or why none of the passenger's pays; the holds, and the allotments that they must stay within. */
export type Reserved = { chosen: Map<string, Choice>; unfunded: Map<string, Record<string, Why>>; entries: Row[]; bounds: Map<string, Allotment> }

/** Whether allotments count at all for these rides: the customer uses funds (X081), or somebody named one. */
export const fundsInUse = ({ policy }: Pick<Context, 'policy'>, named: readonly string[]): boolean => policy.funds_enabled === true || named.length > 0

/**
 * Chooses a fund for every ride (server-behaviour §2.8) and holds one ride and its estimate in it (§2.9). Refuses when a named fund does not pay, when
 * what is left of the passenger's allotments is not enough, and, where funds are required, when there is none; the refusal says why, fund by fund.
 * Where funds are not required, a ride that no fund covers is made without one.
 */
export const reserveFunds = (context: Context, rides: readonly FundedRide[], candidates: readonly FundCandidate[]): Reserved => {
  const { customer, policy, now, principal } = context
  const reserved: Reserved = { chosen: new Map(), unfunded: new Map(), entries: [], bounds: new Map() }
  for (const [at, { named }] of rides.entries())
    for (const fund of named) if (!candidates.some(({ key }) => key === fund)) throw invalid(`rides.${at}.fund_keys`, 'is not a fund of this passenger', 'unknown_fund')
  const asked = rides.map(({ named, ...ride }): PaidRide => ({ ...ride, ...(named[0] ? { fund: named[0] } : {}) }))
  const selection = selectFunds(asked, candidates, strategyOf(candidates.map((fund) => fund.policy)), customer.timezone)
  const refused: { ride: number; why: Record<string, Why> }[] = []
  for (const [at, ride] of rides.entries()) {
    const choice = selection[ride.key]
    if (choice && 'fund_key' in choice) {
      reserved.chosen.set(ride.key, choice)
      reserved.entries.push(entryRow({ fund: choice.fund_key, interval: choice.interval.start }, holdEntry(ride.key, ride.cost), now, principal.key))
      const fund = candidates.find(({ key }) => key === choice.fund_key)
      if (fund) reserved.bounds.set(fund.key, allotmentOf(fund.policy))
      continue
    }
    const why = choice?.none ?? {}
    if (ride.named.length || fundsNeeded(customer, policy) || Object.values(why).includes('exhausted')) refused.push({ ride: at, why })
    else reserved.unfunded.set(ride.key, why)
  }
  const [first] = refused
  if (first) {
    const exhausted = refused.some(({ why }) => Object.values(why).includes('exhausted'))
    const words = message(context, 'limit.has_fund', { date: formatDate(rides[first.ride]?.date ?? '') })
    throw conflict(exhausted ? 'allotment_exhausted' : 'has_fund', words, { rides: refused })
  }
  return reserved
}
