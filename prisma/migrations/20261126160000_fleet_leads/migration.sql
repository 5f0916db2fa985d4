-- Who keeps the people of a fleet (docs/decisions/141-a-fleets-people.md).
ALTER TABLE "app_user" ADD COLUMN "is_fleet_lead" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_lead_of_fleet" CHECK (not "is_fleet_lead" or "fleet_key" is not null);
