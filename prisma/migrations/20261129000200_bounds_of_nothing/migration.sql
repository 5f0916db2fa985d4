-- Bounds of limits that are said elsewhere (calls: policy/calls.ts) are refused from now on. None ever bound anybody: they
-- go, so that a benefit with one can still be saved.
alter table policy no force row level security;
do $$
declare
  kind text;
begin
  foreach kind in array array['vehicle_type',
      'allotment_count', 'allotment_fund', 'ride_date', 'team_funding', 'has_fund']
  loop
    update policy set document = document #- array['trip', 'ride', 'constraint', kind, 'lower']
        #- array['trip', 'ride', 'constraint', kind, 'upper']
      where jsonb_typeof(document #> array['trip', 'ride', 'constraint', kind]) = 'object'
        and document #> array['trip', 'ride', 'constraint', kind] ?| array['lower', 'upper'];
  end loop;
end $$;
alter table policy force row level security;
