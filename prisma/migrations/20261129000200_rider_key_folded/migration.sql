-- Whoever types a rider key in small letters means the same one.
create index passenger_rider_key_folded on passenger (customer_key, lower(rider_key)) where rider_key is not null;
