import { write } from '@nemt/store/change/write.ts'
import { ask } from '@nemt/store/read.ts'
import * as z from 'zod'
import { atGlobal } from '../fleet/calls.ts'
import { defineCall } from '../pipeline/define.ts'
import { superUsersOnly, reseedEvent } from './reseed.ts'

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
    if (!principal.super || !atGlobal(context) || !sql) throw superUsersOnly(context)
    const customers = await ask(
      () => sql<{ key: string }[]>`select customer_key as key from customer order by 1`,
    )
    for (const { key: customer } of customers)
      await write(portal.store, customer, {
        events: [{ ...reseedEvent(customer, actor), request: id }],
        audit: [{ actor, action: 'microservice.reseed.all', request: id }],
      })
    return { customers: customers.length }
  },
})
