-- Offers of all customers that a fleet has not answered: they end when it is switched off (docs/decisions/021). Told
-- only where fleets are kept.
create function app.fleet_open_offers(fleet text)
returns table (customer_key text, ride_key text, round int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select o.customer_key, o.ride_key, o.round from public.customer c
  join public.offer o on o.customer_key = c.customer_key and o.fleet_key = fleet and o.status in ('queued', 'sent')
  where current_setting('app.customer', true) = 'global'
$$;
revoke all on function app.fleet_open_offers(text) from public;
grant execute on function app.fleet_open_offers(text) to nemt_app;
