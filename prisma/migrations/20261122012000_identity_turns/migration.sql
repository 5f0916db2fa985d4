-- How often a record was made or changed that shares something of who a passenger is (a birth date, a phone, a
-- house): whoever makes another one meanwhile is noticed (docs/decisions/061-doubles-at-one-moment.md). What was shared
-- stands in none of it, only the number of a bucket.

CREATE TABLE "identity_turn" (
    "customer_key" TEXT NOT NULL,
    "bucket" INTEGER NOT NULL,
    "turns" INTEGER NOT NULL,

    CONSTRAINT "identity_turn_pkey" PRIMARY KEY ("customer_key","bucket"),
    CONSTRAINT "identity_turn_bucket_least" CHECK (bucket >= 0),
    CONSTRAINT "identity_turn_turns_least" CHECK (turns >= 1)
);

select app.isolate('public.identity_turn'::regclass);
grant select, insert, update, delete on identity_turn to nemt_app;
