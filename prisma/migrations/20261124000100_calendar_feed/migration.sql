-- A passenger's rides as a calendar that follows changes, behind a secret address (docs/decisions/095-calendar-feed.md).
alter table passenger add column calendar_hash text, add column calendar_at timestamptz(3);
create unique index passenger_customer_key_calendar_hash_key on passenger (customer_key, calendar_hash);
