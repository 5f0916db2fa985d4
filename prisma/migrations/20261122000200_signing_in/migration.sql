-- Tries to sign in by name, whether a user has it or not; and the devices on which somebody has signed in before.

CREATE TABLE "login_try" (
    "customer_key" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_key" TEXT,
    "failed" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_try_pkey" PRIMARY KEY ("customer_key","subject")
);

CREATE INDEX "login_try_customer_key_user_key_idx" ON "login_try"("customer_key", "user_key");

CREATE TABLE "known_device" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "holder_key" TEXT NOT NULL,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("customer_key","key")
);

CREATE UNIQUE INDEX "known_device_customer_key_token_hash_key" ON "known_device"("customer_key", "token_hash");
CREATE INDEX "known_device_customer_key_holder_key_idx" ON "known_device"("customer_key", "holder_key");

-- The codes that a known device asked for are counted for it alone.
ALTER TABLE "passcode" ADD COLUMN "device_key" TEXT;

-- Locks stand in login_try now; whoever was locked may try again.
ALTER TABLE "app_user" DROP COLUMN "failed_logins", DROP COLUMN "locked_at";

select app.isolate(t) from unnest(array['public.login_try', 'public.known_device']::regclass[]) t;
grant select, insert, update, delete on login_try, known_device to nemt_app;
