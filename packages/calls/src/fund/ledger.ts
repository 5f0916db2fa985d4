import { newKey } from '@nemt/domain/key/key.ts'
import type { Allotment, Entry, EntryKind } from '@nemt/domain/funding/ledger.ts'
import { upsert, type Upsert } from '@nemt/store/change/changes.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'

const HELD: readonly EntryKind[] = ['hold', 'adjust', 'release']

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

/**
 * The counters that go with new entries, one per fund and interval in a fixed order: what stands in them is
 * the sum of the entries by construction. Where `bounds` names a fund's allotment, the counter must stay
 * within it (`allotment_taken`), whoever else counts at the same moment.
 */
export function counterUpserts(
  entries: readonly NewRow<'fund_entry'>[],
  bounds: ReadonlyMap<string, Allotment> = new Map(),
): Upsert[] {
  const rows = new Map<string, Required<NewRow<'fund_counter'>>>()
  for (const { fund_key, interval_start, kind, count, cents } of entries) {
    const id = `${fund_key} ${interval_start}`
    const row = rows.get(id) ?? {
      fund_key,
      interval_start,
      held_count: 0,
      held_cents: 0,
      spent_count: 0,
      spent_cents: 0,
    }
    const [rides, money] = HELD.includes(kind)
      ? (['held_count', 'held_cents'] as const)
      : (['spent_count', 'spent_cents'] as const)
    rows.set(id, {
      ...row,
      [rides]: row[rides] + count,
      [money]: row[money] + cents,
    })
  }
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]): Upsert => {
      const { count = null, cents = null } = bounds.get(row.fund_key) ?? {}
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
        ...(conditions.length
          ? { and: { sql: conditions.join(' and '), values }, must: 'allotment_taken' }
          : {}),
      })
    })
}
