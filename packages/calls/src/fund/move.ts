import { openHold, releaseEntries, type Entry } from '@nemt/domain/funding/ledger.ts'
import type { FundCandidate } from '@nemt/domain/funding/selection.ts'
import type { Row } from '@nemt/store/change/changes.ts'
import type { Context } from '../pipeline/context.ts'
import { Refusal } from '../pipeline/refusal.ts'
import type { RideRow } from '../ride/row.ts'
import { entryRow, type Account } from './ledger.ts'
import { candidatesOf } from './load.ts'
import { reserveFunds, type Reserved } from './reserve.ts'

/** An edited ride: its row, the row that takes its place after a critical edit, and the funds if somebody named others. */
export type MovedRide = { row: RideRow; made: Row | undefined; named: readonly string[] | undefined }
type Facts = { entries: readonly RideRow[]; funds: readonly RideRow[]; inUse: boolean }

/**
 * What an edit does to the ledger: the hold of a ride that is replaced, or paid by another fund, is given back and a new one is made, in one step, so
 * that the ride's own share is free for it. The fund stays the same where it still pays.
 */
export const moveFunds = (context: Context, rides: readonly MovedRide[], { entries, funds, inUse }: Facts): Pick<Reserved, 'entries' | 'bounds' | 'chosen'> => {
  const moved = rides.filter(({ made, named }) => made || named)
  const released = moved.flatMap(({ row }) => releases(context, row, entries))
  if (!inUse || moved.length === 0) return { entries: released, bounds: new Map(), chosen: new Map() }
  const candidates = candidatesOf(funds).map((fund) => without(fund, released))
  const paid = moved.map(({ row, made, named }) => {
    const subject = made ?? { ...row, needed_at: Date.parse(row['needed_at']) }
    return { key: subject['key'] as string, needed: subject['needed_at'] as number, date: subject['local_date'] as string, cost: (subject['cost_cents'] as number | null) ?? 0, named: named ?? ((row['fund_keys'] as string[] | null) ?? []), own: named === undefined }
  })
  const known = new Set(candidates.map(({ key }) => key))
  const first = paid.map(({ own, named, ...ride }) => ({ ...ride, named: own ? named.filter((fund) => known.has(fund)) : named }))
  const reserved = keeping(context, first, paid.some(({ own }) => own), candidates)
  for (const { made } of moved) if (made) made['fund_keys'] = [reserved.chosen.get(made['key'] as string)?.fund_key].filter((fund) => fund !== undefined)
  return { ...reserved, entries: [...released, ...reserved.entries] }
}

/** With the funds that the rides had; where those no longer pay and nobody named them, with any. */
const keeping = (context: Context, rides: Parameters<typeof reserveFunds>[1], free: boolean, candidates: readonly FundCandidate[]): Reserved => {
  try {
    return reserveFunds(context, rides, candidates)
  } catch (error) {
    if (!free || !(error instanceof Refusal)) throw error
    return reserveFunds(context, rides.map((ride) => ({ ...ride, named: [] })), candidates)
  }
}

const releases = ({ now, principal }: Context, row: RideRow, entries: readonly RideRow[]): Row[] => {
  const key = row['key'] as string
  const accounts = new Map<string, { account: Account; lines: Entry[] }>()
  for (const entry of entries.filter(({ ride_key }) => ride_key === key)) {
    const id = `${entry['fund_key']} ${entry['interval_start']}`
    const of = accounts.get(id) ?? { account: { fund: entry['fund_key'], interval: entry['interval_start'] }, lines: [] as Entry[] }
    of.lines.push({ ride: key, kind: entry['kind'], count: entry['count'], cents: entry['cents'] })
    accounts.set(id, of)
  }
  return [...accounts.values()].flatMap(({ account, lines }) => releaseEntries(openHold(lines, key), key).map((entry) => entryRow(account, entry, now, principal.key)))
}

/** A fund without what is given back in the same step. */
const without = (fund: FundCandidate, released: readonly Row[]): FundCandidate => {
  const used = { ...fund.used }
  for (const { fund_key, interval_start, count, cents } of released) {
    const before = used[interval_start as string]
    if (fund_key === fund.key && before) used[interval_start as string] = { count: before.count + (count as number), cents: before.cents + (cents as number) }
  }
  return { ...fund, used }
}
