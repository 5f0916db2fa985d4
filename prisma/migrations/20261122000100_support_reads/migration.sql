-- Global support looks across customers for a few lists only: what those show, and nothing else of anybody. What signs people in (password
-- hashes, sessions, links, codes), messages, audit and all other records are not readable to its role, whatever a statement asks.
revoke all on all tables in schema public from nemt_support;
grant select (customer_key) on customer to nemt_support;
-- ride.next.search
grant select (
  customer_key, key, request_key, version, status, type, reason, timezone, needed_at, appointment_at, pickup_at, completed_at, passenger_key,
  passenger_first, passenger_last, passenger_language, team_key, fleet_key, after_ride_key, transit, estimates, cost_cents, cancellation, repeat_key
) on ride to nemt_support;
grant select (customer_key, ride_key, kind, format, subpremise, name, type) on stop to nemt_support;
-- distribute.call
grant select (customer_key, passenger_key, word) on passenger_word to nemt_support;
grant select (customer_key, key, first_name, last_name, phone, rider_key, status) on passenger to nemt_support;
-- error.backend
grant select (customer_key, key, at, code, message, object) on error_log to nemt_support;
-- Each of these looks leaves its trace, which support can't read or change.
grant insert (customer_key, actor, action, detail) on audit to nemt_support;
