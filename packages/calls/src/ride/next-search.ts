import { GLOBAL_TAKE } from '@nemt/domain/ride/search.ts'
import { rideStatuses, rideTypes } from '@nemt/domain/ride/schema.ts'
import { cents, instant, key, text } from '@nemt/domain/text/schema.ts'
import { ask, rowReader } from '@nemt/store/read.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import { wordsOf } from '../passenger/words.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, Refusal } from '../pipeline/refusal.ts'
import { listed, listedColumns, listedRide, listQuery, type ListRow } from './record/listed.ts'
import { notTooWide } from './record/too-wide.ts'
import { areFew, namedPassengers } from './record/named.ts'

/** The customer in which support works. */
const GLOBAL = 'global'

type Asked = { condition: Fragment; to: number; words: readonly string[]; take: number; drop: number }

/**
 * The page of keys (`page`: c, key, needed_at) of the rides of all customers that a condition over `r` picks,
 * as the parts of a `with`: each customer's rides are read in their order from an index, and only as far as
 * the page reaches. First every customer gives its share of twice the page; how late the page can end is known
 * from these. Then those that gave all they were asked for give the rest until that time. What is read is a
 * small multiple of the page, however the rides are spread. `to` is the end of the window, in ms.
 */
function pageAcross(sql: Sql, { condition, to, words, take, drop }: Asked): Fragment {
  const most = take + drop
  const found = (rest: Fragment, limit: Fragment) => sql`
    select r.key, r.needed_at from ride r where r.customer_key = s.c and ${condition} and ${rest}
    order by r.needed_at, r.key limit ${limit}`
  const named = words.length > 0
  const ofNamed = named
    ? sql`((r.customer_key, r.passenger_key) in (select n.c, n.passenger_key from named n)) is true`
    : sql`true`
  return sql`
    ${
      named
        ? sql`named as materialized (select s.c, n.passenger_key
      from (select customer_key as c from customer) s cross join lateral (${namedPassengers(sql, words)}) n),`
        : sql``
    }
    asked as materialized (select customer_key as c from customer where ${named ? sql`not ${areFew(sql)}` : sql`true`}),
    share as materialized (select 2 * ${most}::int / greatest(count(*), 1) + 1 as rides from asked),
    first as materialized (
      select s.c, q.* from asked s cross join lateral (${found(ofNamed, sql`(select rides from share)`)}) q
    ),
    reach as materialized (
      select coalesce((select needed_at from first order by needed_at offset ${most - 1} limit 1),
        ${new Date(to)}) as until
    ),
    given as (
      select distinct on (c) c, needed_at, key, count(*) over (partition by c) as rides
      from first order by c, needed_at desc, key desc
    ),
    rest as (
      select s.c, q.* from given s cross join lateral (${found(
        sql`${ofNamed} and (r.needed_at, r.key) > (s.needed_at, s.key)
          and r.needed_at <= (select until from reach)`,
        sql`${most}`,
      )}) q where s.rides = (select rides from share)
    ),
    few as (
      ${
        named
          ? sql`select n.c, q.* from named n cross join lateral (
        select r.key, r.needed_at from ride r where r.customer_key = n.c
        and r.passenger_key = n.passenger_key and ${condition} offset 0) q where ${areFew(sql)}`
          : sql`select null::text as c, null::text as key, null::timestamptz as needed_at where false`
      }
    ),
    page as materialized (
      select p.c, p.key, p.needed_at
      from (select * from first union all select * from rest union all select * from few) p
      order by p.needed_at, p.key, p.c limit ${take} offset ${drop}
    )`
}

/**
 * Rides of all customers in a time window (C021, V1126–V1131), for global support at the global customer
 * only. Every customer whose rides are shown gets an audit row, written by the reading statement itself.
 */
export const rideNextSearch = defineCall({
  name: 'ride.next.search',
  does: 'Lists rides of all customers, for global support; each customer whose rides are shown keeps a trace of it.',
  effect: 'read',
  permission: 'ride.search',
  scopes: ['coordinator'],
  input: z.strictObject({
    from: instant,
    to: instant,
    type: z.enum(rideTypes).optional(),
    fleet: z.array(key).max(50).optional(),
    name: text(200).optional(),
    status: z.array(z.enum(rideStatuses)).max(20).optional(),
    /** Cents; a maximum of 0 has no upper bound (X056). */
    minimum: cents.min(0).optional(),
    maximum: cents.min(0).optional(),
    take: z.number().int().min(1).max(GLOBAL_TAKE).default(GLOBAL_TAKE),
    drop: z.number().int().min(0).max(100_000).default(0),
  }),
  output: z.strictObject({
    rides: z.array(z.strictObject({ customer: key, ...listedRide.shape })),
    more: z.boolean(),
  }),
  run: async (
    context,
    { from, to, type, fleet = [], name = '', status = [], minimum = 0, maximum = 0, take, drop },
  ) => {
    const { principal, customer, portal, actor, id } = context
    if (!principal.global || customer.key !== GLOBAL) throw forbidden()
    const sql = portal.support
    if (!sql)
      throw new Refusal('unavailable', 'support_unavailable', 'The search across customers is not available.')
    const words = wordsOf(name)
    const conditions = [
      ...(words.length === 0 && name.trim() ? [sql`false`] : []),
      sql`r.needed_at >= ${new Date(from)} and r.needed_at < ${new Date(to)}`,
      ...(type ? [sql`r.type = ${type}`] : []),
      ...(fleet.length ? [sql`r.fleet_key = any(${fleet})`] : []),
      ...(status.length ? [sql`r.status = any(${status})`] : []),
      ...(minimum > 0 ? [sql`r.cost_cents >= ${minimum}`] : []),
      ...(maximum > 0 ? [sql`coalesce(r.cost_cents, 0) <= ${maximum}`] : []),
    ]
    const condition = conditions.reduce((left, right) => sql`${left} and ${right}`)
    const detail = { from, to, ...(name.trim() ? { name: true } : {}) }
    const { query, selection } = listQuery(
      sql,
      sql`select ${listedColumns(sql)} from ride r where r.customer_key = s.c and r.key = s.key`,
    )
    const rows = await notTooWide(context, { from, to }, () =>
      ask(() =>
        sql`with ${pageAcross(sql, { condition, to, words, take: take + 1, drop })}, traced as (
          insert into audit (customer_key, actor, action, detail, request)
          select distinct p.c, ${sql.json(actor)}::jsonb, 'ride.next.search', ${sql.json(detail)}::jsonb, ${id}
          from page p
        ) select s.c, q.* from page s cross join lateral (${query}) q
        order by s.needed_at, s.key, s.c`.values(),
      ),
    )
    const read = rowReader<ListRow>(portal.store.columns, selection)
    return {
      rides: rows
        .slice(0, take)
        .map(([owner, ...values]) => ({ customer: String(owner), ...listed(read(values), principal) })),
      more: rows.length > take,
    }
  },
})
