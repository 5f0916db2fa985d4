import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { superUsersOnly, reseedEvent } from './reseed.ts'

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
    if (!context.principal.super) throw superUsersOnly(context)
    return context.write(
      { events: [reseedEvent(context.customer.key, context.actor)], object: context.customer.key },
      { customers: 1 },
    )
  },
})
