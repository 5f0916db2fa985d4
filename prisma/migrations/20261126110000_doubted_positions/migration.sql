-- A position that is too far from the one before is kept aside until another one bears it out (docs/decisions/077).
alter table public.ride_position add column doubted boolean not null default false;
