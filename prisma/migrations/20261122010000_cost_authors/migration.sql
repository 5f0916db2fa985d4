-- Who entered a cost line and who took it away; neither for what a change of status did.
ALTER TABLE "ride_cost" ADD COLUMN "entered_by" TEXT;
ALTER TABLE "ride_cost" ADD COLUMN "replaced_by" TEXT;

-- An offset is a negative copy of a line (V825), so a line may be below 0.
ALTER TABLE "ride_cost" DROP CONSTRAINT "ride_cost_price_cents_least";
ALTER TABLE "ride_cost" ADD CONSTRAINT "ride_cost_price_cents_bounds"
  CHECK (price_cents BETWEEN -100000000 AND 100000000) NOT VALID;
ALTER TABLE "ride_cost" VALIDATE CONSTRAINT "ride_cost_price_cents_bounds";
