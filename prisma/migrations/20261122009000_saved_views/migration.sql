-- Filters that people keep under a name, and how they arranged their lists (docs/decisions/053-saved-views.md).

CREATE TABLE "saved_view" (
    "customer_key" TEXT NOT NULL,
    "user_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("customer_key","user_key","key")
);
CREATE UNIQUE INDEX "saved_view_customer_key_user_key_name_key" ON "saved_view"("customer_key", "user_key", "name");

CREATE TABLE "list_setting" (
    "customer_key" TEXT NOT NULL,
    "user_key" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "columns" TEXT[],
    "view_key" TEXT,

    CONSTRAINT "list_setting_pkey" PRIMARY KEY ("customer_key","user_key","list"),
    CONSTRAINT "list_setting_list_words" CHECK (list in ('rides', 'board')),
    CONSTRAINT "list_setting_columns_words" CHECK (columns <@ array[
      'time', 'who', 'needs', 'route', 'appointment', 'leg', 'provider', 'driver', 'status', 'team', 'type', 'reason',
      'cost', 'cancellation', 'key'
    ]::text[])
);
ALTER TABLE "list_setting" ADD CONSTRAINT "list_setting_customer_key_user_key_view_key_fkey"
  FOREIGN KEY ("customer_key", "user_key", "view_key") REFERENCES "saved_view"("customer_key", "user_key", "key")
  ON DELETE RESTRICT ON UPDATE CASCADE;

select app.isolate(t) from unnest(array['public.saved_view', 'public.list_setting']::regclass[]) t;
grant select, insert, update, delete on saved_view, list_setting to nemt_app;
