-- Who drives for a fleet, and in what (docs/decisions/075-drivers-and-vehicles.md).
CREATE TABLE "driver" (
    "key" TEXT NOT NULL,
    "fleet_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phone" JSONB NOT NULL,
    "credentials" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "driver_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "driver_version_least" CHECK ("version" >= 1)
);
CREATE INDEX "driver_fleet_key_idx" ON "driver"("fleet_key");
ALTER TABLE "driver" ADD CONSTRAINT "driver_fleet_key_fkey"
  FOREIGN KEY ("fleet_key") REFERENCES "fleet"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "vehicle" (
    "key" TEXT NOT NULL,
    "fleet_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "license" TEXT,
    "make" TEXT,
    "model" TEXT,
    "color" TEXT,
    "kinds" TEXT[],
    "credentials" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "vehicle_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "vehicle_version_least" CHECK ("version" >= 1),
    CONSTRAINT "vehicle_kinds_words" CHECK ("kinds" <@ array[
      'any', 'sedan', 'suv', 'wav', 'bariatric', 'stretcher', 'ambulance'])
);
CREATE INDEX "vehicle_fleet_key_idx" ON "vehicle"("fleet_key");
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_fleet_key_fkey"
  FOREIGN KEY ("fleet_key") REFERENCES "fleet"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A fleet's people sign in at customers, and its drivers drive for all of them: seen and kept while speaking for any
-- customer, never without one. Which fleet's they are, the calls judge by who signed in.
do $$
declare t text;
begin
  foreach t in array array['driver', 'vehicle'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy kept on %I to nemt_app using ((select app.customer()) is not null) with check ((select app.customer()) is not null)', t);
    execute format('grant select, insert, update on %I to nemt_app', t);
  end loop;
end $$;
