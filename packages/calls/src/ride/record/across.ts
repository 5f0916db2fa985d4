import type { Fragment, Sql } from '@nemt/store/sql.ts'
import type { SearchWord } from '#/passenger/search-words.ts'
import { areFew, namedPassengers, neededIn, ofNamed } from './named.ts'

type Asked = {
  /** When the rides are needed: from (inclusive) to (exclusive), in ms. */
  from: number
  to: number
  /** What else must be true of `r`. */
  condition: Fragment
  /** The words that find the passengers; none asks for everybody's rides. */
  words: readonly SearchWord[]
  take: number
  drop: number
}

/**
 * The page of keys (`page`: c, key, needed_at) of the rides of all customers in a window that a condition
 * over `r` picks, in the order of the needed time, key and customer, as the parts of a `with` (P16,
 * docs/decisions/036-reading-in-order.md).
 *
 * Each customer's rides are read in their order from an index, and only as far as the page reaches. First
 * every customer gives its share of twice the page; where the page can end at the latest is known from
 * these. Then those that gave all they were asked for give what comes before that. So what is read is a
 * small multiple of the page, however the rides are spread over the customers. Where words name few
 * passengers, their rides are looked up instead.
 */
export function pageAcross(sql: Sql, { from, to, condition, words, take, drop }: Asked): Fragment {
  const most = take + drop
  const isNamed = words.length
    ? sql`((r.customer_key, r.passenger_key) in (select n.c, n.passenger_key from named n)) is true`
    : sql`true`
  const inOrder = (rest: Fragment, limit: Fragment) => sql`
    select r.key, r.needed_at from ride r where r.customer_key = s.c and ${neededIn(sql, { from, to })}
    and ${condition} and ${isNamed} and ${rest} order by r.needed_at, r.key limit ${limit}`
  const between = sql`(r.needed_at, r.key) > (s.needed_at, s.key)
    and (r.needed_at, r.key) <= (select needed_at, key from reach)`
  return sql`
    named as materialized (${namedAcross(sql, words)}),
    asked as materialized (
      select customer_key as c from customer where ${words.length ? sql`not ${areFew(sql)}` : sql`true`}
    ),
    share as materialized (select 2 * ${most}::int / greatest(count(*), 1) + 1 as rides from asked),
    first as materialized (
      select s.c, q.* from asked s
      cross join lateral (${inOrder(sql`true`, sql`(select rides from share)`)}) q
    ),
    reach as materialized (
      (select needed_at, key from first order by needed_at, key offset ${most - 1} limit 1)
      union all select ${new Date(to)}::timestamptz, '' order by 1, 2 limit 1
    ),
    given as (
      select distinct on (c) c, needed_at, key, count(*) over (partition by c) as rides
      from first order by c, needed_at desc, key desc
    ),
    rest as (
      select s.c, q.* from given s cross join lateral (${inOrder(between, sql`${most}`)}) q
      where s.rides = (select rides from share)
    ),
    few as (
      select n.c, q.* from named n cross join lateral (
        select r.key, r.needed_at from ride r where r.customer_key = n.c
        and ${ofNamed(sql, { from, to })} and ${condition} offset 0) q
      where ${areFew(sql)}
    ),
    page as materialized (
      select p.c, p.key, p.needed_at
      from (select * from first union all select * from rest union all select * from few) p
      order by p.needed_at, p.key, p.c limit ${take} offset ${drop}
    )`
}

/** Those passengers of all customers whom the words find, with their customers (`c`). */
function namedAcross(sql: Sql, words: readonly SearchWord[]): Fragment {
  return words.length
    ? sql`select s.c, n.passenger_key from (select customer_key as c from customer) s
      cross join lateral (${namedPassengers(sql, words)}) n`
    : sql`select null::text as c, null::text as passenger_key where false`
}
