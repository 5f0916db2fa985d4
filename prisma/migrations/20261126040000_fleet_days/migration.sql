-- How full the days of fleets that take only so many rides are, for estimates (docs/decisions/066). Numbers alone leave
-- it, as with app.fleet_day_rides, whose count this is for all those fleets and days at once.

create function app.fleet_days(since date)
returns table (fleet_key text, days jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select d.fleet_key, jsonb_object_agg(d.day, d.rides) from (
    select f.key as fleet_key, r.local_date as day, count(*)::int as rides
    from public.fleet f join public.ride r on r.fleet_key = f.key
    where f.archived_at is null and f.document ? 'per_day_cap' and r.local_date >= since
      and r.status not in ('cancelled', 'modified', 'unavailable')
    group by f.key, r.local_date
  ) d group by d.fleet_key
$$;

revoke all on function app.fleet_days(date) from public;
grant execute on function app.fleet_days(date) to nemt_app;
