-- Visits of global support to a customer (docs/decisions/051-support-visits.md).

CREATE TABLE "support_visit" (
    "key" TEXT NOT NULL,
    "visited_key" TEXT NOT NULL,
    "user_key" TEXT NOT NULL,
    "origin_session" TEXT NOT NULL,
    "rights" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "ticket_hash" TEXT NOT NULL,
    "ticket_until" TIMESTAMPTZ(3) NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "entered_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "ended_why" TEXT,

    CONSTRAINT "support_visit_pkey" PRIMARY KEY ("key")
);
CREATE UNIQUE INDEX "support_visit_ticket_hash_key" ON "support_visit"("ticket_hash");
CREATE INDEX "support_visit_origin_session_idx" ON "support_visit"("origin_session");
ALTER TABLE "support_visit" ADD CONSTRAINT "support_visit_visited_key_fkey"
  FOREIGN KEY ("visited_key") REFERENCES "customer"("customer_key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Nobody visits the customer that visits start from; no visit outlives its hour, and no ticket its minute.
ALTER TABLE "support_visit" ADD CONSTRAINT "support_visit_elsewhere" CHECK ("visited_key" <> 'global');
ALTER TABLE "support_visit" ADD CONSTRAINT "support_visit_reason" CHECK (btrim("reason") <> '');
ALTER TABLE "support_visit" ADD CONSTRAINT "support_visit_lasts"
  CHECK ("until" <= "asked_at" + interval '60 minutes' AND "ticket_until" <= "asked_at" + interval '60 seconds');

-- Made while speaking for `global`; read, entered and ended by either side; never rewritten, never removed.
alter table support_visit enable row level security;
alter table support_visit force row level security;
create policy asked on support_visit for insert to nemt_app with check ((select app.customer()) = 'global');
create policy seen on support_visit for select to nemt_app
  using (visited_key = (select app.customer()) or (select app.customer()) = 'global');
create policy ended on support_visit for update to nemt_app
  using (visited_key = (select app.customer()) or (select app.customer()) = 'global')
  with check (visited_key = (select app.customer()) or (select app.customer()) = 'global');
grant select, insert, update (entered_at, ended_at, ended_why) on support_visit to nemt_app;

ALTER TABLE "session" ADD COLUMN "visit_key" TEXT;
ALTER TABLE "session" ADD CONSTRAINT "session_visit_key_fkey"
  FOREIGN KEY ("visit_key") REFERENCES "support_visit"("key") ON DELETE RESTRICT ON UPDATE CASCADE;
-- A visit has one session, whatever is asked for at once.
CREATE UNIQUE INDEX "session_customer_key_visit_key_key" ON "session"("customer_key", "visit_key");

-- The list of all customers, for global support (customer.list).
grant select (name, timezone) on customer to nemt_support;
