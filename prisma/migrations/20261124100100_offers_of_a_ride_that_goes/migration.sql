-- A ride that stops being looked for has no open offers (docs/decisions/021-offers-by-round.md). Whoever changes it ends
-- those that they see; but who waited for the row while a round was being sent sees as of when they began to wait. What
-- was sent meanwhile is seen here: each command of this function looks anew, and the row is theirs by now.
create function app.end_offers() returns trigger language plpgsql as $$ begin
  update offer o set status = case new.status when 'confirmed' then 'lost' else 'withdrawn' end, decided_at = new.status_at
    where o.customer_key = new.customer_key and o.ride_key = new.key and o.status in ('queued', 'sent');
  return null;
end $$;
create trigger end_offers after update of status on ride for each row
  when (old.status = 'scheduling' and new.status <> 'scheduling')
  execute function app.end_offers();
