-- Who of the office looks after a ride that needs somebody (docs/decisions/097-owned-work.md).
CREATE TABLE "ride_owner" (
    "customer_key" TEXT NOT NULL,
    "ride_key" TEXT NOT NULL,
    "user_key" TEXT NOT NULL,
    "owned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ride_owner_pkey" PRIMARY KEY ("customer_key","ride_key")
);
CREATE INDEX "ride_owner_customer_key_user_key_idx" ON "ride_owner"("customer_key", "user_key");
ALTER TABLE "ride_owner" ADD CONSTRAINT "ride_owner_customer_key_ride_key_fkey"
  FOREIGN KEY ("customer_key", "ride_key") REFERENCES "ride"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ride_owner" ADD CONSTRAINT "ride_owner_customer_key_user_key_fkey"
  FOREIGN KEY ("customer_key", "user_key") REFERENCES "app_user"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;
select app.isolate('public.ride_owner'::regclass);
grant select, insert, update, delete on ride_owner to nemt_app;
