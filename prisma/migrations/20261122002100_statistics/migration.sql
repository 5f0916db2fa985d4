-- The worker keeps the statistics of tables that grow fast (docs/decisions/043-statistics.md).
grant maintain on all tables in schema public to nemt_worker;
alter default privileges in schema public grant maintain on tables to nemt_worker;
