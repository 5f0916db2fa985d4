import { computed, select } from '@nemt/store/rows/select.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import { removal } from '@nemt/store/change/changes.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { write } from '@nemt/store/change/write.ts'
import { ask, many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { atGlobal } from '../fleet/calls.ts'
import { message } from '../message/text.ts'
import { wordsFor } from '../passenger/columns.ts'
import { passengerColumns, passengerOf } from '../passenger/row.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { Refusal } from '../pipeline/refusal.ts'

function refused(context: Context) {
  return new Refusal('forbidden', 'forbidden', message(context, 'permission_denied.reboot'))
}

function reseed(customer: string, actor: Actor, data: object = {}) {
  return {
    collection: 'system:info',
    key: customer,
    type: 'reseed',
    actor,
    data,
    audience: [],
  }
}

/**
 * Builds anew what is derived from the customer's records (C061, V1112): the words by which passengers are
 * found. Super users only (V1109).
 */
export const microserviceReseedLocalTables = defineCall({
  name: 'microservice.reseed.local_tables',
  does: 'Builds the search words of the customer anew, in the background.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({}),
  output: z.strictObject({ customers: z.number().int() }),
  run: async (context) => {
    if (!context.principal.super) throw refused(context)
    return context.write(
      { events: [reseed(context.customer.key, context.actor)], object: context.customer.key },
      { customers: 1 },
    )
  },
})

/** The same for all customers (C060, V1111), at the global customer. */
export const microserviceReseedAll = defineCall({
  name: 'microservice.reseed.all',
  does: 'Builds the search words of all customers anew, in the background.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({}),
  output: z.strictObject({ customers: z.number().int() }),
  run: async (context) => {
    const { portal, principal, actor, id } = context
    const sql = portal.support
    if (!principal.super || !atGlobal(context) || !sql) throw refused(context)
    const customers = await ask(
      () => sql<{ key: string }[]>`select customer_key as key from customer order by 1`,
    )
    for (const { key: customer } of customers)
      await write(portal.store, customer, {
        events: [{ ...reseed(customer, actor), request: id }],
        audit: [{ actor, action: 'microservice.reseed.all', request: id }],
      })
    return { customers: customers.length }
  },
})

const PAGE = 300

/** One page of the work: corrects the words of the next passengers, and asks for the page after it. */
export const searchRebuild = defineCall({
  name: 'search.rebuild',
  does: 'Corrects the search words of the next passengers.',
  effect: 'write',
  permission: 'session',
  scopes: [],
  internal: true,
  input: z.strictObject({ after: key.optional() }),
  output: z.strictObject({ corrected: z.number().int(), more: z.boolean() }),
  run: async (context, { after = '' }) => {
    const { sql, actor, customer } = context
    const { rows } = await context.read({
      rows: many(
        select(
          sql,
          {
            ...passengerColumns,
            words: computed<string[]>(
              sql`(select coalesce(jsonb_agg(w.word), '[]') from passenger_word w where w.customer_key = s.c
                and w.passenger_key = p.key)`,
            ),
          },
          sql`from passenger p where p.customer_key = s.c and p.key > ${after} order by p.key limit ${PAGE}`,
        ),
      ),
    })
    const wrong = rows.map((row) => {
      const [had, has] = [new Set(row.words), new Set(wordsFor(passengerOf(row)))]
      return {
        key: row.key,
        gone: [...had].filter((word) => !has.has(word)),
        missing: [...has].filter((word) => !had.has(word)),
      }
    })
    const last = rows.at(-1)?.key
    const more = rows.length === PAGE
    const answer = {
      corrected: wrong.filter(({ gone, missing }) => gone.length + missing.length > 0).length,
      more,
    }
    return context.write(
      {
        removes: wrong.flatMap(({ key: passenger_key, gone }) =>
          gone.map((word) => removal('passenger_word', { word, passenger_key })),
        ),
        insertsIfAbsent: {
          passenger_word: wrong.flatMap(({ key: passenger_key, missing }) =>
            missing.map((word) => ({ word, passenger_key })),
          ),
        },
        events: more && last ? [reseed(customer.key, actor, { after: last })] : [],
      },
      answer,
    )
  },
})
