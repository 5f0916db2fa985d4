import {
  cancelEntries, commitEntries, failEntries, holdEntry, openHold, releaseEntries, type Allotment, type Amount, type Entry,
} from '@nemt/domain/funding/ledger.ts'
import { allotmentOf } from '@nemt/domain/funding/ledger.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import type { Effect } from '@nemt/domain/ride/transitions.ts'
import type { Row } from '@nemt/store/change/changes.ts'
import type { Fragment, Sql } from '@nemt/store/connect.ts'
import { many, type Question } from '@nemt/store/read.ts'
import type { RideRow } from '../ride/row.ts'
import { entryRow, type Account } from './ledger.ts'

/** The ledger's lines of the rides that a condition over `e.ride_key` picks, oldest first, each with its benefit's rules. */
export const entriesQuestion = (sql: Sql, rides: Fragment): Question =>
  many(sql`select e.ride_key, e.fund_key, e.interval_start, e.kind, e.count, e.cents, p.document
    from fund_entry e join fund f on f.customer_key = s.c and f.key = e.fund_key join policy p on p.customer_key = s.c and p.key = f.policy_key
    where e.customer_key = s.c and e.ride_key = ${rides} order by e.at, e.key`)

export type Settlement = { entries: Row[]; bounds: Map<string, Allotment> }
type Asked = { ride: RideRow; to: RideStatus; effects: readonly Effect[]; entries: readonly RideRow[]; fee: number; now: number; by: string }

/**
 * What a status change does to the ledger (server-behaviour §2.9): release, commit at completion, the fee of a no-show or a late cancellation, a new
 * hold when the ride is wanted again, and after support's correction whatever makes the ledger say what the new status means. Cents.
 */
export const settleFunds = ({ ride, to, effects, entries, fee, now, by }: Asked): Settlement => {
  const key = ride['key'] as string
  const own = entries.filter((entry) => entry['ride_key'] === key)
  const last = own.at(-1)
  if (!last) return { entries: [], bounds: new Map() }
  const account: Account = { fund: last['fund_key'], interval: last['interval_start'] }
  const lines = own
    .filter((entry) => entry['fund_key'] === account.fund && entry['interval_start'] === account.interval)
    .map((entry): Entry => ({ ride: key, kind: entry['kind'], count: entry['count'], cents: entry['cents'] }))
  const made = linesFor({ key, to, effects, lines, fee, cost: costOf(ride), consumes: last['document']?.no_show_consumes !== false })
  const held = made.some(({ kind }) => kind === 'hold') && effects.includes('hold_funds')
  return {
    entries: made.map((entry) => entryRow(account, entry, now, by)),
    bounds: held ? new Map([[account.fund, allotmentOf(last['document'] ?? {})]]) : new Map(),
  }
}

/** What a ride has cost: its lines where there are any, else the estimate. */
const costOf = (ride: RideRow): number => {
  const costs = Object.values((ride['costs'] ?? {}) as Record<string, { price_cents: number }>)
  return costs.length ? costs.reduce((sum, { price_cents }) => sum + price_cents, 0) : ((ride['cost_cents'] as number | null) ?? 0)
}

type Facts = { key: string; to: RideStatus; effects: readonly Effect[]; lines: Entry[]; fee: number; cost: number; consumes: boolean }

const linesFor = ({ key, to, effects, lines, fee, cost, consumes }: Facts): Entry[] => {
  const open = openHold(lines, key)
  if (effects.includes('recompute_funds')) return corrected(key, lines, open, meant(to, cost, fee, consumes))
  if (effects.includes('hold_funds')) return open.count > 0 ? [] : [holdEntry(key, cost)]
  if (open.count === 0 && open.cents === 0) return []
  if (effects.includes('commit_funds')) return commitEntries(open, key, cost)
  if (effects.includes('settle_failed') && to === 'failed') return failEntries(open, key, fee, { no_show_consumes: consumes })
  if (effects.includes('cancellation_fee')) return cancelEntries(open, key, fee)
  return effects.includes('release_funds') || effects.includes('settle_failed') ? releaseEntries(open, key) : []
}

const none: Amount = { count: 0, cents: 0 }

/** What a ride of this status holds and has spent. */
const meant = (to: RideStatus, cost: number, fee: number, consumes: boolean): { held: Amount; spent: Amount } => {
  if (to === 'completed') return { held: none, spent: { count: 1, cents: cost } }
  if (to === 'failed') return { held: none, spent: { count: consumes ? 1 : 0, cents: fee } }
  if (to === 'unavailable' || to === 'rejected') return { held: none, spent: none }
  return { held: { count: 1, cents: cost }, spent: none }
}

/** The lines that bring a ride's share of the ledger to what it should be. */
const corrected = (ride: string, lines: readonly Entry[], open: Amount, wanted: { held: Amount; spent: Amount }): Entry[] => {
  const spent = lines.filter(({ kind }) => kind === 'commit' || kind === 'fee').reduce((sum, { count, cents }) => ({ count: sum.count + count, cents: sum.cents + cents }), none)
  const hold = { count: wanted.held.count - open.count, cents: wanted.held.cents - open.cents }
  const commit = { count: wanted.spent.count - spent.count, cents: wanted.spent.cents - spent.cents }
  const kind = hold.count > 0 ? 'hold' : hold.count < 0 ? 'release' : 'adjust'
  return [...(hold.count || hold.cents ? [{ ride, kind, ...hold } as const] : []), ...(commit.count || commit.cents ? [{ ride, kind: 'commit', ...commit } as const] : [])]
}
