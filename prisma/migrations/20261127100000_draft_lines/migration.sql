-- Of several unsent requests for one passenger, the list says which is for when and where.
ALTER TABLE "trip_draft" ADD COLUMN "local_date" DATE, ADD COLUMN "dropoff" TEXT;
