-- Keys with which a fleet's own system makes the provider's calls at a customer (docs/decisions/086-provider-api.md).
CREATE TABLE "fleet_key" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fleet_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "fleet_key_pkey" PRIMARY KEY ("customer_key","key")
);
CREATE UNIQUE INDEX "fleet_key_customer_key_token_hash_key" ON "fleet_key"("customer_key", "token_hash");
CREATE INDEX "fleet_key_customer_key_fleet_key_idx" ON "fleet_key"("customer_key", "fleet_key");
ALTER TABLE "fleet_key" ADD CONSTRAINT "fleet_key_fleet_key_fkey"
  FOREIGN KEY ("fleet_key") REFERENCES "fleet"("key") ON DELETE RESTRICT ON UPDATE CASCADE;
select app.isolate('public.fleet_key'::regclass);
grant select, insert, update on fleet_key to nemt_app;
