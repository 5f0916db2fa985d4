import { newKey } from '@nemt/domain/key/key.ts'
import { heldKinds, type Allotment, type Amount, type Entry } from '@nemt/domain/funding/ledger.ts'
import type { FundCandidate } from '@nemt/domain/funding/selection.ts'
import { upsert, type Upsert } from '@nemt/store/change/changes.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'

/** Where an entry belongs: a fund and the first date of the interval. */
export type Account = { fund: string; interval: string }

/** An entry's row; `by` is who caused it. */
export function entryRow(
  { fund, interval }: Account,
  { ride, kind, count, cents }: Entry,
  at: number,
  by: string,
): NewRow<'fund_entry'> {
  return {
    key: newKey('ENT', at),
    fund_key: fund,
    interval_start: interval,
    ride_key: ride ?? null,
    kind,
    count,
    cents,
    at,
    by,
  }
}

/** What a fund's counter must stay within; with `beside` together with those of the other funds of its benefit. */
export type Bound = Allotment & {
  /** What was used of each, without what is given back in the same step. */
  beside?: NonNullable<FundCandidate['shares']>
}
type CounterRow = Required<NewRow<'fund_counter'>>

/**
 * The counters that go with new entries, one per fund and interval in a fixed order: what stands in them is
 * the sum of the entries by construction. Where `bounds` names a fund's allotment, the counter must stay
 * within it (`allotment_taken`), whoever else counts at the same moment; and none beside it may have grown.
 */
export function counterUpserts(
  entries: readonly NewRow<'fund_entry'>[],
  bounds: ReadonlyMap<string, Bound> = new Map(),
): Upsert[] {
  const rows = new Map<string, CounterRow>()
  const rowOf = (fund_key: string, interval_start: string): CounterRow => {
    const id = `${fund_key} ${interval_start}`
    const none = { held_count: 0, held_cents: 0, spent_count: 0, spent_cents: 0 }
    const row = rows.get(id) ?? { fund_key, interval_start, ...none }
    rows.set(id, row)
    return row
  }
  for (const { fund_key, interval_start, kind, count, cents } of entries) {
    const row = rowOf(fund_key, interval_start)
    const [rides, money] = heldKinds.includes(kind)
      ? (['held_count', 'held_cents'] as const)
      : (['spent_count', 'spent_cents'] as const)
    row[rides] += count
    row[money] += cents
  }
  const limits = new Map<string, Allotment>()
  for (const [id, row] of [...rows]) {
    const bound = bounds.get(row.fund_key)
    if (!bound) continue
    const interval = row.interval_start
    const others = Object.entries(bound.beside ?? {}).map(([fund, used]) => ({
      fund,
      share: used[interval] ?? { count: 0, cents: 0 },
      taken: heldBy(entries, fund, interval),
    }))
    limits.set(id, leftOf(bound, others))
    for (const { fund, share } of others) {
      rowOf(fund, interval)
      if (!bounds.has(fund)) limits.set(`${fund} ${interval}`, share)
    }
  }
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, row]) => counterUpsert(row, limits.get(id) ?? { count: null, cents: null }))
}

/** What new holds take of a fund in an interval. */
function heldBy(entries: readonly NewRow<'fund_entry'>[], fund: string, interval: string): Amount {
  const holds = entries.filter(
    (entry) => entry.kind === 'hold' && entry.fund_key === fund && entry.interval_start === interval,
  )
  return {
    count: holds.reduce((sum, { count }) => sum + count, 0),
    cents: holds.reduce((sum, { cents }) => sum + cents, 0),
  }
}

/** What the other funds of a benefit leave of its allotment. */
function leftOf({ count, cents }: Allotment, others: readonly { share: Amount; taken: Amount }[]): Allotment {
  const sum = (of: keyof Amount): number =>
    others.reduce((all, one) => all + one.share[of] + one.taken[of], 0)
  return {
    count: count === null ? null : count - sum('count'),
    cents: cents === null ? null : cents - sum('cents'),
  }
}

function counterUpsert(row: CounterRow, { count, cents }: Allotment): Upsert {
  const more = (of: 'count' | 'cents') =>
    `t.held_${of} + t.spent_${of} + excluded.held_${of} + excluded.spent_${of}`
  const values = [count, cents].filter((bound) => bound !== null)
  const conditions = [
    ...(count === null ? [] : [more('count')]),
    ...(cents === null ? [] : [more('cents')]),
  ].map((used, index) => `${used} <= $${index + 1}`)
  return upsert('fund_counter', {
    by: ['fund_key', 'interval_start'],
    rows: [row],
    add: ['held_count', 'held_cents', 'spent_count', 'spent_cents'],
    ...(conditions.length ? { and: { sql: conditions.join(' and '), values }, must: 'allotment_taken' } : {}),
  })
}
