import { openHold, releaseEntries, type Entry } from '@nemt/domain/funding/ledger.ts'
import { candidateOf, type FundCandidate } from '@nemt/domain/funding/selection.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { Context } from '../pipeline/context.ts'
import type { LimitedRow } from '../ride/paying/limits.ts'
import { fundedRide, type Payers } from '../ride/paying/payment.ts'
import type { RideRow } from '../ride/record/row.ts'
import type { EntryRow } from './settle.ts'
import { entryRow, type Account } from './ledger.ts'
import { candidatesOf, type FundRow } from './load.ts'
import {
  chooseFunds,
  holdFunds,
  nothingSelected,
  type FundedRide,
  type Held,
  type Selected,
} from './reserve.ts'

/**
 * An edited ride: its row, the row that takes its place after a critical edit, and the funds if somebody
 * named others.
 */
export type MovedRide = {
  row: RideRow
  planned: LimitedRow | undefined
  named: readonly string[] | undefined
  /** What its request is for, and whether that is what changes: who pays is chosen anew then. */
  purpose: string | undefined
  repurposed: boolean
}
type Facts = {
  entries: readonly EntryRow[]
  funds: readonly FundRow[]
  inUse: boolean
  ahead?: Ahead | undefined
}
/** Rides of the series that the nights will make, which count for the choice, and who pays for them. */
export type Ahead = { rides: readonly { row: LimitedRow & { leg: number } }[]; payers: Payers }

/** What an edit gives back, the funds that are chosen anew, and the candidates without what is given back. */
export type Move = {
  released: NewRow<'fund_entry'>[]
  paid: FundedRide[]
  selected: Selected
  candidates: FundCandidate[]
}

/**
 * What an edit does to the ledger: the hold of a ride that is replaced, or paid by another fund, is given
 * back and a new one is made, in one step, so that the ride's own share is free for it. The fund stays the
 * same where it still pays.
 */
export function moveFunds(
  context: Context,
  rides: readonly MovedRide[],
  { entries, funds, inUse, ahead }: Facts,
): Move {
  const moved = rides.filter(({ planned, named, repurposed }) => planned || named || repurposed)
  const released = moved.flatMap(({ row }) => releases(context, row, entries))
  if (!inUse || moved.length === 0) return { released, paid: [], selected: nothingSelected(), candidates: [] }
  const candidates = candidatesOf(funds, context.now).map((fund) => without(fund, released))
  const paid = moved.map(({ row, planned, named, purpose }) => {
    const before = row.fund_keys.filter((fund) => candidateOf(candidates, fund))
    return { ...fundedRide(planned ?? row, row.leg, { purpose }), named: [...(named ?? before)] }
  })
  const named = new Set(paid.flatMap(({ key }, index) => (moved[index]?.named ? [key] : [])))
  const counted = ahead ? paidAhead(ahead, candidates) : []
  for (const { key } of counted) named.add(key)
  const selected = keeping(context, [...paid, ...counted], named, candidates)
  return { released, paid, selected, candidates }
}

/** Rides that are not made yet by who is named for them, as far as the passenger has such a fund. */
function paidAhead({ rides, payers }: Ahead, candidates: readonly FundCandidate[]): FundedRide[] {
  const chosen = candidates.find(({ policy }) => policy.key === payers.benefit)
  return rides.map(({ row }) => {
    const ride = fundedRide(row, row.leg, payers)
    const known = ride.named.filter((fund) => candidateOf(candidates, fund))
    return { ...ride, named: known.length || !chosen ? known : [chosen.key] }
  })
}

/** The entries of a move once its limits are checked. */
export function holdMoved(context: Context, { released, paid, selected, candidates }: Move): Held {
  const held = holdFunds(context, paid, selected, candidates)
  return { ...held, entries: [...released, ...held.entries] }
}

/**
 * With the funds that the rides had; those whose fund no longer pays, and for which nobody `named` one, with any that
 * does. What one of these takes may be what another one had, so it is looked again until all are paid or free.
 */
function keeping(
  context: Context,
  rides: readonly FundedRide[],
  named: ReadonlySet<string>,
  candidates: readonly FundCandidate[],
): Selected {
  const chosen = chooseFunds(context, rides, candidates)
  const isUnpaid = ({ key, named: kept }: FundedRide): boolean =>
    kept.length > 0 &&
    !named.has(key) &&
    (chosen.lacking.has(key) || chosen.chosen.get(key)?.past !== undefined)
  if (!rides.some(isUnpaid)) return chosen
  const freed = rides.map((ride) => (isUnpaid(ride) ? { ...ride, named: [] } : ride))
  return keeping(context, freed, named, candidates)
}

function releases(
  { now, principal }: Context,
  row: RideRow,
  entries: readonly EntryRow[],
): NewRow<'fund_entry'>[] {
  const { key } = row
  const accounts = new Map<string, { account: Account; lines: Entry[] }>()
  for (const entry of entries.filter(({ ride_key }) => ride_key === key)) {
    const id = `${entry.fund_key} ${entry.interval_start}`
    const of: { account: Account; lines: Entry[] } = accounts.get(id) ?? {
      account: { fund: entry.fund_key, interval: entry.interval_start },
      lines: [],
    }
    of.lines.push({ ride: key, kind: entry.kind, count: entry.count, cents: entry.cents })
    accounts.set(id, of)
  }
  return [...accounts.values()].flatMap(({ account, lines }) =>
    releaseEntries(openHold(lines, key), key).map((entry) => entryRow(account, entry, now, principal.key)),
  )
}

/** A fund without what is given back in the same step. */
function without(fund: FundCandidate, released: readonly NewRow<'fund_entry'>[]): FundCandidate {
  const after = (used: FundCandidate['used'] = {}, is: (key: string) => boolean) => {
    const left = { ...used }
    for (const { fund_key, interval_start, count, cents } of released) {
      const before = left[interval_start]
      if (is(fund_key) && before)
        left[interval_start] = { count: before.count + count, cents: before.cents + cents }
    }
    return left
  }
  const { shares } = fund
  return {
    ...fund,
    used: after(fund.used, (key) => candidateOf([fund], key) !== undefined),
    ...(shares && {
      shares: Object.fromEntries(
        Object.entries(shares).map(([own, used]) => [own, after(used, (key) => key === own)]),
      ),
    }),
  }
}
