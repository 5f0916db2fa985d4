-- The database holds what it can: what keys refer to, the words of enumerated columns, and numbers that are
-- never negative (docs/decisions/033-what-the-database-holds.md).

-- The owner of the tables sees and repairs rows only while security isn't forced; it would also judge new
-- rules over no rows at all. Forced again at the end.
do $$
declare t regclass;
begin
  for t in select oid from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity loop
    execute format('alter table %s no force row level security', t);
  end loop;
end $$;

-- Never read or written.
ALTER TABLE "ride" DROP COLUMN "hold";

-- What older versions left behind, first what nobody misses: counters, links, drafts, sessions and links of
-- records that are not there.
delete from passenger_day c where not exists (
  select from passenger p where p.customer_key = c.customer_key and p.key = c.passenger_key);
delete from funding_counter c where not exists (
  select from funding_source f where f.customer_key = c.customer_key and f.key = c.funding_key);
delete from ride_link l
where not exists (select from ride r where r.customer_key = l.customer_key and r.key = l.ride_key)
or not exists (select from ride r where r.customer_key = l.customer_key and r.key = l.other_key);
delete from trip_draft d where passenger_key is not null and not exists (
  select from passenger p where p.customer_key = d.customer_key and p.key = d.passenger_key);
do $$
declare t text;
begin
  foreach t in array array['session', 'access_token'] loop
    execute format('
      delete from %I n
      where user_key is not null and not exists (
        select from app_user u where u.customer_key = n.customer_key and u.key = n.user_key)
      or passenger_key is not null and not exists (
        select from passenger p where p.customer_key = n.customer_key and p.key = n.passenger_key)
      or fleet_key is not null and not exists (select from fleet f where f.key = n.fleet_key)
      or ride_key is not null and not exists (
        select from ride r where r.customer_key = n.customer_key and r.key = n.ride_key)', t);
  end loop;
end $$;
-- Names of places, rides and users that only say where something came from.
update stop s set place_key = null where place_key is not null and not exists (
  select from place p where p.customer_key = s.customer_key and p.key = s.place_key);
update place c set parent_key = null where parent_key is not null and not exists (
  select from place p where p.customer_key = c.customer_key and p.key = c.parent_key);
update message m set ride_key = null where ride_key is not null and not exists (
  select from ride r where r.customer_key = m.customer_key and r.key = m.ride_key);
update login_try l set user_key = null where user_key is not null and not exists (
  select from app_user u where u.customer_key = l.customer_key and u.key = l.user_key);
-- A team that is not there comes back, archived: without a team a record could be seen by more people.
insert into team (customer_key, key, name, archived_at)
select distinct x.customer_key, x.team_key, x.team_key, now()
from (
  select customer_key, team_key from passenger
  union select customer_key, team_key from trip_request
  union select customer_key, team_key from ride
) x
where x.team_key is not null on conflict do nothing;

-- Adds a rule for all that is written from now on, and for what is there where that keeps it. What doesn't
-- keep it and has no right repair (who drove a ride, what a ledger's line was for) stays as it was, with a
-- warning: the product goes on, and whoever runs it can look.
create function pg_temp.keep(t regclass, name text, rule text) returns void language plpgsql as $$
begin
  execute format('alter table %s add constraint %I %s not valid', t, name, rule);
  execute format('alter table %s validate constraint %I', t, name);
exception when foreign_key_violation or check_violation then
  execute format('alter table %s add constraint %I %s not valid', t, name, rule);
  raise warning 'rows of % that are there already do not keep %', t, name;
end $$;

-- Keys, with their customer where what they refer to has one. Nothing that is referred to can be deleted.
select pg_temp.keep(
  x.child::regclass,
  case when x.parent = 'fleet' then format('%s_%s_fkey', x.child, x.key)
  else format('%s_customer_key_%s_fkey', x.child, x.key) end,
  case when x.parent = 'fleet' then format('foreign key (%I) references fleet (key)', x.key)
  else format('foreign key (customer_key, %I) references %I (customer_key, key)', x.key, x.parent) end
    || ' on delete restrict on update cascade'
)
from (values
  ('app_user', 'fleet_key', 'fleet'),
  ('login_try', 'user_key', 'app_user'),
  ('session', 'passenger_key', 'passenger'),
  ('session', 'fleet_key', 'fleet'),
  ('session', 'ride_key', 'ride'),
  ('access_token', 'fleet_key', 'fleet'),
  ('access_token', 'ride_key', 'ride'),
  ('access_token', 'passenger_key', 'passenger'),
  ('access_token', 'user_key', 'app_user'),
  ('passenger', 'team_key', 'team'),
  ('place', 'parent_key', 'place'),
  ('passenger_day', 'passenger_key', 'passenger'),
  ('trip_draft', 'passenger_key', 'passenger'),
  ('trip_request', 'passenger_key', 'passenger'),
  ('trip_request', 'team_key', 'team'),
  ('ride', 'team_key', 'team'),
  ('ride', 'fleet_key', 'fleet'),
  ('ride', 'funding_key', 'funding_source'),
  ('ride', 'after_ride_key', 'ride'),
  ('ride', 'prior_version_key', 'ride'),
  ('stop', 'place_key', 'place'),
  ('ride_link', 'ride_key', 'ride'),
  ('ride_link', 'other_key', 'ride'),
  ('message', 'ride_key', 'ride'),
  ('fund_entry', 'ride_key', 'ride'),
  ('funding_counter', 'funding_key', 'funding_source')
) x (child, key, parent);

-- Words, as the lists of packages/domain have them; a test compares both.
select pg_temp.keep(x.t::regclass, format('%s_%s_words', x.t, x.col), format('check (%I in (%s))', x.col,
  (select string_agg(quote_literal(word), ', ') from unnest(x.words) word)))
from (values
  ('access_token', 'purpose', array['password', 'offer', 'report']),
  ('copy', 'language', array['en', 'es']),
  ('fleet', 'dispatch', array[
    'Email-disabled', 'Basic', 'Uber', 'Lyft', 'RidePortal', 'Mediroutes', 'FastTrak', 'WellRyde', 'Curb',
    'Arro', 'Aryv', 'GreenLight', 'Transit', 'TripMaster', 'Limosys', 'BrokerLink', 'TaxiCaller',
    'RoutingBox', 'Mobile22', 'AllTrans', 'RouteGenie', 'Dummy'
  ]),
  ('fleet_area', 'kind', array['whitelist', 'blacklist']),
  ('fleet_area', 'applies', array['pickup', 'dropoff', 'both', 'either']),
  ('fund_entry', 'kind', array['hold', 'adjust', 'commit', 'release', 'fee', 'import']),
  ('funding_source', 'limit_interval', array['monthly', 'quarterly', 'yearly', 'static']),
  ('message', 'channel', array['email', 'sms']),
  ('message', 'status', array[
    'queued', 'sent', 'failed', 'late', 'opted_out', 'captured', 'withheld', 'dropped', 'withdrawn'
  ]),
  ('offer', 'status', array['queued', 'sent', 'accepted', 'declined', 'expired', 'withdrawn', 'lost']),
  ('passenger', 'status', array['active', 'inactive', 'archived']),
  ('passenger', 'gender', array['male', 'female', 'other']),
  ('place', 'type', array['home', 'facility']),
  ('ride', 'status', array[
    'scheduling', 'confirmed', 'active', 'requesting', 'retry', 'pickup', 'waiting', 'enroute',
    'completed', 'failed', 'rejected', 'cancelled', 'unavailable', 'modified', 'arranged', 'closed',
    'transit'
  ]),
  ('ride', 'original_status', array[
    'scheduling', 'confirmed', 'active', 'requesting', 'retry', 'pickup', 'waiting', 'enroute',
    'completed', 'failed', 'rejected', 'cancelled', 'unavailable', 'modified', 'arranged', 'closed',
    'transit'
  ]),
  ('ride', 'type', array['scheduled', 'will-call']),
  ('ride', 'reason', array['appointment', 'discharge', 'day-center', 'other']),
  ('ride_cost', 'reason', array[
    'mileage', 'minute', 'loading', 'cancellation', 'no_show', 'admin', 'dead', 'waiting', 'lost_item'
  ]),
  ('session', 'scope', array['coordinator', 'passenger', 'fleet']),
  ('set_aside', 'kind', array['event', 'job']),
  ('stop', 'kind', array['pickup', 'dropoff']),
  ('stop', 'type', array['home', 'facility']),
  ('trip_request', 'type', array['one', 'round', 'multi']),
  ('trip_request', 'reason', array['appointment', 'discharge', 'day-center', 'other'])
) x (t, col, words);
select pg_temp.keep('event', 'event_audience_words',
  'check (audience <@ array[''staff'', ''passenger'', ''fleet''])');

-- Numbers that are never below 0 (money in cents, metres, seconds, tries) or 1 (versions).
select pg_temp.keep(x.t::regclass, format('%s_%s_least', x.t, x.col),
  format('check (%I >= %s)', x.col, x.least))
from (values
  ('customer', 'version', 1),
  ('customer_policy', 'version', 1),
  ('copy', 'version', 1),
  ('fleet', 'version', 1),
  ('fleet_group', 'version', 1),
  ('plan', 'version', 1),
  ('policy', 'version', 1),
  ('fund', 'version', 1),
  ('funding_source', 'version', 1),
  ('passenger', 'version', 1),
  ('place', 'version', 1),
  ('clinical_contact', 'version', 1),
  ('ride', 'version', 1),
  ('app_user', 'version', 1),
  ('role', 'version', 1),
  ('team', 'version', 1),
  ('offer', 'ride_version', 1),
  ('offer', 'round', 0),
  ('offer', 'price_cents', 0),
  ('ride', 'leg', 0),
  ('ride', 'cost_cents', 0),
  ('ride', 'distance_m', 0),
  ('ride', 'duration_s', 0),
  ('ride_cost', 'price_cents', 0),
  ('funding_source', 'soft_cents', 0),
  ('funding_source', 'hard_cents', 0),
  ('message', 'attempts', 0),
  ('passcode', 'tries', 0),
  ('set_aside', 'tries', 0),
  ('known_device', 'failed', 0),
  ('login_try', 'failed', 0),
  ('attempt', 'count', 0),
  ('passenger_day', 'bookings', 0),
  ('funding_counter', 'bookings', 0),
  ('upload', 'size', 0)
) x (t, col, least);

do $$
declare t regclass;
begin
  for t in select oid from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity
  loop
    execute format('alter table %s force row level security', t);
  end loop;
end $$;
