-- When the clock has to look at a ride, and what it judges it by (docs/decisions/057-what-the-clock-does.md).
ALTER TABLE "ride"
  ADD COLUMN "status_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "due_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "ride_attempts_least" CHECK ("attempts" >= 0);

CREATE INDEX "ride_due" ON "ride" ("due_at") WHERE "due_at" IS NOT NULL;

-- Only which rides are due, of all customers: their calls read the rest under the customer's own name.
create policy due on ride for select to nemt_worker using (due_at is not null);
grant select (customer_key, key, due_at) on ride to nemt_worker;

-- What an older version left is looked at once, under the rules that it was written by (see stops of rides).
ALTER TABLE "ride" NO FORCE ROW LEVEL SECURITY;
do $$
declare
  kept record;
  rules text[] := '{}';
  rule text;
begin
  for kept in
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'ride'::regclass and contype = 'c' and not convalidated
  loop
    execute format('alter table ride drop constraint %I', kept.conname);
    rules := rules || format('alter table ride add constraint %I %s', kept.conname, kept.definition);
  end loop;
  update ride set due_at = now()
  where status in ('scheduling', 'active', 'requesting', 'retry', 'enroute', 'failed', 'arranged')
    or (status = 'confirmed' and type = 'will-call');
  foreach rule in array rules loop
    execute rule;
  end loop;
end $$;
ALTER TABLE "ride" FORCE ROW LEVEL SECURITY;
