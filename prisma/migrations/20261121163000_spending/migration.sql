-- What keeps bookings that are near a funding source's limit apart, and finds what a source has spent.

CREATE TABLE "funding_counter" (
    "customer_key" TEXT NOT NULL,
    "funding_key" TEXT NOT NULL,
    "interval_start" DATE NOT NULL,
    "bookings" INTEGER NOT NULL,

    CONSTRAINT "funding_counter_pkey" PRIMARY KEY ("customer_key","funding_key","interval_start")
);

create index ride_spending on ride (customer_key, funding_key, local_date) where funding_key is not null;

select app.isolate('public.funding_counter'::regclass);
grant select, insert, update, delete on funding_counter to nemt_app;
