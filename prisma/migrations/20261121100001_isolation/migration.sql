-- Tenant isolation, roles and what Prisma's schema can't say (docs/decisions/002-tenant-isolation.md).

-- Group roles; the login roles that processes use are made at start-up and belong to one of these.
do $$
declare r text;
begin
  foreach r in array array['nemt_app', 'nemt_support', 'nemt_reader', 'nemt_worker'] loop
    if not exists (select 1 from pg_roles where rolname = r) then execute format('create role %I nologin', r); end if;
  end loop;
end $$;

create schema if not exists app;
grant usage on schema app, public to nemt_app, nemt_support, nemt_reader, nemt_worker;
revoke create on schema public from public;

-- The customer that this transaction speaks for. Raises when the setting is missing, and also when it is empty (as it is after a transaction).
create function app.customer() returns text language plpgsql stable parallel safe as $$
declare c text := current_setting('app.customer', true);
begin
  if c is null or c = '' then
    raise exception 'no customer named' using errcode = 'insufficient_privilege';
  end if;
  return c;
end $$;

-- Ends a statement whose guard did not hold; nothing of it is kept.
create function app.refuse(code text) returns boolean language plpgsql as $$
begin
  raise exception '%', code using errcode = 'NM409';
end $$;

-- One template for every tenant table.
create function app.isolate(t regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy tenant on %s to nemt_app using (customer_key = (select app.customer())) with check (customer_key = (select app.customer()))', t);
  execute format('create policy support on %s for select to nemt_support using (true)', t);
end $$;

-- Shared tables (fleets): read while speaking for any customer, written only while speaking for the customer 'global'.
create function app.share(t regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy seen on %s for select to nemt_app using ((select app.customer()) is not null)', t);
  execute format('create policy kept on %s to nemt_app using ((select app.customer()) = ''global'') with check ((select app.customer()) = ''global'')', t);
  execute format('create policy support on %s for select to nemt_support using (true)', t);
end $$;

do $$
declare t text;
begin
  for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
           join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_key' and not a.attisdropped
           where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1 loop
    perform app.isolate(format('public.%I', t)::regclass);
  end loop;
  foreach t in array array['fleet', 'fleet_group', 'fleet_area'] loop
    perform app.share(format('public.%I', t)::regclass);
  end loop;
end $$;

grant select, insert, update, delete on all tables in schema public to nemt_app;
grant select on all tables in schema public to nemt_support;
grant usage on all sequences in schema public to nemt_app;
-- What has happened can be added to, never changed.
revoke update, delete on event, audit, fund_entry from nemt_app;
-- Support leaves a trace of every look across tenants.
grant insert on audit to nemt_support;
create policy trace on audit for insert to nemt_support with check (true);
grant usage on all sequences in schema public to nemt_support;

-- The event log's transaction id decides what a reader may deliver (docs/decisions/004-one-event-log.md).
alter table event alter column xid set default pg_current_xact_id();
create policy readers on event for select to nemt_reader using (true);
grant select on event to nemt_reader;
revoke all on event_cursor from nemt_app, nemt_support;
alter table event_cursor enable row level security;
alter table event_cursor force row level security;
create policy readers on event_cursor to nemt_reader using (true) with check (true);
grant select on event_cursor to nemt_reader;
grant insert, update on event_cursor to nemt_worker;
insert into event_cursor (name, epoch, xid, seq) values ('epoch', replace(gen_random_uuid()::text, '-', ''), '0'::xid8, 0);
-- One accepted offer per ride version; the acceptance race is decided here.
create unique index offer_one_accepted on offer (customer_key, ride_key, ride_version) where status = 'accepted';
-- A phone number belongs to one passenger at a time.
create unique index passenger_phone_current on passenger_phone (customer_key, e164) where until is null;
-- A day of a series is made once.
create unique index ride_series_day on ride (customer_key, repeat_key, leg, local_date) where repeat_key is not null and prior_version_key is null;
create unique index passenger_rider_key on passenger (customer_key, rider_key) where rider_key is not null;
-- Looks at lists name no record; only those that do are asked for by record.
create index audit_object on audit (customer_key, object, at) where object is not null;
create index offer_open on offer (customer_key, ride_key) where status = 'sent';
alter table passenger_word alter column word type text collate "C";
