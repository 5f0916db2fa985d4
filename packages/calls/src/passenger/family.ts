import type { Fragment, Sql } from '@nemt/store/sql.ts'

/** The keys of a record and of all that were merged into it (docs/decisions/062), as a list in SQL. */
export function familyOf(sql: Sql, passenger: string): Fragment {
  return sql`(with recursive family as (
    select ${passenger}::text as key
    union select m.key from family f join passenger m on m.customer_key = s.c and m.merged_into = f.key
  ) select f.key from family f)`
}
