-- Lists and reports read a customer's rides in the order of the needed time and, at the same time, of their
-- keys: the index has that order, and the status beside it, so that a page is read and nothing else
-- (docs/decisions/036-reading-in-order.md).
DROP INDEX "ride_customer_key_needed_at_status_idx";
CREATE INDEX "ride_customer_key_needed_at_key_status_idx"
  ON "ride"("customer_key", "needed_at", "key", "status");
