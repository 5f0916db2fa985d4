import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { begins, wordsOf, type SearchWord } from '#/passenger/search-words.ts'
import { inOrder, type Order } from './listed.ts'

/**
 * Up to so many passengers, their rides are looked up passenger by passenger; above, the rides are gone
 * through in their order and those of others left out, because enough are found soon.
 */
const FEW = 1_000

/**
 * The conditions over `r` that its passenger is found by these words (name, phone, rider key, birth date), as
 * in the search of passengers. Nothing typed asks for nothing; what holds no word at all (only punctuation)
 * finds nobody.
 */
export function ofPassenger(sql: Sql, query: string | undefined): Fragment[] {
  const words = wordsOf(query ?? '')
  if (words.length === 0) return query?.trim() ? [sql`false`] : []
  return words.map(
    (word) => sql`exists (select 1 from passenger_word w where w.customer_key = s.c
      and w.passenger_key = r.passenger_key and ${begins(sql, word)})`,
  )
}

/**
 * Those passengers of the customer `s.c`, each once, in the column `passenger_key`; the words are at least
 * one.
 */
export function namedPassengers(sql: Sql, words: readonly SearchWord[]): Fragment {
  return words
    .map(
      (word) => sql`select distinct w.passenger_key from passenger_word w where w.customer_key = s.c
        and ${begins(sql, word)}`,
    )
    .reduce((left, right) => sql`${left} intersect ${right}`)
}

/** Whether those in `named` are few enough to start from each of them. */
export function areFew(sql: Sql): Fragment {
  return sql`((select count(*) from named) <= ${FEW})`
}

/** From when (inclusive) to when (exclusive) rides are needed, in ms. */
type Window = { from: number; to: number }

/** That `r` is needed in the window. */
export function neededIn(sql: Sql, { from, to }: Window): Fragment {
  return sql`r.needed_at >= ${new Date(from)} and r.needed_at < ${new Date(to)}`
}

/**
 * That `r` is a ride of the passenger `n` in the window. Compared in pairs, because only one index has
 * both in this order: asked one by one, an index by time alone looks as good as long as nobody has counted
 * the rides.
 */
export function ofNamed(sql: Sql, { from, to }: Window): Fragment {
  return sql`(r.passenger_key, r.needed_at) >= (n.passenger_key, ${new Date(from)}::timestamptz)
    and (r.passenger_key, r.needed_at) < (n.passenger_key, ${new Date(to)}::timestamptz)`
}

type Asked = Window & {
  condition: Fragment
  query?: string | undefined
  most: number
  drop?: number
  order?: Order
}

/**
 * The first rides of a customer, `s.c`, in a window that a condition over `r` picks, by when they are needed:
 * those of the passengers whom the words of `query` find, when there are any words.
 */
export function ridesInOrder(
  sql: Sql,
  { condition, query, most, drop = 0, order, ...window }: Asked,
): Fragment {
  const words = wordsOf(query ?? '')
  const ordered = inOrder(sql, order)
  if (words.length === 0)
    return sql`select r.* from ride r where r.customer_key = s.c and ${neededIn(sql, window)} and ${condition}
      and ${query?.trim() ? sql`false` : sql`true`}
      order by ${ordered} limit ${most} offset ${drop}`
  return sql`with named as materialized (${namedPassengers(sql, words)})
    select r.* from (
      (select r.* from named n cross join lateral (
        select r.* from ride r where r.customer_key = s.c and ${ofNamed(sql, window)} and ${condition}
        offset 0) r
      where ${areFew(sql)} order by ${ordered} limit ${most + drop})
      union all
      (select r.* from ride r where not ${areFew(sql)} and r.customer_key = s.c and ${neededIn(sql, window)}
      and ${condition} and (r.passenger_key in (select n.passenger_key from named n)) is true
      order by ${ordered} limit ${most + drop})
    ) r order by ${ordered} limit ${most} offset ${drop}`
}
