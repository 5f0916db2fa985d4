-- A driver's page, by the link of one ride (docs/decisions/076-a-drivers-page.md, 077-where-a-driver-is.md).
ALTER TABLE "session" DROP CONSTRAINT "session_scope_words";
ALTER TABLE "session" ADD CONSTRAINT "session_scope_words"
  CHECK ("scope" in ('coordinator', 'passenger', 'fleet', 'driver'));
ALTER TABLE "access_token" DROP CONSTRAINT "access_token_purpose_words";
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_purpose_words"
  CHECK ("purpose" in ('password', 'offer', 'report', 'drive'));
-- The links and sessions of a ride, which end when somebody else drives it.
CREATE INDEX "session_drives" ON "session" ("customer_key", "ride_key") WHERE "scope" = 'driver';
CREATE INDEX "access_token_drives" ON "access_token" ("customer_key", "ride_key") WHERE "purpose" = 'drive';

-- Who was handed over at the destination: a drawn signature, or why there is none.
CREATE TABLE "ride_proof" (
    "customer_key" TEXT NOT NULL,
    "ride_key" TEXT NOT NULL,
    "strokes" JSONB,
    "unsigned" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ride_proof_pkey" PRIMARY KEY ("customer_key","ride_key"),
    CONSTRAINT "ride_proof_unsigned_words" CHECK ("unsigned" in ('cannot', 'declines', 'escort')),
    CONSTRAINT "ride_proof_one" CHECK (num_nonnulls("strokes", "unsigned") = 1)
);
ALTER TABLE "ride_proof" ADD CONSTRAINT "ride_proof_customer_key_ride_key_fkey"
  FOREIGN KEY ("customer_key", "ride_key") REFERENCES "ride"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;
select app.isolate('public.ride_proof'::regclass);
grant select, insert, update, delete on ride_proof to nemt_app;

-- Where a driver was on the way, while they shared it.
CREATE TABLE "ride_position" (
    "customer_key" TEXT NOT NULL,
    "ride_key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "ride_position_pkey" PRIMARY KEY ("customer_key","ride_key","at")
);
ALTER TABLE "ride_position" ADD CONSTRAINT "ride_position_customer_key_ride_key_fkey"
  FOREIGN KEY ("customer_key", "ride_key") REFERENCES "ride"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;
select app.isolate('public.ride_position'::regclass);
grant select, insert, update, delete on ride_position to nemt_app;
