-- Cancellations that whoever made them may take back for a moment (docs/decisions/073-undo-of-a-cancellation.md).
CREATE TABLE "cancellation" (
    "customer_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "user_key" TEXT NOT NULL,
    "until_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "document" JSONB NOT NULL,

    CONSTRAINT "cancellation_pkey" PRIMARY KEY ("customer_key","key"),
    CONSTRAINT "cancellation_one_end" CHECK ("told_at" is null or "undone_at" is null)
);

select app.isolate('public.cancellation'::regclass);
grant select, insert, update, delete on cancellation to nemt_app;
