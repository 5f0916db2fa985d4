import { key, text } from '@nemt/domain/text/schema.ts'
import { personName, statuses } from '@nemt/domain/passenger/schema.ts'
import { ask } from '@nemt/store/read.ts'
import { SHORTEST_SEARCH } from '@nemt/domain/ride/search.ts'
import * as z from 'zod'
import { atGlobal } from '../fleet/calls.ts'
import { begins, wordsOf } from '../passenger/search-words.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { supportUnavailable } from './unavailable.ts'

const MOST = 100

const hit = z.strictObject({
  key,
  name: personName,
  phone: text(30).optional(),
  customer: key,
  customer_key: text(60).optional(),
  status: z.enum(statuses),
})

type Hit = {
  c: string
  key: string
  first_name: string
  last_name: string
  phone: string | null
  rider_key: string | null
  status: (typeof statuses)[number]
}

/**
 * Passengers of all customers (C062), by the text that `body` is: for global support; each customer whose
 * passengers are shown gets an audit row by the reading statement.
 */
export const distributeCall = defineCall({
  name: 'distribute.call',
  does:
    'Searches the passengers of all customers, for global support; each customer whose passengers are ' +
    'shown keeps a trace of it.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({
    action: z.literal('patient.search'),
    body: text(200).trim().min(SHORTEST_SEARCH),
  }),
  accept: withPlainBody,
  output: z.strictObject({ patients: z.array(hit) }),
  run: async (context, { body }) => {
    if (!atGlobal(context)) throw forbidden()
    const sql = context.portal.support
    if (!sql) throw supportUnavailable()
    const words = wordsOf(body)
    if (words.length === 0) return { patients: [] }
    const found = words
      .map(
        (word) =>
          sql`select w.customer_key, w.passenger_key from passenger_word w where ${begins(sql, word)}`,
      )
      .reduce((left, right) => sql`${left} intersect ${right}`)
    const rows = await ask(
      () => sql<Hit[]>`with found as materialized (
          select p.customer_key as c, p.key, p.first_name, p.last_name, p.phone->>'display' as phone,
          p.rider_key, p.status from passenger p
          where (p.customer_key, p.key) in (${found})
          order by p.last_name, p.first_name, p.customer_key, p.key limit ${MOST}
        ), traced as (
          insert into audit (customer_key, actor, action, detail, request)
          select distinct f.c, ${sql.json(context.actor)}::jsonb, 'distribute.call',
          ${sql.json({ words: words.length })}::jsonb, ${context.id} from found f
        ) select * from found`,
    )
    return {
      patients: rows.map(({ c, key: passenger, first_name, last_name, phone, rider_key, status }) => ({
        key: passenger,
        name: { first: first_name, last: last_name },
        ...(phone ? { phone } : {}),
        customer: c,
        ...(rider_key && !rider_key.startsWith('MRNRH') ? { customer_key: rider_key } : {}),
        status,
      })),
    }
  },
})

/** The text may also come in an object, as this call took it before. */
function withPlainBody(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload
  const { body, ...rest } = payload as { body?: unknown }
  const isWrapped = typeof body === 'object' && body !== null && Object.keys(body).join() === 'text'
  return isWrapped ? { ...rest, body: (body as { text: unknown }).text } : payload
}
