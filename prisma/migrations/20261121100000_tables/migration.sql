-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "customer" (
    "customer_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "configuration" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("customer_key")
);

-- CreateTable
CREATE TABLE "customer_policy" (
    "customer_key" TEXT NOT NULL,
    "document" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "customer_policy_pkey" PRIMARY KEY ("customer_key")
);

-- CreateTable
CREATE TABLE "copy" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "copy_pkey" PRIMARY KEY ("customer_key","key","language")
);

-- CreateTable
CREATE TABLE "event" (
    "customer_key" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "xid" xid8 NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "collection" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "actor" JSONB NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "audience" TEXT[],
    "team_key" TEXT,
    "ride_key" TEXT,
    "passenger_key" TEXT,
    "fleet_keys" TEXT[],

    CONSTRAINT "event_pkey" PRIMARY KEY ("customer_key","seq")
);

-- CreateTable
CREATE TABLE "audit" (
    "customer_key" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" JSONB NOT NULL,
    "action" TEXT NOT NULL,
    "object" TEXT,
    "outcome" TEXT NOT NULL DEFAULT 'ok',
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_pkey" PRIMARY KEY ("customer_key","seq")
);

-- CreateTable
CREATE TABLE "idempotency" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "answer" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "message" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "effect" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "ride_key" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "useless_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "upload" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "report" JSONB,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "error_log" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "code" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "object" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "error_log_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "event_cursor" (
    "name" TEXT NOT NULL,
    "epoch" TEXT NOT NULL,
    "xid" xid8 NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "event_cursor_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "fleet_group" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "legal_name" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "fleet_group_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "fleet" (
    "key" TEXT NOT NULL,
    "group_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "archived_at" TIMESTAMPTZ(3),
    "sandbox" BOOLEAN NOT NULL DEFAULT false,
    "dispatch" TEXT NOT NULL DEFAULT 'Basic',
    "auto_accept" BOOLEAN NOT NULL DEFAULT false,
    "document" JSONB NOT NULL DEFAULT '{}',
    "secrets" BYTEA,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "fleet_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "fleet_area" (
    "fleet_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "applies" TEXT NOT NULL DEFAULT 'both',
    "geojson" JSONB NOT NULL,

    CONSTRAINT "fleet_area_pkey" PRIMARY KEY ("fleet_key","key")
);

-- CreateTable
CREATE TABLE "plan" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "external_id" TEXT,
    "limits" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "policy" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "display_name" TEXT,
    "effective_start" TIMESTAMPTZ(3),
    "effective_end" TIMESTAMPTZ(3),
    "document" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "policy_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "plan_policy" (
    "customer_key" TEXT NOT NULL,
    "plan_key" TEXT NOT NULL,
    "policy_key" TEXT NOT NULL,

    CONSTRAINT "plan_policy_pkey" PRIMARY KEY ("customer_key","plan_key","policy_key")
);

-- CreateTable
CREATE TABLE "fund" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "policy_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fund_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "passenger_fund" (
    "customer_key" TEXT NOT NULL,
    "passenger_key" TEXT NOT NULL,
    "fund_key" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "passenger_fund_pkey" PRIMARY KEY ("customer_key","passenger_key","fund_key")
);

-- CreateTable
CREATE TABLE "passenger_plan" (
    "customer_key" TEXT NOT NULL,
    "passenger_key" TEXT NOT NULL,
    "plan_key" TEXT NOT NULL,

    CONSTRAINT "passenger_plan_pkey" PRIMARY KEY ("customer_key","passenger_key","plan_key")
);

-- CreateTable
CREATE TABLE "fund_entry" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fund_key" TEXT NOT NULL,
    "interval_start" DATE NOT NULL,
    "ride_key" TEXT,
    "kind" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "cents" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "by" TEXT NOT NULL,

    CONSTRAINT "fund_entry_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "fund_counter" (
    "customer_key" TEXT NOT NULL,
    "fund_key" TEXT NOT NULL,
    "interval_start" DATE NOT NULL,
    "held_count" INTEGER NOT NULL DEFAULT 0,
    "held_cents" INTEGER NOT NULL DEFAULT 0,
    "spent_count" INTEGER NOT NULL DEFAULT 0,
    "spent_cents" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "fund_counter_pkey" PRIMARY KEY ("customer_key","fund_key","interval_start")
);

-- CreateTable
CREATE TABLE "funding_source" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "filters" JSONB NOT NULL DEFAULT '{}',
    "limit_interval" TEXT,
    "soft_cents" BIGINT,
    "hard_cents" BIGINT,
    "contact" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "funding_source_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "funding_geo" (
    "customer_key" TEXT NOT NULL,
    "funding_key" TEXT NOT NULL,
    "pickup" JSONB NOT NULL DEFAULT '{}',
    "dropoff" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "funding_geo_pkey" PRIMARY KEY ("customer_key","funding_key")
);

