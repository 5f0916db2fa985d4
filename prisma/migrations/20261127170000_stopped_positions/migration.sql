-- Where a driver stopped sharing, nobody sees the vehicle any more (docs/decisions/077).
alter table public.ride_position add column stopped boolean not null default false;
