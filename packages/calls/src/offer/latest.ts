import type { Fragment, Sql } from '@nemt/store/sql.ts'

/** A ride, and a fleet that was asked about it. */
type Asked = { ride_key: string; fleet_key: string }

/** The latest version of a ride that its fleet was asked for; the ride itself where that is none. */
export function latestOffered(sql: Sql, { ride_key: ride, fleet_key: fleet }: Asked): Fragment {
  return sql`(with recursive version as (
      select r.key, r.request_key, 0 as age from ride r where r.customer_key = s.c and r.key = ${ride}
      union all
      -- Versions stay in their request, by which they are found without reading all rides.
      select n.key, n.request_key, v.age + 1 from version v join ride n on n.customer_key = s.c
        and n.request_key = v.request_key and n.prior_version_key = v.key)
    select v.key from version v where v.age = 0 or exists (select 1 from offer o where o.customer_key = s.c
      and o.ride_key = v.key and o.fleet_key = ${fleet} and o.status in ('sent', 'accepted'))
    order by v.age desc limit 1)`
}
