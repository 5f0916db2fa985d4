-- Passengers are looked up by new words (the blocks under which possible doubles are compared): every customer's words are built anew by
-- the job that follows this event. The owner of the tables may write without naming a customer only while security is not forced on it.
alter table customer no force row level security;
alter table event no force row level security;
insert into event (customer_key, collection, key, type, actor, data, audience, fleet_keys)
  select customer_key, 'system:info', customer_key, 'reseed', '{"kind": "system", "key": "system", "name": "System"}'::jsonb, '{}'::jsonb, '{}', '{}' from customer;
alter table event force row level security;
alter table customer force row level security;
