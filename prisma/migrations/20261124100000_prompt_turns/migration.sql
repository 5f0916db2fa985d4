-- How often a number was asked something: whoever asks it meanwhile is noticed, and takes another letter
-- (docs/decisions/111-letters-at-one-moment.md). Which number it was stands in none of it, only that of a bucket.

CREATE TABLE "prompt_turn" (
    "customer_key" TEXT NOT NULL,
    "bucket" INTEGER NOT NULL,
    "turns" INTEGER NOT NULL,

    CONSTRAINT "prompt_turn_pkey" PRIMARY KEY ("customer_key","bucket"),
    CONSTRAINT "prompt_turn_bucket_least" CHECK (bucket >= 0),
    CONSTRAINT "prompt_turn_turns_least" CHECK (turns >= 1)
);

select app.isolate('public.prompt_turn'::regclass);
grant select, insert, update, delete on prompt_turn to nemt_app;
