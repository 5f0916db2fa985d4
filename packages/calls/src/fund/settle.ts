import { columns, computed, select, type Selected } from '@nemt/store/rows/select.ts'
import {
  cancelEntries,
  commitEntries,
  failEntries,
  holdEntry,
  holdKind,
  openHold,
  allotmentOf,
  type Amount,
  type Entry,
} from '@nemt/domain/funding/ledger.ts'
import type { ViolationType } from '@nemt/domain/funding/values.ts'
import { chargeOf, driveCost, UNDRIVEN } from '@nemt/domain/cost/charge.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import type { Effect } from '@nemt/domain/ride/transitions.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { many, type Question } from '@nemt/store/read.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { RideRow } from '../ride/record/row.ts'
import type { CostChange } from './fee.ts'
import { present } from '@nemt/store/rows/present.ts'
import { entryRow, type Account, type Bound } from './ledger.ts'

/**
 * The ledger's lines of the rides that a condition over `e.ride_key` picks, oldest first, each with its
 * benefit's rules.
 */
export function entriesQuestion(sql: Sql, rides: Fragment): Question<EntryRow[]> {
  return many(
    select(
      sql,
      entrySelection(sql),
      sql`from fund_entry e join fund f on f.customer_key = s.c and f.key = e.fund_key
        join policy p on p.customer_key = s.c and p.key = f.policy_key
        where e.customer_key = s.c and e.ride_key = ${rides} order by e.at, e.key`,
    ),
  )
}

function entrySelection(sql: Sql) {
  return {
    ...columns('fund_entry', 'e', ['ride_key', 'fund_key', 'interval_start', 'kind', 'count', 'cents']),
    ...columns('policy', 'p', ['document']),
    /** What is used in that interval of the passenger's other funds of the benefit: they are one allotment. */
    beside: computed<Bound['beside'] | null>(sql`(select jsonb_object_agg(o.key,
        jsonb_build_object(e.interval_start, jsonb_build_object(
          'count', coalesce(c.held_count + c.spent_count, 0), 'cents', coalesce(c.held_cents + c.spent_cents, 0))))
      from ride r
      join passenger_fund pf on pf.customer_key = s.c and pf.passenger_key = r.passenger_key
        and pf.fund_key <> e.fund_key
      join fund o on o.customer_key = s.c and o.key = pf.fund_key and o.policy_key = f.policy_key
      left join fund_counter c on c.customer_key = s.c and c.fund_key = o.key
        and c.interval_start = e.interval_start
      where r.customer_key = s.c and r.key = e.ride_key)`),
  }
}

/** A line of the ledger with its benefit's rules. */
export type EntryRow = Selected<ReturnType<typeof entrySelection>>

export type Settlement = { entries: NewRow<'fund_entry'>[]; bounds: Map<string, Bound> }
type Asked = {
  ride: RideRow
  to: RideStatus
  effects: readonly Effect[]
  entries: readonly EntryRow[]
  /** The cost lines that count after the change. */
  after: CostChange['after']
  now: number
  by: string
}

/**
 * What a status change does to the ledger (server-behaviour §2.9): release, commit at completion, the fee of
 * a no-show or a late cancellation, a new hold when the ride is wanted again, and after support's correction
 * whatever makes the ledger say what the new status means. Cents.
 */
export function settleFunds({ ride, to, effects, entries, after, now, by }: Asked): Settlement {
  const { key } = ride
  const ledger = entries.filter((entry) => entry.ride_key === key)
  const last = lastEntry(ride, entries)
  if (!last) return { entries: [], bounds: new Map() }
  const account = accountOf(last)
  const estimate = ride.cost_cents ?? 0
  const consumes = last.document.no_show_consumes !== false
  const newLines = linesFor({
    ...{ key, to, effects, consumes },
    lines: linesOf(ledger, account),
    charge: chargeOf(to, after, estimate),
    drive: driveCost(after, estimate),
  })
  const held = newLines.some(({ kind }) => kind === 'hold') && effects.includes('hold_funds')
  return {
    entries: [
      ...(effects.includes('recompute_funds') ? emptied(key, ledger, account) : []),
      ...newLines.map((entry): [Account, Entry] => [account, entry]),
    ].map(([of, entry]) => entryRow(of, entry, now, by)),
    bounds: held ? boundsOf([ride], [last]) : new Map(),
  }
}

/**
 * What the funds of rides that come back must stay within, those of one benefit together (docs/decisions/062); nothing
 * where somebody let one of them go past it: it comes back as it was.
 */
export function boundsOf(
  rides: readonly Pick<RideRow, 'key' | 'checked_constraints'>[],
  entries: readonly EntryRow[],
): Map<string, Bound> {
  const letPast = new Set(
    rides.flatMap(({ key, checked_constraints }) =>
      checked_constraints?.limits.some(({ type }) => ALLOTMENT.includes(type)) ? [key] : [],
    ),
  )
  const open = new Set(
    entries.flatMap(({ ride_key, fund_key }) => (letPast.has(ride_key ?? '') ? [fund_key] : [])),
  )
  const bounds = new Map<string, Bound>()
  for (const { fund_key, document, beside } of entries) {
    if (open.has(fund_key)) continue
    // Each line knows its own interval.
    const shares = { ...bounds.get(fund_key)?.beside }
    for (const [fund, used] of Object.entries(beside ?? {})) shares[fund] = { ...shares[fund], ...used }
    bounds.set(fund_key, { ...allotmentOf(document), ...(beside ? { beside: shares } : {}) })
  }
  return bounds
}

