-- A ride begins at one place and ends at one: both stand in its own row, where every list reads them
-- (docs/decisions/050-stops-in-the-ride.md).
ALTER TABLE "ride"
  ADD COLUMN "pickup_format" TEXT,
  ADD COLUMN "pickup_lat" DOUBLE PRECISION,
  ADD COLUMN "pickup_lng" DOUBLE PRECISION,
  ADD COLUMN "pickup_subpremise" TEXT,
  ADD COLUMN "pickup_zip" TEXT,
  ADD COLUMN "pickup_city" TEXT,
  ADD COLUMN "pickup_county" TEXT,
  ADD COLUMN "pickup_state" TEXT,
  ADD COLUMN "pickup_name" TEXT,
  ADD COLUMN "pickup_type" TEXT,
  ADD COLUMN "pickup_place_key" TEXT,
  ADD COLUMN "pickup_notes" JSONB,
  ADD COLUMN "pickup_entrance" TEXT,
  ADD COLUMN "dropoff_format" TEXT,
  ADD COLUMN "dropoff_lat" DOUBLE PRECISION,
  ADD COLUMN "dropoff_lng" DOUBLE PRECISION,
  ADD COLUMN "dropoff_subpremise" TEXT,
  ADD COLUMN "dropoff_zip" TEXT,
  ADD COLUMN "dropoff_city" TEXT,
  ADD COLUMN "dropoff_county" TEXT,
  ADD COLUMN "dropoff_state" TEXT,
  ADD COLUMN "dropoff_name" TEXT,
  ADD COLUMN "dropoff_type" TEXT,
  ADD COLUMN "dropoff_place_key" TEXT,
  ADD COLUMN "dropoff_notes" JSONB,
  ADD COLUMN "dropoff_entrance" TEXT;

-- The owner sees rows only while security isn't forced.
ALTER TABLE "ride" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "stop" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "place" NO FORCE ROW LEVEL SECURITY;

do $$
declare
  kept record;
  rules text[] := '{}';
  rule text;
begin
  -- Rows that an older version left, and that a rule let be, have to pass it again when they are written to.
  for kept in
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'ride'::regclass and contype = 'c' and not convalidated
  loop
    execute format('alter table ride drop constraint %I', kept.conname);
    rules := rules || format('alter table ride add constraint %I %s', kept.conname, kept.definition);
  end loop;
  -- At once: what a second statement changed again would have to keep its keys as well. A stop that is missing was
  -- never written: loading in bulk could be broken off between the two.
  execute 'update ride r set ' || (
    select string_agg(format('%I = coalesce(%I.%I%s)', kind || '_' || part, kind, part,
      case part when 'format' then ', ''''' else '' end), ', ')
    from unnest(array['pickup', 'dropoff']) kind cross join unnest(array['format', 'lat', 'lng', 'subpremise', 'zip',
      'city', 'county', 'state', 'name', 'type', 'place_key', 'notes', 'entrance']) part
  ) || ' from ride q
    left join stop pickup on pickup.customer_key = q.customer_key and pickup.ride_key = q.key
      and pickup.kind = ''pickup''
    left join stop dropoff on dropoff.customer_key = q.customer_key and dropoff.ride_key = q.key
      and dropoff.kind = ''dropoff''
    where q.customer_key = r.customer_key and q.key = r.key';
  foreach rule in array rules loop
    execute rule;
  end loop;
end $$;

ALTER TABLE "ride" ALTER COLUMN "pickup_format" SET NOT NULL, ALTER COLUMN "dropoff_format" SET NOT NULL;
ALTER TABLE "ride"
  ADD CONSTRAINT "ride_customer_key_pickup_place_key_fkey" FOREIGN KEY ("customer_key", "pickup_place_key")
    REFERENCES "place"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "ride_customer_key_dropoff_place_key_fkey" FOREIGN KEY ("customer_key", "dropoff_place_key")
    REFERENCES "place"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "ride_pickup_type_words" CHECK ("pickup_type" IN ('home', 'facility')),
  ADD CONSTRAINT "ride_dropoff_type_words" CHECK ("dropoff_type" IN ('home', 'facility'));

DROP TABLE "stop";
ALTER TABLE "ride" FORCE ROW LEVEL SECURITY;
ALTER TABLE "place" FORCE ROW LEVEL SECURITY;

-- Support's list of rides shows where they go (20261122000100_support_reads).
GRANT SELECT (
  "pickup_format", "pickup_subpremise", "pickup_name", "pickup_type",
  "dropoff_format", "dropoff_subpremise", "dropoff_name", "dropoff_type"
) ON "ride" TO nemt_support;
