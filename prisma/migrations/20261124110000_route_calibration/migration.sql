-- What a region's completed rides say of the model of distances and speeds (docs/decisions/108-calibration.md).
CREATE TABLE "route_calibration" (
    "customer_key" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "distance" DOUBLE PRECISION NOT NULL,
    "start_s" DOUBLE PRECISION NOT NULL,
    "pace" DOUBLE PRECISION NOT NULL,
    "low" DOUBLE PRECISION NOT NULL,
    "high" DOUBLE PRECISION NOT NULL,
    "rides" INTEGER NOT NULL,
    "tracked" INTEGER NOT NULL,
    "before" DOUBLE PRECISION NOT NULL,
    "after" DOUBLE PRECISION NOT NULL,
    "fitted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "route_calibration_pkey" PRIMARY KEY ("customer_key","region"),
    CONSTRAINT "route_calibration_rides_least" CHECK ("rides" >= 0),
    CONSTRAINT "route_calibration_tracked_least" CHECK ("tracked" >= 0)
);
select app.isolate('public.route_calibration'::regclass);
grant select, insert, update, delete on route_calibration to nemt_app;