-- CreateTable
CREATE TABLE "passenger" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "status" TEXT NOT NULL DEFAULT 'active',
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "rider_key" TEXT,
    "dob" DATE,
    "gender" TEXT,
    "language" TEXT NOT NULL DEFAULT 'en',
    "phone" JSONB,
    "timezone" TEXT,
    "team_key" TEXT,
    "notes" TEXT,
    "home" JSONB,
    "facility" JSONB,
    "accessibility" JSONB NOT NULL,
    "communication" JSONB NOT NULL,
    "portal" JSONB NOT NULL DEFAULT '{}',
    "support" JSONB NOT NULL DEFAULT '{}',
    "creator_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "passenger_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "passenger_word" (
    "customer_key" TEXT NOT NULL,
    "word" TEXT NOT NULL,
    "passenger_key" TEXT NOT NULL,

    CONSTRAINT "passenger_word_pkey" PRIMARY KEY ("customer_key","word","passenger_key")
);

-- CreateTable
CREATE TABLE "passenger_phone" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "e164" TEXT NOT NULL,
    "passenger_key" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "until" TIMESTAMPTZ(3),

    CONSTRAINT "passenger_phone_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "place" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_lower" TEXT NOT NULL,
    "parent_key" TEXT,
    "contact" TEXT,
    "phone" JSONB,
    "address" JSONB NOT NULL,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "notes" JSONB NOT NULL DEFAULT '{}',
    "type" TEXT NOT NULL DEFAULT 'facility',
    "claim_site" TEXT,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "place_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "clinical_contact" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" JSONB,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "clinical_contact_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "trip_request" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "passenger_key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "purpose" TEXT,
    "team_key" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "repeat" JSONB,
    "document" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "trip_request_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "ride" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_key" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "status" TEXT NOT NULL,
    "original_status" TEXT,
    "type" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "needed_at" TIMESTAMPTZ(3) NOT NULL,
    "appointment_at" TIMESTAMPTZ(3),
    "pickup_at" TIMESTAMPTZ(3),
    "waiting_at" TIMESTAMPTZ(3),
    "enroute_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "passenger_key" TEXT NOT NULL,
    "passenger_first" TEXT NOT NULL,
    "passenger_last" TEXT NOT NULL,
    "passenger_language" TEXT NOT NULL DEFAULT 'en',
    "team_key" TEXT,
    "user_key" TEXT,
    "fleet_key" TEXT,
    "funding_key" TEXT,
    "accessibility" JSONB NOT NULL,
    "communication" JSONB NOT NULL,
    "transit" JSONB,
    "cost_cents" INTEGER,
    "distance_m" INTEGER,
    "duration_s" INTEGER,
    "estimates" JSONB NOT NULL DEFAULT '{}',
    "fund_keys" TEXT[],
    "auth_code" TEXT,
    "notes" JSONB NOT NULL DEFAULT '{}',
    "claims_codes" TEXT[],
    "covered_service" TEXT,
    "service_name" TEXT,
    "plan_name" TEXT,
    "multiload" BOOLEAN NOT NULL DEFAULT false,
    "driver" JSONB,
    "vehicle" JSONB,
    "support" JSONB,
    "cancellation" TEXT,
    "repeat_key" TEXT,
    "leg" INTEGER NOT NULL DEFAULT 0,
    "local_date" DATE NOT NULL,
    "after_ride_key" TEXT,
    "prior_version_key" TEXT,
    "diff" JSONB,
    "flags" JSONB NOT NULL DEFAULT '{}',
    "checked_constraints" JSONB,
    "hold" JSONB,

    CONSTRAINT "ride_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "stop" (
    "customer_key" TEXT NOT NULL,
    "ride_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "subpremise" TEXT,
    "zip" TEXT,
    "city" TEXT,
    "county" TEXT,
    "state" TEXT,
    "name" TEXT,
    "type" TEXT,
    "place_key" TEXT,
    "notes" JSONB,
    "entrance" TEXT,

    CONSTRAINT "stop_pkey" PRIMARY KEY ("customer_key","ride_key","kind")
);

-- CreateTable
CREATE TABLE "offer" (
    "customer_key" TEXT NOT NULL,
    "ride_key" TEXT NOT NULL,
    "ride_version" INTEGER NOT NULL,
    "fleet_key" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "viewed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "price_cents" INTEGER,
    "eta_at" TIMESTAMPTZ(3),
    "notes" JSONB,
    "manual_cancel" BOOLEAN NOT NULL DEFAULT false,
    "external_ref" TEXT,

    CONSTRAINT "offer_pkey" PRIMARY KEY ("customer_key","ride_key","ride_version","fleet_key")
);

