-- The customer that a transaction names is asked for by the policy of every table that a statement touches, a dozen
-- times for a booking. As SQL it becomes part of the statement's plan; as PL/pgSQL it was called each time. It still
-- raises where no customer is named (docs/decisions/002-tenant-isolation.md).
create function app.no_customer() returns text language plpgsql stable parallel safe as $$
begin
  raise exception 'no customer named' using errcode = 'insufficient_privilege';
end $$;

create or replace function app.customer() returns text language sql stable parallel safe
return coalesce(nullif(current_setting('app.customer', true), ''), app.no_customer());
