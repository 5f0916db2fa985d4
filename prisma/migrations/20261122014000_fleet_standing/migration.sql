-- What fleets did lately and hold, over all customers (docs/decisions/066-what-a-fleet-did-lately.md).

CREATE INDEX "ride_fleet_day" ON "ride" ("fleet_key", "local_date") WHERE "fleet_key" IS NOT NULL;
CREATE INDEX "offer_asked" ON "offer" ("sent_at", "fleet_key", "status") WHERE "sent_at" IS NOT NULL;
CREATE INDEX "offer_awarded" ON "offer" ("fleet_key", "decided_at") WHERE "status" = 'accepted';

-- Numbers alone leave these functions: a fleet serves many customers, and no customer sees another's rides.
-- They run with the rights of the owner, whom the isolation of customers does not bind.

create function app.fleet_day_rides(fleet text, day date) returns int
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select count(*)::int from public.ride r
  where r.fleet_key = fleet and r.local_date = day and r.status not in ('cancelled', 'modified', 'unavailable')
$$;

create function app.fleet_standings(since timestamptz)
returns table (fleet_key text, asked int, accepted int, awarded_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select f.key, coalesce(o.asked, 0), coalesce(o.accepted, 0),
    (select max(a.decided_at) from public.offer a where a.fleet_key = f.key and a.status = 'accepted')
  from public.fleet f left join (
    select l.fleet_key, count(*)::int as asked, (count(*) filter (where l.status = 'accepted'))::int as accepted
    from public.offer l where l.sent_at >= since and l.status in ('accepted', 'declined', 'expired')
    group by l.fleet_key
  ) o on o.fleet_key = f.key
  where f.archived_at is null
$$;

revoke all on function app.fleet_day_rides(text, date), app.fleet_standings(timestamptz) from public;
grant execute on function app.fleet_day_rides(text, date), app.fleet_standings(timestamptz) to nemt_app;
