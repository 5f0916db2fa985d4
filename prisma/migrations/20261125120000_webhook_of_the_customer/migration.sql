-- The customer itself is told by the same way as fleets (docs/decisions/125-webhook-of-the-customer.md): an address
-- without a fleet is the customer's own.
alter table fleet_webhook rename to webhook;
alter table webhook rename constraint "fleet_webhook_pkey" to "webhook_pkey";
alter table webhook rename constraint "fleet_webhook_fleet_key_fkey" to "webhook_fleet_key_fkey";
alter index "fleet_webhook_customer_key_fleet_key_idx" rename to "webhook_customer_key_fleet_key_idx";
alter table webhook alter column fleet_key drop not null;
-- One of its own, which the setting names.
create unique index webhook_of_the_customer on webhook (customer_key) where fleet_key is null and revoked_at is null;

-- What a configuration named and nobody read becomes such an address. It has no secret until somebody makes one, and
-- says so.
alter table webhook no force row level security;
alter table customer no force row level security;
insert into webhook (customer_key, key, url, secret)
select customer_key, 'WHK' || upper(md5(customer_key)), configuration->'webhook_subscriber'->>'listener_url', ''
from customer where coalesce(configuration->'webhook_subscriber'->>'listener_url', '') <> '';
update customer set configuration = configuration - 'webhook_subscriber' where configuration ? 'webhook_subscriber';
alter table webhook force row level security;
alter table customer force row level security;
