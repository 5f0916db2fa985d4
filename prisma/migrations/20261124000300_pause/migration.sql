-- Times in which a passenger's series rest, such as a stay in hospital (docs/decisions/100-pause.md).
CREATE TABLE "pause" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "passenger_key" TEXT NOT NULL,
    "from_date" DATE NOT NULL,
    "until_date" DATE NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "pause_pkey" PRIMARY KEY ("customer_key","key"),
    CONSTRAINT "pause_days" CHECK ("until_date" >= "from_date")
);
CREATE INDEX "pause_customer_key_passenger_key_idx" ON "pause"("customer_key", "passenger_key");
ALTER TABLE "pause" ADD CONSTRAINT "pause_customer_key_passenger_key_fkey"
  FOREIGN KEY ("customer_key", "passenger_key") REFERENCES "passenger"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;
select app.isolate('public.pause'::regclass);
grant select, insert, update, delete on pause to nemt_app;

-- The pause that took a ride away: its day is booked anew when the pause ends.
ALTER TABLE "ride" ADD COLUMN "pause_key" TEXT;
CREATE INDEX "ride_pause" ON "ride"("customer_key", "pause_key") WHERE "pause_key" IS NOT NULL;
ALTER TABLE "ride" ADD CONSTRAINT "ride_customer_key_pause_key_fkey"
  FOREIGN KEY ("customer_key", "pause_key") REFERENCES "pause"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;
drop index ride_series_day;
create unique index ride_series_day on ride (customer_key, repeat_key, leg, local_date)
  where repeat_key is not null and prior_version_key is null and (pause_key is null or status <> 'cancelled');
