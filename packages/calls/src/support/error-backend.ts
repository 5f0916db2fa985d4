import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { ask } from '@nemt/store/read.ts'
import * as z from 'zod'
import { atGlobal } from '../fleet/calls.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { supportUnavailable } from './unavailable.ts'

/**
 * What failed unforeseen (C065, X092), newest first, with the true total: for global and super users, at the
 * global customer over all customers.
 */
export const errorBackend = defineCall({
  name: 'error.backend',
  does: 'Lists unforeseen errors, newest first.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({
    count: z.number().int().min(1).max(150).default(50),
    filter: text(200).optional(),
    offset: z.number().int().min(0).max(1_000_000).default(0),
  }),
  output: z.strictObject({
    total: z.number().int(),
    errors: z.array(
      z.strictObject({
        key,
        at: instant,
        customer: key,
        code: z.string(),
        message: z.string(),
        object: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
  run: async (context, { count, filter = '', offset }) => {
    const { principal, portal, customer } = context
    if (!principal.global && !principal.super) throw forbidden()
    const sql = portal.support
    if (!sql) throw supportUnavailable()
    const reachable = atGlobal(context) ? sql`true` : sql`e.customer_key = ${customer.key}`
    const matching = sql`from error_log e where ${reachable}
      and (${filter} = '' or position(lower(${filter}) in lower(concat_ws(' ', e.key, e.customer_key, e.code,
        e.message, e.object->>'call', e.object->>'request'))) > 0)`
    const [row] = await ask(
      () => sql<
        [
          {
            total: number
            errors: {
              key: string
              customer_key: string
              at: number
              code: string
              message: string
              object: Record<string, unknown>
            }[]
          },
        ]
      >`select (select count(*)::int ${matching}) as total,
        (select coalesce(jsonb_agg(to_jsonb(q)), '[]')
          from (select e.key, e.customer_key, (extract(epoch from e.at) * 1000)::bigint as at, e.code,
            e.message, e.object ${matching} order by e.at desc, e.key desc limit ${count}
            offset ${offset}) q) as errors`,
    )
    return {
      total: row.total,
      errors: row.errors.map(({ customer_key, ...rest }) => ({ ...rest, customer: customer_key })),
    }
  },
})
