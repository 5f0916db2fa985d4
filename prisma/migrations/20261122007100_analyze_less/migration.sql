-- An analysis of these two is the dearest of all, and the worker takes a small one while they grow fast
-- (docs/decisions/043-statistics.md).
ALTER TABLE "ride" SET (autovacuum_analyze_scale_factor = 0.3);
ALTER TABLE "event" SET (autovacuum_analyze_scale_factor = 0.3);
