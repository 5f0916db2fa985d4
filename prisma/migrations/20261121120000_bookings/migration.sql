-- What keeps bookings of one passenger apart, rides that belong together on purpose, and passcodes.

CREATE TABLE "passenger_day" (
    "customer_key" TEXT NOT NULL,
    "passenger_key" TEXT NOT NULL,
    "local_date" DATE NOT NULL,
    "bookings" INTEGER NOT NULL,

    CONSTRAINT "passenger_day_pkey" PRIMARY KEY ("customer_key","passenger_key","local_date")
);

CREATE TABLE "ride_link" (
    "customer_key" TEXT NOT NULL,
    "ride_key" TEXT NOT NULL,
    "other_key" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ride_link_pkey" PRIMARY KEY ("customer_key","ride_key","other_key")
);

CREATE INDEX "ride_link_customer_key_other_key_idx" ON "ride_link"("customer_key", "other_key");

CREATE TABLE "passcode" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "e164" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passcode_pkey" PRIMARY KEY ("customer_key","key")
);

CREATE INDEX "passcode_customer_key_e164_created_at_idx" ON "passcode"("customer_key", "e164", "created_at");

select app.isolate(t) from unnest(array['public.passenger_day', 'public.ride_link', 'public.passcode']::regclass[]) t;
grant select, insert, update, delete on passenger_day, ride_link, passcode to nemt_app;
grant select on passenger_day, ride_link to nemt_support;
