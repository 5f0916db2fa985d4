-- A fleet may be asked again about a ride in a later round; each time is an offer of its own.
ALTER TABLE "offer" DROP CONSTRAINT "offer_pkey";
ALTER TABLE "offer" ADD CONSTRAINT "offer_pkey" PRIMARY KEY ("customer_key","ride_key","fleet_key","round");
-- One accepted offer per ride, whatever the version that it was sent for; the acceptance race is decided here.
DROP INDEX offer_one_accepted;
CREATE UNIQUE INDEX offer_one_accepted ON offer (customer_key, ride_key) WHERE status = 'accepted';
-- Nobody is asked twice at once.
CREATE UNIQUE INDEX offer_one_open ON offer (customer_key, ride_key, fleet_key) WHERE status IN ('queued', 'sent');
