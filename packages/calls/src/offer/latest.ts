import type { Fragment, Sql } from '@nemt/store/sql.ts'

/** A ride, and a fleet that was asked about it. */
type Asked = { ride_key: string; fleet_key: string }

/**
 * The latest version of a ride that its fleet was asked for; the ride itself where that is none. Not by its request: an
 * edit of all later days goes on in another one.
 */
export function latestOffered(sql: Sql, { ride_key: ride, fleet_key: fleet }: Asked): Fragment {
  return sql`(with recursive version as (
      select ${ride}::text as key, 0 as age
      union all
      select n.key, v.age + 1 from version v join ride n on n.customer_key = s.c and n.prior_version_key = v.key)
    select v.key from version v where v.age = 0 or exists (select 1 from offer o where o.customer_key = s.c
      and o.ride_key = v.key and o.fleet_key = ${fleet} and o.status in ('sent', 'accepted'))
    order by v.age desc limit 1)`
}
