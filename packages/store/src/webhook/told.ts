import type { LoggedEvent } from '../event/log.ts'
import type { Fragment, Sql } from '../sql.ts'

/**
 * A step behind `moved` that writes down which addresses are told of which events, of those that happened since the
 * address was given: a fleet's of a ride's events that the fleet may hear of, the customer's of what became of a ride.
 * Nothing where no event is anybody's.
 */
export function toldWebhooks(sql: Sql, events: readonly LoggedEvent[]): Fragment {
  const rows = events.flatMap(({ customer, position, at, ride_key, fleet_keys, audience, collection }) => {
    const fleets = audience.includes('fleet') ? fleet_keys : []
    // What staff and the product note beside the ride (`ride:events`) stays inside.
    const own = audience.includes('staff') && collection === 'ride:info'
    if (ride_key === null || (fleets.length === 0 && !own)) return []
    return [{ customer, seq: position.seq.toString(), at, ride: ride_key, fleets, own }]
  })
  if (rows.length === 0) return sql``
  return sql`, told as (
    insert into webhook_delivery (customer_key, webhook_key, seq, ride_key)
    select w.customer_key, w.key, h.seq, h.ride
    from moved, jsonb_to_recordset(${sql.json(rows)}) as h(customer text, seq bigint, at float8, ride text,
      fleets text[], own boolean)
    join webhook w on w.customer_key = h.customer
      and case when w.fleet_key is null then h.own else w.fleet_key = any(h.fleets) end
      and w.revoked_at is null and w.created_at <= to_timestamp(h.at / 1000)
    on conflict do nothing
  )`
}
