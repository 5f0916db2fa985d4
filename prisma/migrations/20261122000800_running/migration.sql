-- What the running system says of itself (docs/decisions/030-the-running-system-speaks.md).

-- The request from which something followed: the same id stands in the log and in the answer.
ALTER TABLE "event" ADD COLUMN "request" TEXT;
ALTER TABLE "audit" ADD COLUMN "request" TEXT;
grant insert (request) on audit to nemt_support;

-- Events and jobs that could not be handled: tried again later, or resting until the cause is mended.
CREATE TABLE "set_aside" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "object" TEXT,
    "line" TEXT NOT NULL,
    "request" TEXT,
    "code" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),

    CONSTRAINT "set_aside_pkey" PRIMARY KEY ("customer_key","key")
);
CREATE INDEX "set_aside_kind_next_at_idx" ON "set_aside"("kind", "next_at");

select app.isolate('public.set_aside'::regclass);
-- The application may ask for another try, and nothing else; the worker keeps the rows.
grant select, update (asked_at) on set_aside to nemt_app;
grant select (customer_key, key, kind, name, object, request, code, tries, first_at, last_at, next_at,
  asked_at) on set_aside to nemt_support;
create policy worker on set_aside to nemt_worker using (true) with check (true);
grant select, insert, update, delete on set_aside to nemt_worker;
create policy readers on set_aside for select to nemt_reader using (true);
grant select (kind, next_at, asked_at) on set_aside to nemt_reader;

-- System table: signs of life and figures of each process. Nothing in it belongs to a customer.
CREATE TABLE "process_beat" (
    "process" TEXT NOT NULL,
    "instance" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "state" JSONB NOT NULL DEFAULT '{}',
    "figures" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "process_beat_pkey" PRIMARY KEY ("process","instance")
);
alter table process_beat enable row level security;
alter table process_beat force row level security;
create policy readers on process_beat to nemt_reader using (true) with check (true);
grant select, insert, update, delete on process_beat to nemt_reader;
