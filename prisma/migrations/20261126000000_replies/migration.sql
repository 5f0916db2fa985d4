-- Whether a ride has replies is asked of every ride of a board and of the bell (docs/decisions/136): few rides have any.

create index event_replies on event (customer_key, ride_key, seq) where type = 'reply';
