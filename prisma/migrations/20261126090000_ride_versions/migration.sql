-- What took a ride's place is found from the ride it replaced: an edit of all later days goes on in another request.

create index ride_versions on ride (customer_key, prior_version_key) where prior_version_key is not null;
