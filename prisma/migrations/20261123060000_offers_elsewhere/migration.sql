-- The open offers of a fleet at the other customers that it drives for (docs/decisions/083-offers-of-all-customers.md):
-- which customer, keys and times alone leave the function. It runs with the rights of the owner, whom the isolation of
-- customers does not bind. A fleet holds few open offers at a time.
CREATE INDEX "offer_open_of_fleet" ON "offer" ("fleet_key", "expires_at") WHERE "status" = 'sent';

create function app.offers_elsewhere(fleet text, besides text, since timestamptz)
returns table (
  customer text, customer_name text, ride_key text, round int, needed_at timestamptz, timezone text,
  expires_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select o.customer_key, c.name, o.ride_key, o.round, r.needed_at, r.timezone, o.expires_at
  from public.offer o
  join public.ride r on r.customer_key = o.customer_key and r.key = o.ride_key
  join public.customer c on c.customer_key = o.customer_key
  where o.fleet_key = fleet and o.status = 'sent' and o.customer_key <> besides and o.expires_at > since
    and r.fleet_key is null and r.status in ('scheduling', 'requesting')
  order by o.expires_at, o.ride_key
  limit 200
$$;
revoke all on function app.offers_elsewhere(text, text, timestamptz) from public;
grant execute on function app.offers_elsewhere(text, text, timestamptz) to nemt_app;
