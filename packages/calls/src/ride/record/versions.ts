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

/** The key of the ride that edits have put in the place of another one, however many; its own where none has. */
export function latestOf(sql: Sql, ride: Fragment): Fragment {
  return sql`(with recursive version as (
      select ${ride}::text as key, 0 as age
      union all
      select n.key, v.age + 1 from version v join ride n on n.customer_key = s.c and n.prior_version_key = v.key)
    select v.key from version v order by v.age desc limit 1)`
}

/**
 * The keys of a ride and of all whose place it took, one edit after another: what was written about those is about it
 * as well (docs/decisions/166).
 */
export function withReplaced(sql: Sql, ride: Fragment): Fragment {
  return sql`(with recursive before as (
      select b.key, b.prior_version_key from ride b where b.customer_key = s.c and b.key = ${ride}
      union
      select b.key, b.prior_version_key from before v
        join ride b on b.customer_key = s.c and b.key = v.prior_version_key)
    select v.key from before v)`
}

/** The same of each ride `r` of many, as an array: few took another one's place. */
export function eachWithReplaced(sql: Sql): Fragment {
  return sql`(case when r.prior_version_key is null then array[r.key] else array${withReplaced(sql, sql`r.key`)} end)`
}
