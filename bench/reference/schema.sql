-- What the measurements compare with: the same twelve rows of a booking without checks, roles or policies.
drop schema if exists reference cascade;
create schema reference;
set search_path = reference;
create table trip (tenant int not null, id text not null, passenger text not null, team text, reason text not null, kind text not null, notes text, created_by text not null, created_at timestamptz not null default now(), primary key (tenant, id));
create table ride (tenant int not null, id text not null, trip text not null, passenger text not null, fleet text, status text not null, type text not null, needed_at timestamptz not null, appointment_at timestamptz, zone text not null, vehicle text not null, service text not null, cost_cents int, version int not null default 1, passenger_name text not null, meta jsonb not null default '{}', primary key (tenant, id), foreign key (tenant, trip) references trip (tenant, id));
create index on ride (tenant, needed_at, status);
create index on ride (tenant, passenger, needed_at);
create index on ride (tenant, trip);
create table stop (tenant int not null, ride text not null, n int not null, kind text not null, address text not null, lat float8 not null, lng float8 not null, type text, notes text, primary key (tenant, ride, n), foreign key (tenant, ride) references ride (tenant, id));
create table event (tenant int not null, ride text not null, n int not null, type text not null, sender text, at timestamptz not null default now(), data jsonb not null default '{}', primary key (tenant, ride, n), foreign key (tenant, ride) references ride (tenant, id));
create table audit (tenant int not null, id text not null, actor text not null, action text not null, object text not null, at timestamptz not null default now(), detail jsonb not null default '{}', primary key (tenant, id));
create table outbox (tenant int not null, id bigint generated always as identity, topic text not null, payload jsonb not null, at timestamptz not null default now(), primary key (tenant, id));
create table idem (tenant int not null, key text not null, print text not null, answer jsonb, at timestamptz not null default now(), primary key (tenant, key));
create function book(b jsonb) returns text language plpgsql set search_path = reference as $$
declare t int := (b->>'tenant')::int; tid text := b->>'trip';
begin
  insert into idem (tenant, key, print) values (t, b->>'key', b->>'print');
  insert into trip (tenant, id, passenger, team, reason, kind, created_by) values (t, tid, b->>'passenger', 'TEA1', 'appointment', 'round', 'USR1');
  insert into ride (tenant, id, trip, passenger, status, type, needed_at, appointment_at, zone, vehicle, service, cost_cents, passenger_name)
    select t, r->>'id', tid, b->>'passenger', 'scheduling', r->>'type', (r->>'at')::timestamptz, (r->>'at')::timestamptz, 'America/New_York', 'any', 'to_curb', 3150, b->>'name' from jsonb_array_elements(b->'rides') r;
  insert into stop (tenant, ride, n, kind, address, lat, lng, type)
    select t, r->>'id', s.n, case s.n when 1 then 'pickup' else 'dropoff' end, '500 Demo St, Springfield', 40.1, -75.2, 'home' from jsonb_array_elements(b->'rides') r, (values (1), (2)) s(n);
  insert into event (tenant, ride, n, type, sender) select t, r->>'id', 1, 'create', 'USR1' from jsonb_array_elements(b->'rides') r;
  insert into audit (tenant, id, actor, action, object) values (t, tid, 'USR1', 'ride.create', tid);
  insert into outbox (tenant, topic, payload) values (t, 'ride.created', jsonb_build_object('trip', tid));
  return tid;
end $$;
