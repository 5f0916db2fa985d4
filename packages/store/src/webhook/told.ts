import type { LoggedEvent } from '../event/log.ts'
import type { Fragment, Sql } from '../sql.ts'

/**
 * A step behind `moved` that writes down which addresses of fleets are told of which events: those of a ride that the
 * fleet may hear of, that happened since the address was given. Nothing where no event is a fleet's.
 */
export function toldWebhooks(sql: Sql, events: readonly LoggedEvent[]): Fragment {
  const heard = events.filter(
    ({ audience, ride_key, fleet_keys }) =>
      ride_key !== null && fleet_keys.length > 0 && audience.includes('fleet'),
  )
  if (heard.length === 0) return sql``
  const rows = heard.map(({ customer, position, at, ride_key, fleet_keys }) => ({
    ...{ customer, seq: position.seq.toString(), at, ride: ride_key },
    fleets: fleet_keys,
  }))
  return sql`, told as (
    insert into webhook_delivery (customer_key, webhook_key, seq, ride_key)
    select w.customer_key, w.key, h.seq, h.ride
    from moved, jsonb_to_recordset(${sql.json(rows)}) as h(customer text, seq bigint, at float8, ride text,
      fleets text[])
    join fleet_webhook w on w.customer_key = h.customer and w.fleet_key = any(h.fleets)
      and w.revoked_at is null and w.created_at <= to_timestamp(h.at / 1000)
    on conflict do nothing
  )`
}
