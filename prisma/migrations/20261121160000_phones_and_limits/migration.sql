-- Passengers' flags, numbers that want no messages, what sessions and tokens carry, sealed messages, and counted attempts.

ALTER TABLE "passenger" ADD COLUMN "flags" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "session" ADD COLUMN "settings" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "access_token" ADD COLUMN "document" JSONB;
ALTER TABLE "message" ADD COLUMN "sealed" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "phone_opt_out" (
    "customer_key" TEXT NOT NULL,
    "e164" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "phone_opt_out_pkey" PRIMARY KEY ("customer_key","e164")
);

CREATE TABLE "attempt" (
    "customer_key" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "window" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("customer_key","subject","window")
);

CREATE INDEX "attempt_window_idx" ON "attempt"("window");

select app.isolate(t) from unnest(array['public.phone_opt_out', 'public.attempt']::regclass[]) t;
grant select, insert, update, delete on phone_opt_out, attempt to nemt_app;
grant select on phone_opt_out to nemt_support;
