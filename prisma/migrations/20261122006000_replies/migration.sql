-- A text message that comes in is about the ride that its number was last written to about.
create index message_recipient on message (customer_key, recipient, at);
