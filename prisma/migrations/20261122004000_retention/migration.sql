-- Rows that no rule reads any more go customer by customer (docs/decisions/044-what-goes-by-itself.md): the indexes by
-- which they are found begin with the customer, as all others.
DROP INDEX "idempotency_at_idx";
CREATE INDEX "idempotency_customer_key_at_idx" ON "idempotency"("customer_key", "at");
DROP INDEX "attempt_window_idx";
CREATE INDEX "attempt_customer_key_window_idx" ON "attempt"("customer_key", "window");
