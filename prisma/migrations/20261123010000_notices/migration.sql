-- When a passenger is reminded of a ride, what they were asked by message and may answer with 1 or 2, and what
-- became of a message after its provider took it (docs/decisions/070, 071).

ALTER TABLE "ride" ADD COLUMN "remind_at" TIMESTAMPTZ(3);
CREATE INDEX "ride_remind" ON "ride" ("remind_at") WHERE "remind_at" IS NOT NULL;
drop policy due on ride;
create policy due on ride for select to nemt_worker using (due_at is not null or remind_at is not null);
grant select (remind_at) on ride to nemt_worker;

ALTER TABLE "message" DROP CONSTRAINT "message_status_words";
ALTER TABLE "message" ADD CONSTRAINT "message_status_words" CHECK (status IN ('queued', 'sent', 'delivered',
  'undelivered', 'failed', 'late', 'opted_out', 'captured', 'withheld', 'dropped', 'withdrawn')) NOT VALID;
ALTER TABLE "message" VALIDATE CONSTRAINT "message_status_words";

CREATE TABLE "prompt" (
    "customer_key" TEXT NOT NULL,
    "message_key" TEXT NOT NULL,
    "e164" TEXT NOT NULL,
    "ride_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "letter" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "answer" TEXT,

    CONSTRAINT "prompt_pkey" PRIMARY KEY ("customer_key","message_key"),
    CONSTRAINT "prompt_customer_key_message_key_fkey" FOREIGN KEY ("customer_key", "message_key")
      REFERENCES "message"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "prompt_customer_key_ride_key_fkey" FOREIGN KEY ("customer_key", "ride_key")
      REFERENCES "ride"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "prompt_kind_words" CHECK (kind in ('ready', 'keep'))
);
CREATE INDEX "prompt_number" ON "prompt" ("customer_key", "e164", "opened_at");
CREATE INDEX "prompt_customer_key_ride_key_idx" ON "prompt" ("customer_key", "ride_key");

CREATE TABLE "phone_failure" (
    "customer_key" TEXT NOT NULL,
    "e164" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "phone_failure_pkey" PRIMARY KEY ("customer_key","e164")
);

select app.isolate(t) from unnest(array['public.prompt', 'public.phone_failure']::regclass[]) t;
grant select, insert, update, delete on prompt, phone_failure to nemt_app;
