-- Rides of all customers that a fleet has and has not ended: who takes it away from them leaves people waiting.
create function app.fleet_open_rides(fleet text) returns int
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select count(*)::int from public.ride r
  where r.fleet_key = fleet
    and r.status in ('confirmed', 'active', 'requesting', 'retry', 'pickup', 'waiting', 'enroute')
$$;
revoke all on function app.fleet_open_rides(text) from public;
grant execute on function app.fleet_open_rides(text) to nemt_app;