-- CreateTable
CREATE TABLE "ride_cost" (
    "customer_key" TEXT NOT NULL,
    "ride_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "target" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ride_cost_pkey" PRIMARY KEY ("customer_key","ride_key","key")
);

-- CreateTable
CREATE TABLE "app_user" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL DEFAULT '',
    "phone" JSONB,
    "team_key" TEXT,
    "role_key" TEXT,
    "fleet_key" TEXT,
    "is_super" BOOLEAN NOT NULL DEFAULT false,
    "is_global" BOOLEAN NOT NULL DEFAULT false,
    "is_sso" BOOLEAN NOT NULL DEFAULT false,
    "password_hash" TEXT,
    "password_changed_at" TIMESTAMPTZ(3),
    "failed_logins" INTEGER NOT NULL DEFAULT 0,
    "locked_at" TIMESTAMPTZ(3),
    "settings" JSONB NOT NULL DEFAULT '{}',
    "nps_score" INTEGER,
    "nps_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "user_team" (
    "customer_key" TEXT NOT NULL,
    "user_key" TEXT NOT NULL,
    "team_key" TEXT NOT NULL,

    CONSTRAINT "user_team_pkey" PRIMARY KEY ("customer_key","user_key","team_key")
);

-- CreateTable
CREATE TABLE "role" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sso" TEXT,
    "permissions" TEXT[],
    "inherit" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "role_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "team" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sso" TEXT,
    "phone" JSONB,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "team_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "session" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "user_key" TEXT,
    "passenger_key" TEXT,
    "fleet_key" TEXT,
    "ride_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_why" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateTable
CREATE TABLE "access_token" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "fleet_key" TEXT,
    "ride_key" TEXT,
    "passenger_key" TEXT,
    "user_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("customer_key","key")
);

-- CreateIndex
CREATE INDEX "event_xid_seq_idx" ON "event"("xid", "seq");

-- CreateIndex
CREATE INDEX "event_customer_key_ride_key_seq_idx" ON "event"("customer_key", "ride_key", "seq");

-- CreateIndex
CREATE INDEX "idempotency_at_idx" ON "idempotency"("at");

-- CreateIndex
CREATE INDEX "message_customer_key_at_idx" ON "message"("customer_key", "at");

-- CreateIndex
CREATE UNIQUE INDEX "message_customer_key_effect_key" ON "message"("customer_key", "effect");

-- CreateIndex
CREATE UNIQUE INDEX "upload_customer_key_name_key" ON "upload"("customer_key", "name");

-- CreateIndex
CREATE INDEX "error_log_customer_key_at_idx" ON "error_log"("customer_key", "at");

-- CreateIndex
CREATE INDEX "fund_entry_customer_key_fund_key_interval_start_idx" ON "fund_entry"("customer_key", "fund_key", "interval_start");

-- CreateIndex
CREATE INDEX "fund_entry_customer_key_ride_key_idx" ON "fund_entry"("customer_key", "ride_key");

-- CreateIndex
CREATE INDEX "passenger_word_customer_key_passenger_key_idx" ON "passenger_word"("customer_key", "passenger_key");

-- CreateIndex
CREATE INDEX "passenger_phone_customer_key_passenger_key_idx" ON "passenger_phone"("customer_key", "passenger_key");

-- CreateIndex
CREATE INDEX "place_customer_key_name_lower_idx" ON "place"("customer_key", "name_lower");

-- CreateIndex
CREATE INDEX "trip_request_customer_key_passenger_key_idx" ON "trip_request"("customer_key", "passenger_key");

-- CreateIndex
CREATE INDEX "ride_customer_key_needed_at_status_idx" ON "ride"("customer_key", "needed_at", "status");

-- CreateIndex
CREATE INDEX "ride_customer_key_passenger_key_needed_at_idx" ON "ride"("customer_key", "passenger_key", "needed_at");

-- CreateIndex
CREATE INDEX "ride_customer_key_request_key_idx" ON "ride"("customer_key", "request_key");

-- CreateIndex
CREATE INDEX "ride_customer_key_fleet_key_needed_at_idx" ON "ride"("customer_key", "fleet_key", "needed_at");

-- CreateIndex
CREATE INDEX "offer_customer_key_fleet_key_status_idx" ON "offer"("customer_key", "fleet_key", "status");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_customer_key_username_key" ON "app_user"("customer_key", "username");

