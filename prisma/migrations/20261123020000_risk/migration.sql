-- Why a ride may not go as promised, and when that has to be judged again (docs/decisions/072-risk-by-the-clock.md).
-- What an older version left is judged once: the default fills the rows that are there and goes again.
ALTER TABLE "ride"
  ADD COLUMN "risk" TEXT,
  ADD COLUMN "risk_at" TIMESTAMPTZ(3) DEFAULT 'epoch',
  ADD CONSTRAINT "ride_risk_words" CHECK ("risk" in (
    'offers_exhausted', 'connection_lost', 'unassigned_near', 'driver_late', 'arrives_late'));
ALTER TABLE "ride" ALTER COLUMN "risk_at" DROP DEFAULT;

CREATE INDEX "ride_risk" ON "ride" ("risk_at") WHERE "risk_at" IS NOT NULL;
-- Which of them a customer's call takes up next.
CREATE INDEX "ride_customer_risk" ON "ride" ("customer_key", "risk_at") WHERE "risk_at" IS NOT NULL;

-- Whatever changes what the rule asks of a ride has it judged at once: whoever changes a ride need not think of it.
-- Each change gives another instant, so that who judged an older one notices.
create function app.judge_risk() returns trigger language plpgsql as $$ begin
  new.risk_at := timestamptz 'epoch' + (pg_current_xact_id()::text::numeric % 1000000000)::bigint * interval '1 ms';
  return new;
end $$;
create trigger judge_risk before update on ride for each row
  when ((old.status, old.type, old.timezone, old.fleet_key, old.after_ride_key, old.needed_at, old.appointment_at,
      old.duration_s, old.estimates, old.flags)
    is distinct from (new.status, new.type, new.timezone, new.fleet_key, new.after_ride_key, new.needed_at,
      new.appointment_at, new.duration_s, new.estimates, new.flags))
  execute function app.judge_risk();

-- Only which customers have rides to judge: their calls read the rest under the customer's own name.
create policy risk on ride for select to nemt_worker using (risk_at is not null);
grant select (risk_at) on ride to nemt_worker;
