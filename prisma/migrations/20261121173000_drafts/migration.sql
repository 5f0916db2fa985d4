-- Trip requests that nobody has sent yet, for the one who makes them only.

CREATE TABLE "trip_draft" (
    "customer_key" TEXT NOT NULL,
    "user_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "passenger_key" TEXT,
    "document" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trip_draft_pkey" PRIMARY KEY ("customer_key","user_key","key")
);

select app.isolate('public.trip_draft'::regclass);
grant select, insert, update, delete on trip_draft to nemt_app;
