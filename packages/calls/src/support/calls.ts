import { rideCancel } from '../ride/cancel.ts'
import { rideStatus } from '../ride/status.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { one } from '@nemt/store/read.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { personName, statuses } from '@nemt/domain/passenger/schema.ts'
import { ask } from '@nemt/store/read.ts'
import * as z from 'zod'
import { forgetCustomer } from '../customer/load.ts'
import { mayWipe } from '@nemt/domain/customer/config.ts'
import { makeCall } from '../data/make.ts'
import { atGlobal } from '../fleet/calls.ts'
import { forgetFleets } from '../fleet/load.ts'
import { SHORTEST } from '../passenger/search.ts'
import { wordsOf } from '../passenger/words.ts'
import { message } from '../message/text.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, invalid, Refusal } from '../pipeline/refusal.ts'
import { forgetSessions } from '../session/authenticate.ts'

const MOST = 100

function noSupport() {
  return new Refusal('unavailable', 'support_unavailable', 'The search across customers is not available.')
}

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
 * Passengers of all customers (C062): for global support, each customer whose passengers are shown gets an
 * audit row by the reading statement.
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
    body: z.strictObject({ text: text(200).min(SHORTEST) }),
  }),
  output: z.strictObject({ patients: z.array(hit) }),
  run: async (context, { body }) => {
    if (!atGlobal(context)) throw forbidden()
    const sql = context.portal.support
    if (!sql) throw noSupport()
    const words = wordsOf(body.text)
    if (words.length === 0) return { patients: [] }
    const found = words
      .map(
        (word) =>
          sql`select w.customer_key, w.passenger_key from passenger_word w where w.word >= ${word}
            and w.word < ${word + '\u{10ffff}'}`,
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
    if (!sql) throw noSupport()
    const own = atGlobal(context) ? sql`true` : sql`e.customer_key = ${customer.key}`
    const matching = sql`from error_log e where ${own}
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

/**
 * A digit typed for the passenger (C051): 1 requests the ride, 2 cancels it, as their answer to a prompt
 * would. Global users only.
 */
export const flipperTrigger = defineCall({
  name: 'flipper.trigger',
  does: "Enters a digit as if the ride's passenger had answered: 1 requests the ride, 2 cancels it.",
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({ input: text(20), ride: key }),
  output: z.strictObject({ ride: key, did: z.enum(['requested', 'cancelled']) }),
  run: async (context, { input, ride }) => {
    if (!context.principal.global) throw forbidden()
    const digit = input.trim()
    if (digit !== '1' && digit !== '2') throw invalid('input', 'must be 1 or 2')
    const answer = { ride, did: digit === '1' ? ('requested' as const) : ('cancelled' as const) }
    const keyed = context.answering(() => answer)
    await (digit === '1'
      ? makeCall(keyed, rideStatus, { ride, status: 'requesting' })
      : makeCall(keyed, rideCancel, { rides: [ride], reason: 'other', specify: 'Cancelled by keypad' }))
    return answer
  },
})

/**
 * Drops what processes and screens remember of the customer (C058, V1039, V1040), so that everything is read
 * anew. Records are not touched: docs/decisions/011-store-reset.md.
 */
export const internalStoreReset = defineCall({
  name: 'internal.store.reset',
  does: 'Drops what processes and screens remember of the customer; no record is touched.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({}),
  output: z.strictObject({}),
  run: async (context) => {
    const { principal, customer, portal, actor, sql } = context
    const { user } = await context.read({
      user: one(
        select(
          sql,
          columns('app_user', 'u', ['is_sso']),
          sql`from app_user u where u.customer_key = s.c and u.key = ${principal.key}`,
        ),
      ),
    })
    if (!mayWipe({ global: principal.global, sso: user?.is_sso !== false }, customer)) throw forbidden()
    return context
      .write(
        {
          events: [
            {
              collection: 'customer:info',
              key: customer.key,
              type: 'reset',
              actor,
              data: {},
              audience: ['staff', 'passenger'],
            },
          ],
          object: customer.key,
        },
        {},
      )
      .finally(() => {
        forgetCustomer(portal, customer.key)
        forgetSessions(portal, customer.key)
        forgetFleets(portal)
      })
  },
})

/**
 * Restarts the gateways (C059, V1109): super users only. Sockets come back by themselves and miss nothing.
 */
export const systemReboot = defineCall({
  name: 'system.reboot',
  does: 'Restarts the gateways; clients come back by themselves.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({ user: z.unknown().optional() }),
  output: z.strictObject({}),
  run: async (context) => {
    const { principal, actor, customer } = context
    if (!principal.super)
      throw new Refusal('forbidden', 'forbidden', message(context, 'permission_denied.reboot'))
    return context.write(
      {
        events: [
          { collection: 'system:info', key: customer.key, type: 'reboot', actor, data: {}, audience: [] },
        ],
        object: customer.key,
      },
      {},
    )
  },
})
