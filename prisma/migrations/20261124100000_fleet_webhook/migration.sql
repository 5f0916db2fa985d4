-- Addresses of a fleet's own systems that are told what happens to its rides (docs/decisions/105-webhooks-to-fleets.md).
CREATE TABLE "fleet_webhook" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fleet_key" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "old_secret" TEXT,
    "old_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fleet_webhook_pkey" PRIMARY KEY ("customer_key","key")
);
CREATE INDEX "fleet_webhook_customer_key_fleet_key_idx" ON "fleet_webhook"("customer_key", "fleet_key");
ALTER TABLE "fleet_webhook" ADD CONSTRAINT "fleet_webhook_fleet_key_fkey"
  FOREIGN KEY ("fleet_key") REFERENCES "fleet"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "webhook_delivery" (
    "customer_key" TEXT NOT NULL,
    "webhook_key" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "ride_key" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tried_at" TIMESTAMPTZ(3),
    "answer" TEXT,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("customer_key","webhook_key","seq")
);
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_customer_key_webhook_key_fkey"
  FOREIGN KEY ("customer_key", "webhook_key") REFERENCES "fleet_webhook"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_state_words"
  CHECK ("state" in ('waiting', 'delivered', 'dead'));
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_tries_least" CHECK ("tries" >= 0);
-- A ride's events go out one after the other: the first that waits is looked for.
create index webhook_delivery_line on webhook_delivery (customer_key, webhook_key, ride_key, seq)
  where state = 'waiting';

select app.isolate('public.fleet_webhook'::regclass);
select app.isolate('public.webhook_delivery'::regclass);
grant select, insert, update on fleet_webhook to nemt_app;
grant select, update, delete on webhook_delivery to nemt_app;

-- The worker writes down what of the log is to be told whom, and takes addresses in turn; it reads no secret.
create policy worker on fleet_webhook to nemt_worker using (revoked_at is null);
grant select (customer_key, key, fleet_key, created_at, revoked_at, next_at), update (next_at) on fleet_webhook to nemt_worker;
create policy worker on webhook_delivery to nemt_worker using (true) with check (true);
grant select, insert on webhook_delivery to nemt_worker;
