import type { Sql } from '@nemt/store/sql.ts'
import { column, columns, computed, joined, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Context } from '../pipeline/context.ts'
import { charged } from '../ride/paying/charged.ts'
import { matching, type RideFilter } from '../ride/search.ts'

/** Rides fetched at once: small enough that no transaction is long, however large the report. */
const PAGE = 500

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
      'passenger_first',
      'passenger_last',
      'accessibility',
      'distance_m',
      'duration_s',
      'cancellation',
      'auth_code',
    ]),
    ...columns('passenger', 'p', ['rider_key']),
    ...joined({
      team: column('team', 't', 'name'),
      fleet: column('fleet', 'f', 'name'),
      funding: column('funding_source', 'g', 'name'),
    }),
    from: column('stop', 'a', 'format'),
    from_zip: column('stop', 'a', 'zip'),
    to: column('stop', 'b', 'format'),
    to_zip: column('stop', 'b', 'zip'),
    /** What the ride is charged. */
    cents: computed<number | null>(sql`${charged(sql)}::int`),
  }
}

/** What a report knows of a ride. */
export type ReportRow = Selected<ReturnType<typeof reportSelection>>

/**
 * The rides page by page, each after the last one of the page before. The first page leaves the audit row.
 */
export async function* reportRows(context: Context, filter: RideFilter): AsyncGenerator<ReportRow> {
  const { sql } = context
  let after: ReportRow | undefined
  for (;;) {
    const since = after ? new Date(after.needed_at) : null
    const rows: ReportRow[] = await context.rows(
      select(
        sql,
        reportSelection(sql),
        sql`from ride r join passenger p on p.customer_key = s.c and p.key = r.passenger_key
          join stop a on a.customer_key = s.c and a.ride_key = r.key and a.kind = 'pickup'
          join stop b on b.customer_key = s.c and b.ride_key = r.key and b.kind = 'dropoff'
          left join team t on t.customer_key = s.c and t.key = r.team_key
          left join fleet f on f.key = r.fleet_key
          left join funding_source g on g.customer_key = s.c and g.key = r.funding_key
          where r.customer_key = s.c and ${matching(context, filter)}
            and (${since}::timestamptz is null
              or (r.needed_at, r.key) > (${since}::timestamptz, ${after?.key ?? ''}))
          order by r.needed_at, r.key limit ${PAGE}`,
      ),
      after ? undefined : { detail: { from: filter.from, to: filter.to } },
    )
    yield* rows
    after = rows.at(-1)
    if (rows.length < PAGE || !after) return
  }
}
