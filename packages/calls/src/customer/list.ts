import { key, text } from '@nemt/domain/text/schema.ts'
import { ask } from '@nemt/store/read.ts'
import * as z from 'zod'
import { atGlobal } from '../fleet/calls.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { supportUnavailable } from '../support/unavailable.ts'

/** As many as are given at once. */
const MOST = 200

/**
 * All customers, for global support at its desk (R075, X015): by name, each with its address. Every word of
 * `query` must stand in the name or the key. `total` counts those that are left out, too.
 */
export const customerList = defineCall({
  name: 'customer.list',
  does: 'Lists and searches the customers, for global support.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({ query: text(100).default('') }),
  output: z.strictObject({
    total: z.number().int(),
    customers: z.array(z.strictObject({ key, name: z.string(), timezone: z.string(), url: z.string() })),
  }),
  run: async (context, { query }) => {
    if (!atGlobal(context)) throw forbidden()
    const { portal, customer } = context
    const sql = portal.support
    if (!sql) throw supportUnavailable()
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    const [row] = await ask(
      () => sql<[{ total: number; customers: { key: string; name: string; timezone: string }[] }]>`
        with found as (select c.customer_key as key, c.name, c.timezone from customer c
          where c.customer_key <> ${customer.key} and not exists (select 1 from unnest(${words}::text[]) w
            where position(w in lower(concat_ws(' ', c.name, c.customer_key))) = 0))
        select (select count(*)::int from found) as total,
          (select coalesce(jsonb_agg(to_jsonb(q)), '[]') from
            (select * from found f order by lower(f.name), f.key limit ${MOST}) q) as customers`,
    )
    return {
      total: row.total,
      customers: row.customers.map((each) => ({ ...each, url: portal.addressOf(each.key) })),
    }
  },
})
