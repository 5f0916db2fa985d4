-- What the portal told a ride's passenger is read with the ride's messages.
create index message_ride on message (customer_key, ride_key, at);