const ALLOTMENT: readonly ViolationType[] = ['allotment_count', 'allotment_fund']

/** The entry of the fund and interval that pay for a ride now. */
export function lastEntry(
  { key, fund_keys }: Pick<RideRow, 'key' | 'fund_keys'>,
  entries: readonly EntryRow[],
): EntryRow | undefined {
  const ledger = entries.filter((entry) => entry.ride_key === key)
  return ledger.findLast((entry) => fund_keys.includes(entry.fund_key)) ?? ledger.at(-1)
}

/** Where an entry belongs. */
export function accountOf(entry: EntryRow): Account {
  return {
    fund: entry.fund_key,
    interval: entry.interval_start,
  }
}

function isIn({ fund, interval }: Account, entry: EntryRow): boolean {
  return entry.fund_key === fund && entry.interval_start === interval
}

/** The lines of an account, as the rules read them. */
export function linesOf(ledger: readonly EntryRow[], account: Account): Entry[] {
  return ledger
    .filter((entry) => isIn(account, entry))
    .map(({ ride_key, kind, count, cents }): Entry => ({
      ...present({ ride: ride_key }),
      kind,
      count,
      cents,
    }))
}

/** What a correction gives back to funds that paid for the ride before: nothing of it would be theirs now. */
function emptied(key: string, ledger: readonly EntryRow[], keptAccount: Account): [Account, Entry][] {
  const others = new Map(
    ledger
      .filter((entry) => !isIn(keptAccount, entry))
      .map((entry) => [JSON.stringify(accountOf(entry)), accountOf(entry)]),
  )
  return [...others.values()].flatMap((account) => {
    const lines = linesOf(ledger, account)
    return corrected(key, lines, openHold(lines, key), nothing).map((entry): [Account, Entry] => [
      account,
      entry,
    ])
  })
}

type Facts = {
  key: string
  to: RideStatus
  effects: readonly Effect[]
  lines: Entry[]
  /** What the ride is charged after the change, and what of that is its drive; cents. */
  charge: number
  drive: number
  consumes: boolean
}

/** What is settled of a ride already: commits and fees, without what is only held. */
function settledCents(lines: readonly Entry[]): number {
  return lines
    .filter(({ kind }) => kind === 'commit' || kind === 'fee')
    .reduce((sum, { cents }) => sum + cents, 0)
}

function linesFor(facts: Facts): Entry[] {
  const { key, to, effects, lines, charge, consumes } = facts
  const open = openHold(lines, key)
  if (effects.includes('recompute_funds')) return corrected(key, lines, open, meant(facts))
  const due = charge - settledCents(lines)
  const has = (effect: Effect): boolean => effects.includes(effect)
  if (has('hold_funds') && open.count === 0) return [holdEntry(key, due)]
  if (open.count === 0 && open.cents === 0) return []
  if (has('commit_funds')) return commitEntries(open, key, due)
  if (has('settle_failed') && to === 'failed')
    return failEntries(open, key, due, { no_show_consumes: consumes })
  const gives = has('cancellation_fee') || has('release_funds') || has('settle_failed')
  if (gives) return cancelEntries(open, key, due)
  return has('exclude_fleet') || has('set_fleet') ? lossEntries(facts, open) : []
}

/** The fee of a fleet that loses a ride, or is owed none any more, beside a ride that goes on. */
function lossEntries({ key, charge, lines }: Facts, open: Amount): Entry[] {
  const due = charge - open.cents - settledCents(lines)
  return open.count > 0 && due !== 0 ? [{ ride: key, kind: 'fee', count: 0, cents: due }] : []
}

const none: Amount = { count: 0, cents: 0 }
/** A ride's share of the ledger by what its lines are for. */
type Share = { held: Amount; commit: Amount; fee: Amount }
const nothing: Share = { held: none, commit: none, fee: none }

/** What a fresh life to this status leaves of a ride in the ledger (server-behaviour §2.9, §2.17). Cents. */
function meant({ to, charge, drive, consumes }: Facts): Share {
  const beside = { count: 0, cents: charge - drive }
  if (to === 'completed') return { ...nothing, commit: { count: 1, cents: drive }, fee: beside }
  if (to === 'failed') return { ...nothing, fee: { count: consumes ? 1 : 0, cents: charge } }
  if (among(UNDRIVEN, to)) return { ...nothing, fee: { count: 0, cents: charge } }
  return { ...nothing, held: { count: 1, cents: drive }, fee: beside }
}

function among(list: readonly string[], value: string): boolean {
  return list.includes(value)
}

/** The counter-entries that bring a ride's share of the ledger to what it should be. */
function corrected(ride: string, lines: readonly Entry[], open: Amount, share: Share): Entry[] {
  const less = (of: keyof Share, has: Amount): Amount => ({
    count: share[of].count - has.count,
    cents: share[of].cents - has.cents,
  })
  const spent = (kind: 'commit' | 'fee'): Amount =>
    lines
      .filter((line) => line.kind === kind)
      .reduce((sum, { count, cents }) => ({ count: sum.count + count, cents: sum.cents + cents }), none)
  const hold = less('held', open)
  const entries: Entry[] = [
    { ride, kind: holdKind(hold.count), ...hold },
    { ride, kind: 'commit', ...less('commit', spent('commit')) },
    { ride, kind: 'fee', ...less('fee', spent('fee')) },
  ]
  return entries.filter(({ count, cents }) => count !== 0 || cents !== 0)
}
