import type { Fragment, Sql } from '@nemt/store/sql.ts'

/**
 * The keys of rides and of all that took their places, one edit after another. Not by their request: an edit of all
 * later days goes on in another one.
 */
export function versionsOf(sql: Sql, keys: readonly string[]): Fragment {
  return sql`(with recursive version as (
      select r.key from ride r where r.customer_key = s.c and r.key = any(${[...keys]})
      union
      select n.key from version v join ride n on n.customer_key = s.c and n.prior_version_key = v.key)
    select v.key from version v)`
}
