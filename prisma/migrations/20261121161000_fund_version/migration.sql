-- Funds are edited like every other record: whoever read an older version is told.

ALTER TABLE "fund" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
