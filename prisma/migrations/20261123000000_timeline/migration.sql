-- What happened to a passenger is read from the log, the latest first (docs/decisions/069-a-passengers-timeline.md).

CREATE INDEX "event_customer_key_passenger_key_seq_idx" ON "event"("customer_key", "passenger_key", "seq");
