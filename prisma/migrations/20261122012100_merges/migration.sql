-- Two records of one passenger become one, and may become two again (docs/decisions/062-merging-records.md).

-- The record that a merged one leads to.
ALTER TABLE "passenger" ADD COLUMN "merged_into" TEXT;
ALTER TABLE "passenger" ADD CONSTRAINT "passenger_customer_key_merged_into_fkey"
  FOREIGN KEY ("customer_key", "merged_into") REFERENCES "passenger"("customer_key", "key")
  ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "passenger_customer_key_merged_into_idx" ON "passenger"("customer_key", "merged_into");

CREATE TABLE "passenger_merge" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kept_key" TEXT NOT NULL,
    "gone_key" TEXT NOT NULL,
    "document" JSONB NOT NULL,
    "turn" INTEGER NOT NULL DEFAULT 1,
    "by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "passenger_merge_pkey" PRIMARY KEY ("customer_key","key"),
    CONSTRAINT "passenger_merge_turn_least" CHECK (turn >= 1)
);
ALTER TABLE "passenger_merge" ADD CONSTRAINT "passenger_merge_customer_key_kept_key_fkey"
  FOREIGN KEY ("customer_key", "kept_key") REFERENCES "passenger"("customer_key", "key")
  ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "passenger_merge" ADD CONSTRAINT "passenger_merge_customer_key_gone_key_fkey"
  FOREIGN KEY ("customer_key", "gone_key") REFERENCES "passenger"("customer_key", "key")
  ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "passenger_merge_customer_key_kept_key_idx" ON "passenger_merge"("customer_key", "kept_key");
-- A record is merged into one other at a time.
CREATE UNIQUE INDEX "passenger_merge_current" ON "passenger_merge"("customer_key", "gone_key") WHERE undone_at IS NULL;

select app.isolate('public.passenger_merge'::regclass);
grant select, insert, update on passenger_merge to nemt_app;
