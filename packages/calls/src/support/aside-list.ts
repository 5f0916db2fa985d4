import { instant, key, text } from '@nemt/domain/text/schema.ts'
import type { Fragment } from '@nemt/store/sql.ts'
import { ask } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { MOST_ASIDES, supportStore, reachableAsides } from './aside.ts'

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
    count: z.number().int().min(1).max(MOST_ASIDES).default(50),
    offset: z.number().int().min(0).max(1_000_000).default(0),
  }),
  output: z.strictObject({ total: z.number().int(), asides: z.array(aside) }),
  run: async (context, { kind = '', filter = '', count, offset }) => {
    const sql = supportStore(context)
    const matching = sql`from set_aside a where ${reachableAsides(context, sql)}
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
