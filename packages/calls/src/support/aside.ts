import { update } from '@nemt/store/change/changes.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { ask } from '@nemt/store/read.ts'
import * as z from 'zod'
import { atGlobal } from '../fleet/calls.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, notFound, Refusal } from '../pipeline/refusal.ts'

const kinds = ['event', 'job'] as const
const aside = z.strictObject({
  key,
  customer: key,
  kind: z.enum(kinds),
  name: z.string(),
  object: z.string().optional(),
  /** The request from which it followed, as log and errors name it. */
  request: z.string().optional(),
  code: z.string(),
  tries: z.number().int(),
  first: instant,
  last: instant,
  /** When it is tried again; absent while it rests. */
  next: instant.optional(),
  asked: z.boolean(),
})
type Aside = z.output<typeof aside>
type Row = Omit<Aside, 'object' | 'request' | 'next'> & {
  object: string | null
  request: string | null
  next: number | null
}

const MOST = 150

/** Global and super users, as for errors (X092); at the global customer about all customers. */
function deskOf({ principal, portal }: Context): Sql {
  if (!principal.global && !principal.super) throw forbidden()
  if (!portal.support) throw new Refusal('unavailable', 'support_unavailable', 'The list is not available.')
  return portal.support
}

function ownOf(context: Context, sql: Sql): Fragment {
  return atGlobal(context) ? sql`true` : sql`a.customer_key = ${context.customer.key}`
}

/** Events and jobs that could not be handled (docs/decisions/030), newest first, with the true total. */
export const asideList = defineCall({
  name: 'aside.list',
  does: 'Lists events and jobs that could not be handled: those tried again, and those that rest.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({
    kind: z.enum(kinds).optional(),
    filter: text(200).optional(),
    count: z.number().int().min(1).max(MOST).default(50),
    offset: z.number().int().min(0).max(1_000_000).default(0),
  }),
  output: z.strictObject({ total: z.number().int(), asides: z.array(aside) }),
  run: async (context, { kind = '', filter = '', count, offset }) => {
    const sql = deskOf(context)
    const matching = sql`from set_aside a where ${ownOf(context, sql)}
      and (${kind} = '' or a.kind = ${kind})
      and (${filter} = '' or position(lower(${filter}) in lower(concat_ws(' ', a.key, a.customer_key, a.name,
        a.object, a.request, a.code))) > 0)`
    const at = (column: Fragment) => sql`(extract(epoch from ${column}) * 1000)::bigint`
    const [row] = await ask(
      () => sql<[{ total: number; asides: Row[] }]>`select (select count(*)::int ${matching}) as total,
        (select coalesce(jsonb_agg(to_jsonb(q)), '[]') from (
          select a.key, a.customer_key as customer, a.kind, a.name, a.object, a.request, a.code, a.tries,
            ${at(sql`a.first_at`)} as first, ${at(sql`a.last_at`)} as last, ${at(sql`a.next_at`)} as next,
            a.asked_at is not null as asked
          ${matching} order by a.last_at desc, a.customer_key, a.key limit ${count} offset ${offset}
        ) q) as asides`,
    )
    return {
      total: row.total,
      asides: row.asides.map(({ object, request, next, ...rest }) => ({
        ...rest,
        object: object ?? undefined,
        request: request ?? undefined,
        next: next ?? undefined,
      })),
    }
  },
})

/**
 * Asks for another try of events and jobs that were set aside, after their cause is mended: the worker takes
 * them up within seconds. Throws not_found when one of them is no longer there.
 */
export const asideRetry = defineCall({
  name: 'aside.retry',
  does: 'Asks for another try of events and jobs that could not be handled.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({
    /** Whose they are, at the global customer; elsewhere one's own. */
    customer: key.optional(),
    keys: z.array(key).min(1).max(MOST),
  }),
  output: z.strictObject({ asked: z.number().int() }),
  run: async (context, { customer = context.customer.key, keys }) => {
    const sql = deskOf(context)
    const wanted = [...new Set(keys)]
    const found = await ask(
      () => sql<{ key: string }[]>`
        select a.key from set_aside a
        where ${ownOf(context, sql)} and a.customer_key = ${customer} and a.key = any(${wanted})`,
    )
    if (found.length < wanted.length) throw notFound('record')
    const { portal, actor, now, id } = context
    await write(portal.store, customer, {
      updates: [update('set_aside', { where: { key: wanted }, set: { asked_at: now } })],
      audit: [{ actor, action: 'aside.retry', detail: { keys: wanted }, request: id }],
    })
    return { asked: wanted.length }
  },
})
