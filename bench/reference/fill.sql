-- As many rides per customer and week as prisma/bulk makes, so that both answer with pages of the same size.
insert into reference.trip (tenant, id, passenger, reason, kind, created_by) select t, 'TRIP', 'PAS1', 'appointment', 'one', 'USR1' from generate_series(0, 49) t;
insert into reference.ride (tenant, id, trip, passenger, status, type, needed_at, appointment_at, zone, vehicle, service, cost_cents, passenger_name)
select i % 50, 'R' || i, 'TRIP', 'PAS' || (i % 2000),
  case when at < now() - interval '2 hours' then (array['completed','completed','completed','cancelled','failed'])[1 + (i / 50) % 5] else (array['scheduling','confirmed','confirmed','cancelled'])[1 + (i / 50) % 4] end,
  'scheduled', at, at, 'America/New_York', 'any', 'to_curb', 3150, 'Ada Quill'
from (select i, date_trunc('day', now()) + (((i / 50)::bigint * 7919) % 180 - 30) * interval '1 day' + interval '11 hours' + (((i / 50)::bigint * 104729) % 660) * interval '1 minute' as at from generate_series(0, $RIDES - 1) i) x;
analyze reference.ride;