-- CreateIndex
CREATE INDEX "session_customer_key_user_key_idx" ON "session"("customer_key", "user_key");

-- CreateIndex
CREATE UNIQUE INDEX "session_customer_key_token_hash_key" ON "session"("customer_key", "token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "access_token_customer_key_token_hash_key" ON "access_token"("customer_key", "token_hash");

-- AddForeignKey
ALTER TABLE "customer_policy" ADD CONSTRAINT "customer_policy_customer_key_fkey" FOREIGN KEY ("customer_key") REFERENCES "customer"("customer_key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fleet" ADD CONSTRAINT "fleet_group_key_fkey" FOREIGN KEY ("group_key") REFERENCES "fleet_group"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fleet_area" ADD CONSTRAINT "fleet_area_fleet_key_fkey" FOREIGN KEY ("fleet_key") REFERENCES "fleet"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_policy" ADD CONSTRAINT "plan_policy_customer_key_plan_key_fkey" FOREIGN KEY ("customer_key", "plan_key") REFERENCES "plan"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_policy" ADD CONSTRAINT "plan_policy_customer_key_policy_key_fkey" FOREIGN KEY ("customer_key", "policy_key") REFERENCES "policy"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fund" ADD CONSTRAINT "fund_customer_key_policy_key_fkey" FOREIGN KEY ("customer_key", "policy_key") REFERENCES "policy"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passenger_fund" ADD CONSTRAINT "passenger_fund_customer_key_passenger_key_fkey" FOREIGN KEY ("customer_key", "passenger_key") REFERENCES "passenger"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passenger_fund" ADD CONSTRAINT "passenger_fund_customer_key_fund_key_fkey" FOREIGN KEY ("customer_key", "fund_key") REFERENCES "fund"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passenger_plan" ADD CONSTRAINT "passenger_plan_customer_key_passenger_key_fkey" FOREIGN KEY ("customer_key", "passenger_key") REFERENCES "passenger"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passenger_plan" ADD CONSTRAINT "passenger_plan_customer_key_plan_key_fkey" FOREIGN KEY ("customer_key", "plan_key") REFERENCES "plan"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fund_entry" ADD CONSTRAINT "fund_entry_customer_key_fund_key_fkey" FOREIGN KEY ("customer_key", "fund_key") REFERENCES "fund"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fund_counter" ADD CONSTRAINT "fund_counter_customer_key_fund_key_fkey" FOREIGN KEY ("customer_key", "fund_key") REFERENCES "fund"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "funding_geo" ADD CONSTRAINT "funding_geo_customer_key_funding_key_fkey" FOREIGN KEY ("customer_key", "funding_key") REFERENCES "funding_source"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passenger_word" ADD CONSTRAINT "passenger_word_customer_key_passenger_key_fkey" FOREIGN KEY ("customer_key", "passenger_key") REFERENCES "passenger"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passenger_phone" ADD CONSTRAINT "passenger_phone_customer_key_passenger_key_fkey" FOREIGN KEY ("customer_key", "passenger_key") REFERENCES "passenger"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ride" ADD CONSTRAINT "ride_customer_key_request_key_fkey" FOREIGN KEY ("customer_key", "request_key") REFERENCES "trip_request"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ride" ADD CONSTRAINT "ride_customer_key_passenger_key_fkey" FOREIGN KEY ("customer_key", "passenger_key") REFERENCES "passenger"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stop" ADD CONSTRAINT "stop_customer_key_ride_key_fkey" FOREIGN KEY ("customer_key", "ride_key") REFERENCES "ride"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_customer_key_ride_key_fkey" FOREIGN KEY ("customer_key", "ride_key") REFERENCES "ride"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_fleet_key_fkey" FOREIGN KEY ("fleet_key") REFERENCES "fleet"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ride_cost" ADD CONSTRAINT "ride_cost_customer_key_ride_key_fkey" FOREIGN KEY ("customer_key", "ride_key") REFERENCES "ride"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_customer_key_role_key_fkey" FOREIGN KEY ("customer_key", "role_key") REFERENCES "role"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_customer_key_team_key_fkey" FOREIGN KEY ("customer_key", "team_key") REFERENCES "team"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_team" ADD CONSTRAINT "user_team_customer_key_user_key_fkey" FOREIGN KEY ("customer_key", "user_key") REFERENCES "app_user"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_team" ADD CONSTRAINT "user_team_customer_key_team_key_fkey" FOREIGN KEY ("customer_key", "team_key") REFERENCES "team"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_customer_key_user_key_fkey" FOREIGN KEY ("customer_key", "user_key") REFERENCES "app_user"("customer_key", "key") ON DELETE RESTRICT ON UPDATE CASCADE;

