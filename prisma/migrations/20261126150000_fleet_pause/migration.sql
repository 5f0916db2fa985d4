-- Fleets that take no new offers for a while (docs/decisions/140-a-fleets-pause.md). Shared like their drivers: a fleet
-- serves several customers. Which fleet's it is, the calls judge by who answers for it.
CREATE TABLE "fleet_pause" (
    "fleet_key" TEXT NOT NULL,
    "paused_at" TIMESTAMPTZ(3) NOT NULL,
    "until_at" TIMESTAMPTZ(3),
    CONSTRAINT "fleet_pause_pkey" PRIMARY KEY ("fleet_key"),
    CONSTRAINT "fleet_pause_order" CHECK ("until_at" > "paused_at")
);
ALTER TABLE "fleet_pause" ADD CONSTRAINT "fleet_pause_fleet_key_fkey"
  FOREIGN KEY ("fleet_key") REFERENCES "fleet"("key") ON DELETE RESTRICT ON UPDATE CASCADE;
alter table fleet_pause enable row level security;
alter table fleet_pause force row level security;
create policy kept on fleet_pause to nemt_app
  using ((select app.customer()) is not null) with check ((select app.customer()) is not null);
grant select, insert, update, delete on fleet_pause to nemt_app;
