-- The customer's own number for a ride (F088).

ALTER TABLE "ride" ADD COLUMN "customer_ride_key" TEXT;
