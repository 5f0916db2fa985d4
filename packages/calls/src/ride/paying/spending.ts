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
type Levels = Map<string, NonNullable<LimitedRide['teamFunding']>>

export type Spending = { levels: Levels; guards: Upsert[] }

/** The sources with a limit by their key, and what was spent of each in the intervals that were asked for. */
export type Spent = {
  limited: ReadonlyMap<string, FundingSource>
  rows: ReadonlyMap<string, SpentRow>
}

/** So many bookings as dear as this one may be under way at once before the limit counts as near. */
const AT_ONCE = 100

/**
 * How new rides stand against the spending limits of the sources that pay for them (server-behaviour §2.10),
 * by pickup time, and, near a hard limit, the guards by which only one of several bookings at once takes what
 * is left. One round trip, and only where a limit is set. `later`: rides of the series that are not made yet, which
 * are judged with them; `except`: rides that give way in the same step.
 */
export async function spendingOf(
  context: Pick<Context, 'read' | 'sql'>,
  rides: readonly SpendingRide[],
  sources: readonly FundingSource[],
  { except = [], later = [] }: { except?: readonly string[]; later?: readonly SpendingRide[] } = {},
): Promise<Spending> {
  const spent = await readSpent(context, [...rides, ...later], sources, except)
  const all = levelsOf([...rides, ...later], spent)
  return { levels: all.levels, guards: guardsOf(rides, spent, all.projected) }
}

/** What the sources of these rides have spent already, in the intervals that the rides fall into. */
export async function readSpent(
  context: Pick<Context, 'read' | 'sql'>,
  rides: readonly Pick<SpendingRide, 'funding_key' | 'local_date'>[],
  sources: readonly FundingSource[],
  except: readonly string[] = [],
): Promise<Spent> {
  const limited = new Map(
    sources
      .filter(({ soft, hard }) => soft !== undefined || hard !== undefined)
      .map((source) => [source.key, source]),
  )
  const spans = new Map(
    rides.flatMap((ride) => {
      const span = spanOf(ride, limited)
      return span ? [[idOf(span), span]] : []
    }),
  )
  if (spans.size === 0) return { limited, rows: new Map() }
  const { spent } = await context.read({ spent: spentQuestion(context.sql, [...spans.values()], except) })
  return { limited, rows: new Map(spent.map((row) => [idOf(row), row])) }
}

function idOf({ funding, start }: Pick<Span, 'funding' | 'start'>): string {
  return `${funding} ${start}`
}

/** The interval in which a ride counts, where its source has a limit. */
function spanOf(
  { funding_key, local_date }: Pick<SpendingRide, 'funding_key' | 'local_date'>,
  limited: Spent['limited'],
): Span | undefined {
  const source = limited.get(funding_key ?? '')
  return source && { funding: source.key, ...spendInterval(local_date, source.interval) }
}

/** How rides stand by pickup time, and what each interval will have come to with them, in cents. */
export function levelsOf(
  rides: readonly SpendingRide[],
  { limited, rows }: Spent,
): { levels: Levels; projected: Map<string, number> } {
  const projected = new Map([...rows].map(([id, { cents }]) => [id, cents]))
  const levels: Levels = new Map()
  for (const ride of rides.toSorted((a, b) => a.needed_at - b.needed_at)) {
    const [source, span] = [limited.get(ride.funding_key ?? ''), spanOf(ride, limited)]
    if (!source || !span) continue
    const id = idOf(span)
    const paid = { date: ride.local_date, cost: ride.cost_cents ?? 0 }
    const limit = fundingLimit(source, paid, projected.get(id) ?? 0)
    projected.set(id, limit.projected)
    const { level, soft, hard } = limit
    levels.set(ride.key, { level, projected: limit.projected, ...present(level === 'hard' ? hard : soft) })
  }
  return { levels, projected }
}

/** What is spent once these rides are made. */
export function spentWith(spent: Spent, rides: readonly SpendingRide[]): Spent {
  const { projected } = levelsOf(rides, spent)
  return {
    ...spent,
    rows: new Map(
      [...spent.rows].map(([id, row]) => [id, { ...row, cents: projected.get(id) ?? row.cents }]),
    ),
  }
}

/** The guards of the intervals in which rides are made, near a hard limit. */
export function guardsOf(
  rides: readonly SpendingRide[],
  { limited, rows }: Spent,
  projected: ReadonlyMap<string, number>,
): Upsert[] {
  const spans = new Map(
    rides.flatMap((ride) => {
      const span = spanOf(ride, limited)
      return span ? [[idOf(span), span]] : []
    }),
  )
  return [...spans]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([id, span]) => {
      const hard = limited.get(span.funding)?.hard
      const [from, to] = [rows.get(id)?.cents ?? 0, projected.get(id) ?? 0]
      const isNear = hard !== undefined && hard - to < AT_ONCE * (to - from)
      return isNear ? [guardOf(span, rows.get(id)?.bookings ?? 0)] : []
    })
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
