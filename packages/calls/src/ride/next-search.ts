import { GLOBAL_TAKE } from '@nemt/domain/ride/search.ts'
import { rideTypes } from '@nemt/domain/ride/schema.ts'
import { cents, instant, key, text } from '@nemt/domain/text/schema.ts'
import { ask, rowReader } from '@nemt/store/read.ts'
import * as z from 'zod'
import { wordsOf } from '../passenger/search-words.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { statusAsked } from './record/filter.ts'
import { listed, listedColumns, listedRide, listQuery, type ListRow } from './record/listed.ts'
import { notTooWide } from './record/too-wide.ts'
import { pageAcross } from './record/across.ts'
import { supportUnavailable } from '../support/unavailable.ts'

/** The customer in which support works. */
const GLOBAL = 'global'

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
    status: z.array(statusAsked).max(20).optional(),
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
  exact: true,
  run: async (
    context,
    { from, to, type, fleet = [], name = '', status = [], minimum = 0, maximum = 0, take, drop },
  ) => {
    const { principal, customer, portal, actor, id } = context
    if (!principal.global || customer.key !== GLOBAL) throw forbidden()
    const sql = portal.support
    if (!sql) throw supportUnavailable()
    const words = wordsOf(name)
    const conditions = [
      words.length === 0 && name.trim() ? sql`false` : sql`true`,
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
        sql`with ${pageAcross(sql, { condition, from, to, words, take: take + 1, drop })}, traced as (
          insert into audit (customer_key, actor, action, detail, request)
          select distinct p.c, ${sql.json(actor)}::jsonb, 'ride.next.search',
            ${sql.json(detail)}::jsonb, ${id}
          from page p
        ) select s.c, q.* from page s cross join lateral (${query}) q
        order by s.needed_at, s.key, s.c`.values(),
      ),
    )
    const read = rowReader<ListRow>(portal.store.columns, selection)
    return {
      rides: rows
        .slice(0, take)
        .map(([owner, ...values]) => ({ customer: String(owner), ...listed(read(values), context) })),
      more: rows.length > take,
    }
  },
})
