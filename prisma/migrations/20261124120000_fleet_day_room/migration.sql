-- Whether a fleet's day has room for one ride more, asked by whoever is about to take it: others who ask for the same
-- day wait until that transaction has ended, and then see what it took (docs/decisions/066-what-a-fleet-did-lately.md).
create function app.fleet_day_room(fleet text, day date, ride text, cap int) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('fleet day ' || fleet || ' ' || day, 0));
  -- A new statement sees what was committed while this one waited.
  return (select count(*) < cap from public.ride r
    where r.fleet_key = fleet and r.local_date = day and r.key <> ride
      and r.status not in ('cancelled', 'modified', 'unavailable'));
end $$;
revoke all on function app.fleet_day_room(text, date, text, int) from public;
grant execute on function app.fleet_day_room(text, date, text, int) to nemt_app;
