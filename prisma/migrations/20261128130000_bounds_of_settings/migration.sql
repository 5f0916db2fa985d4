-- From now on these numbers have bounds (domain: customer/schema.ts, policy/schema.ts). What was kept beyond them no
-- ride could meet, and whoever reads it would be refused: it goes, as if it had never been set.
alter table customer no force row level security;
alter table policy no force row level security;
do $$
declare
  bound record;
begin
  for bound in select * from (values
    ('customer', 'configuration', '{settings,pickup_buffer}', 1440),
    ('customer', 'configuration', '{settings,admin_fee}', null),
    ('customer', 'configuration', '{settings,reminder_lead_hours}', null),
    ('customer', 'configuration', '{limits,distance,minimum}', null),
    ('customer', 'configuration', '{limits,distance,maximum}', null),
    ('customer', 'configuration', '{limits,duration,minimum}', null),
    ('policy', 'document', '{trip,ride,allotment,count}', null),
    ('policy', 'document', '{trip,ride,allotment,fund}', null),
    ('policy', 'document', '{trip,ride,constraint,penalty_max}', null),
    ('policy', 'document', '{trip,ride,locations,residence,max_consecutive}', null)
  ) as bounds (kept, stored, path, most)
  loop
    execute format(
      'update %1$I set %2$I = %2$I #- %3$L where case jsonb_typeof(%2$I #> %3$L) when ''number''
        then (%2$I #>> %3$L)::numeric not between 0 and coalesce(%4$L::numeric, ''infinity'') else false end',
      bound.kept, bound.stored, bound.path, bound.most
    );
  end loop;
end $$;
alter table customer force row level security;
alter table policy force row level security;
