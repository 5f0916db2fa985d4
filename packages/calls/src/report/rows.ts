import type { Context } from '../pipeline/context.ts'
import { charged } from '../ride/charged.ts'
import { matching, type RideFilter } from '../ride/search.ts'

/** Rides fetched at once: small enough that no transaction is long, however large the report. */
const PAGE = 500

/** What a report knows of a ride. */
export type Row = {
  key: string
  status: string
  type: string
  reason: string
  timezone: string
  needed_at: Date
  appointment_at: Date | null
  pickup_at: Date | null
  completed_at: Date | null
  created_at: Date
  passenger_first: string
  passenger_last: string
  rider_key: string | null
  team: string | null
  fleet: string | null
  accessibility: { mobility?: string; vehicle?: string; service?: string }
  from: string
  from_zip: string | null
  to: string
  to_zip: string | null
  distance_m: number | null
  duration_s: number | null
  cents: number | null
  cancellation: string | null
  auth_code: string | null
  funding: string | null
}

/**
 * The rides page by page, each after the last one of the page before. The first page leaves the audit row.
 */
export async function* rowsOf(context: Context, filter: RideFilter): AsyncGenerator<Row> {
  const { sql } = context
  let after: { at: Date; key: string } | undefined
  for (;;) {
    const rows = await context.rows<[Row]>(
      sql`select r.key, r.status, r.type, r.reason, r.timezone, r.needed_at, r.appointment_at, r.pickup_at,
        r.completed_at, r.created_at, r.passenger_first, r.passenger_last, p.rider_key,
          t.name as team, f.name as fleet, r.accessibility, a.format as "from", a.zip as from_zip,
          b.format as "to", b.zip as to_zip, r.distance_m, r.duration_s,
          ${charged(sql)}::int as cents, r.cancellation, r.auth_code, g.name as funding
        from ride r join passenger p on p.customer_key = s.c and p.key = r.passenger_key
        join stop a on a.customer_key = s.c and a.ride_key = r.key and a.kind = 'pickup'
        join stop b on b.customer_key = s.c and b.ride_key = r.key and b.kind = 'dropoff'
        left join team t on t.customer_key = s.c and t.key = r.team_key
        left join fleet f on f.key = r.fleet_key left join funding_source g on g.customer_key = s.c
        and g.key = r.funding_key
        where r.customer_key = s.c and ${matching(context, filter)}
        and (${after?.at ?? null}::timestamptz is null
          or (r.needed_at, r.key) > (${after?.at ?? null}::timestamptz, ${after?.key ?? ''}))
        order by r.needed_at, r.key limit ${PAGE}`,
      after ? undefined : { detail: { from: filter.from, to: filter.to } },
    )
    for (const values of rows) yield rowOf(values as unknown as unknown[])
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return
    const { needed_at: at, key } = rowOf(last as unknown as unknown[])
    after = { at, key }
  }
}

const NAMES = [
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
  'rider_key',
  'team',
  'fleet',
  'accessibility',
  'from',
  'from_zip',
  'to',
  'to_zip',
  'distance_m',
  'duration_s',
  'cents',
  'cancellation',
  'auth_code',
  'funding',
] as const
const rowOf = (values: unknown[]): Row =>
  Object.fromEntries(NAMES.map((name, at) => [name, values[at]])) as Row
