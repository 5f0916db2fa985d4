-- A fleet's secrets, each encrypted, by their names. Nothing has ever been kept in the column before.
alter table public.fleet drop column secrets;
alter table public.fleet add column secrets jsonb;
