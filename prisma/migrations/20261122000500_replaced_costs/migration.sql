-- A correction replaces cost lines; what was replaced stays to be read, and counts no more.
ALTER TABLE "ride_cost" ADD COLUMN "replaced_at" TIMESTAMPTZ(3);
