import { computed, select } from '@nemt/store/rows/select.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { LimitedRide } from '@nemt/domain/funding/constraints.ts'
import { fundingLimit, spendInterval, type FundingSource } from '@nemt/domain/funding/limit.ts'
import { upsert, type Upsert } from '@nemt/store/change/changes.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { many, type Question } from '@nemt/store/read.ts'
import type { Context } from '#/pipeline/context.ts'
import { charged } from './charged.ts'

/** A funding source's interval. */
export type Span = { funding: string; start: string; end: string }

/**
 * What was spent in each span, in cents: what rides are charged, fees of those that were not driven too;
 * `except` are rides that give way in the same step.
 */
export function spentQuestion(
  sql: Sql,
  spans: readonly Span[],
  except: readonly string[] = [],
): Question<SpentRow[]> {
  return many(
    select(
      sql,
      {
        funding: computed<string>(sql`q.funding`),
        start: computed<string>(sql`q.start`),
        bookings: computed<number>(sql`coalesce(c.bookings, 0)`),
        cents: computed<number>(
          sql`(select coalesce(sum(${charged(sql)}), 0)::bigint
            from ride r where r.customer_key = s.c and r.funding_key = q.funding
              and r.local_date between q.start and q.end and r.key <> all(${[...except]}))`,
        ),
      },
      sql`from unnest(${spans.map(({ funding }) => funding)}::text[],
          ${spans.map(({ start }) => start)}::date[], ${spans.map(({ end }) => end)}::date[])
          q(funding, start, "end")
        left join funding_counter c on c.customer_key = s.c and c.funding_key = q.funding
          and c.interval_start = q.start`,
    ),
  )
}

type SpentRow = { funding: string; start: string; bookings: number; cents: number }

type SpendingRide = Pick<NewRow<'ride'>, 'key' | 'funding_key' | 'local_date' | 'needed_at' | 'cost_cents'>

export type Spending = { levels: Map<string, NonNullable<LimitedRide['teamFunding']>>; guards: Upsert[] }

/** So many bookings as dear as this one may be under way at once before the limit counts as near. */
const AT_ONCE = 100

/**
 * How new rides stand against the spending limits of the sources that pay for them (server-behaviour §2.10),
 * by pickup time, and, near a hard limit, the guards by which only one of several bookings at once takes what
 * is left. One round trip, and only where a limit is set.
 */
export async function spendingOf(
  context: Pick<Context, 'read' | 'sql'>,
  rides: readonly SpendingRide[],
  sources: readonly FundingSource[],
  except: readonly string[] = [],
): Promise<Spending> {
  const limited = new Map(
    sources
      .filter(({ soft, hard }) => soft !== undefined || hard !== undefined)
      .map((source) => [source.key, source]),
  )
  const paid = rides
    .flatMap((row) => {
      const source = limited.get(row.funding_key ?? '')
      const date = row.local_date
      return source
        ? [
            {
              key: row.key,
              needed: row.needed_at,
              date,
              cost: row.cost_cents ?? 0,
              source,
              span: { funding: source.key, ...spendInterval(date, source.interval) },
            },
          ]
        : []
    })
    .sort((a, b) => a.needed - b.needed)
  const spending: Spending = { levels: new Map(), guards: [] }
  if (paid.length === 0) return spending
  const idOf = ({ funding, start }: Pick<Span, 'funding' | 'start'>) => `${funding} ${start}`
  const spans = new Map(paid.map(({ span }) => [idOf(span), span]))
  const { spent } = await context.read({ spent: spentQuestion(context.sql, [...spans.values()], except) })
  const before = new Map(spent.map((row) => [idOf(row), row]))
  const running = new Map([...before].map(([id, { cents }]) => [id, cents]))
  for (const { key, date, cost, source, span } of paid) {
    const { level, projected, soft, hard } = fundingLimit(
      source,
      { date, cost },
      running.get(idOf(span)) ?? 0,
    )
    running.set(idOf(span), projected)
    spending.levels.set(key, { level, projected, ...present(level === 'hard' ? hard : soft) })
  }
  for (const [id, span] of [...spans].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const hard = limited.get(span.funding)?.hard
    const [from, to] = [before.get(id)?.cents ?? 0, running.get(id) ?? 0]
    if (hard !== undefined && hard - to < AT_ONCE * (to - from))
      spending.guards.push(guardOf(span, before.get(id)?.bookings ?? 0))
  }
  return spending
}

function present(limit: number | undefined): { limit?: number } {
  return limit === undefined ? {} : { limit }
}

/** Counts the booking on from what was read (`funding_changed`). */
function guardOf({ funding, start }: Span, bookings: number): Upsert {
  return upsert('funding_counter', {
    by: ['funding_key', 'interval_start'],
    rows: [{ funding_key: funding, interval_start: start, bookings: bookings + 1 }],
    and: { sql: 't.bookings = excluded.bookings - 1', values: [] },
    must: 'funding_changed',
  })
}
