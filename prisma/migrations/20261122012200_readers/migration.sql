-- Who looked at a passenger's record: one line for each reader, hour and way (docs/decisions/063-who-looked.md).

CREATE TABLE "passenger_reader" (
    "customer_key" TEXT NOT NULL,
    "passenger_key" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "reader_key" TEXT NOT NULL,
    "way" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "reason" TEXT,
    "times" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passenger_reader_pkey" PRIMARY KEY ("customer_key","passenger_key","hour","reader_key","way"),
    CONSTRAINT "passenger_reader_way_words" CHECK (way in ('record', 'list', 'report')),
    CONSTRAINT "passenger_reader_kind_words" CHECK (kind in ('staff', 'provider', 'support')),
    CONSTRAINT "passenger_reader_times_least" CHECK (times >= 1)
);
ALTER TABLE "passenger_reader" ADD CONSTRAINT "passenger_reader_customer_key_passenger_key_fkey"
  FOREIGN KEY ("customer_key", "passenger_key") REFERENCES "passenger"("customer_key", "key")
  ON DELETE RESTRICT ON UPDATE CASCADE;

select app.isolate('public.passenger_reader'::regclass);
-- Lines are added to and counted on, never taken away.
grant select, insert, update on passenger_reader to nemt_app;
