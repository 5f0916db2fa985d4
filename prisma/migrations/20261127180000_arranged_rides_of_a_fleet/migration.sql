-- Rides of all customers that a fleet has and has not ended, with those still to come that were arranged with it: who
-- takes it away from them leaves people waiting.
create or replace function app.fleet_open_rides(fleet text) returns int
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select count(*)::int from public.ride r
  where r.fleet_key = fleet
    and (r.status in ('confirmed', 'active', 'requesting', 'retry', 'pickup', 'waiting', 'enroute')
      or r.status = 'arranged' and r.needed_at > now())
$$;
