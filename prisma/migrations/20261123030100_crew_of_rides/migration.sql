-- Which of a fleet's drivers and vehicles a ride has (docs/decisions/075-drivers-and-vehicles.md).
ALTER TABLE "ride" ADD COLUMN "driver_key" TEXT, ADD COLUMN "vehicle_key" TEXT;
ALTER TABLE "ride" ADD CONSTRAINT "ride_driver_key_fkey"
  FOREIGN KEY ("driver_key") REFERENCES "driver"("key") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ride" ADD CONSTRAINT "ride_vehicle_key_fkey"
  FOREIGN KEY ("vehicle_key") REFERENCES "vehicle"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- When a fleet's drivers and vehicles are taken by its rides of all customers: keys and times alone leave it. It runs
-- with the rights of the owner, whom the isolation of customers does not bind.
create function app.crew_taken(fleet text, since timestamptz, till timestamptz, of_customer text, besides text)
returns table (driver_key text, vehicle_key text, begins timestamptz, ends timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select r.driver_key, r.vehicle_key, r.needed_at, r.needed_at + make_interval(secs => coalesce(r.duration_s, 0))
  from public.ride r
  where r.fleet_key = fleet and r.local_date between (since - interval '2 days')::date and (till + interval '1 day')::date
    and r.status in ('confirmed', 'active', 'requesting', 'retry', 'pickup', 'waiting', 'enroute')
    and (r.driver_key is not null or r.vehicle_key is not null)
    and r.needed_at < till and r.needed_at + make_interval(secs => coalesce(r.duration_s, 0)) > since
    and not (r.customer_key = of_customer and r.key = besides)
$$;
revoke all on function app.crew_taken(text, timestamptz, timestamptz, text, text) from public;
grant execute on function app.crew_taken(text, timestamptz, timestamptz, text, text) to nemt_app;
