-- The passengers whom somebody of the office opened last, and drafts of their records beside those of trips
-- (docs/decisions/059-passengers-one-opened.md, 060-drafts-of-records.md).

CREATE TABLE "recent_passenger" (
    "customer_key" TEXT NOT NULL,
    "user_key" TEXT NOT NULL,
    "passenger_key" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recent_passenger_pkey" PRIMARY KEY ("customer_key","user_key","passenger_key")
);
ALTER TABLE "recent_passenger" ADD CONSTRAINT "recent_passenger_customer_key_passenger_key_fkey"
  FOREIGN KEY ("customer_key", "passenger_key") REFERENCES "passenger"("customer_key", "key")
  ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "recent_passenger_customer_key_passenger_key_idx" ON "recent_passenger"("customer_key", "passenger_key");

select app.isolate('public.recent_passenger'::regclass);
grant select, insert, update, delete on recent_passenger to nemt_app;

ALTER TABLE "trip_draft" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'trip',
  ADD CONSTRAINT "trip_draft_kind_words" CHECK (kind in ('trip', 'passenger'));
