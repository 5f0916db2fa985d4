-- Links by which somebody without an account sees where a ride is (docs/decisions/079-where-is-my-ride.md).
CREATE TABLE "caregiver_link" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "ride_key" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" JSONB NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "opened" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "caregiver_link_pkey" PRIMARY KEY ("customer_key","key"),
    CONSTRAINT "caregiver_link_opened_least" CHECK ("opened" >= 0)
);
CREATE UNIQUE INDEX "caregiver_link_customer_key_token_hash_key" ON "caregiver_link"("customer_key", "token_hash");
CREATE INDEX "caregiver_link_customer_key_ride_key_idx" ON "caregiver_link"("customer_key", "ride_key");
ALTER TABLE "caregiver_link" ADD CONSTRAINT "caregiver_link_customer_key_ride_key_fkey"
  FOREIGN KEY ("customer_key", "ride_key") REFERENCES "ride"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;
select app.isolate('public.caregiver_link'::regclass);
grant select, insert, update, delete on caregiver_link to nemt_app;
