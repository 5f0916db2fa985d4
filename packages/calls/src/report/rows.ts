import type { Sql } from '@nemt/store/sql.ts'
import { column, columns, computed, joined, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Context } from '../pipeline/context.ts'
import { noteReading } from '../pipeline/reader.ts'
import { charged } from '../ride/paying/charged.ts'
import { matching, type RideFilter } from '../ride/record/filter.ts'

/**
 * Rides fetched at once: few at first, so that the file begins soon, then more, but never so many that a
 * transaction is long or that two pages, the one that is written and the next, weigh anything.
 */
const FIRST = 500
const MOST = 4_000

function reportSelection(sql: Sql) {
  return {
    ...columns('ride', 'r', [
      'key',
      'status',
      'type',
      'reason',
      'timezone',
      'needed_at',
      'appointment_at',
      'pickup_at',
      'completed_at',
      'created_at',
      'passenger_key',
      'passenger_first',
      'passenger_last',
      'accessibility',
      'distance_m',
      'duration_s',
      'cancellation',
      'auth_code',
      'pickup_format',
      'pickup_zip',
      'dropoff_format',
      'dropoff_zip',
    ]),
    ...columns('passenger', 'p', ['rider_key']),
    ...joined({
      team: column('team', 't', 'name'),
      fleet: column('fleet', 'f', 'name'),
      funding: column('funding_source', 'g', 'name'),
    }),
    /** Why it did not take place, in the words of who said so. */
    why: computed<string | null>(sql`r.notes ->> 'cancellation'`),
    /** What the ride is charged. */
    cents: computed<number | null>(sql`${charged(sql)}::int`),
  }
}

/** What a report knows of a ride. */
export type ReportRow = Selected<ReturnType<typeof reportSelection>>

/** Where a page ends: what is needed later comes after it, or at the same moment by its key. */
type Border = { needed_at: number; key: string }

/**
 * The rides in the order of the needed time, page by page, each after the last one of the page before,
 * however many there are: a page is read from where it begins, while the one before is given. The first
 * page leaves the audit row.
 */
export async function* reportRows(context: Context, filter: RideFilter): AsyncGenerator<ReportRow> {
  let size = FIRST
  let page = pageAfter(context, filter, { needed_at: filter.from, key: '' }, size)
  for (;;) {
    const rows = await page
    noteReading(context.portal, context.principal, { answer: rows, way: 'report' })
    const last = rows.at(-1)
    if (!last || rows.length < size) return yield* rows
    size = Math.min(MOST, size * 2)
    page = pageAfter(context, filter, last, size)
    // Nobody asks for it any more when the download is broken off.
    page.catch(() => {})
    yield* rows
  }
}

function pageAfter(context: Context, filter: RideFilter, after: Border, size: number): Promise<ReportRow[]> {
  const { sql } = context
  const from = after.needed_at
  return context.rows(
    select(
      sql,
      reportSelection(sql),
      sql`from (select r.* from ride r
          where r.customer_key = s.c and ${matching(context, { ...filter, from })}
          and (r.needed_at, r.key) > (${new Date(from)}::timestamptz, ${after.key})
          order by r.needed_at, r.key limit ${size}) r
        join passenger p on p.customer_key = s.c and p.key = r.passenger_key
        left join team t on t.customer_key = s.c and t.key = r.team_key
        left join fleet f on f.key = r.fleet_key
        left join funding_source g on g.customer_key = s.c and g.key = r.funding_key
        order by r.needed_at, r.key`,
    ),
    after.key ? undefined : { detail: { from: filter.from, to: filter.to } },
  )
}
