import { update } from '@nemt/store/change/changes.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { write } from '@nemt/store/change/write.ts'
import { ask } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { MOST_ASIDES, supportStore, reachableAsides } from './aside.ts'

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
    keys: z.array(key).min(1).max(MOST_ASIDES),
  }),
  output: z.strictObject({ asked: z.number().int() }),
  run: async (context, { customer = context.customer.key, keys }) => {
    const sql = supportStore(context)
    const named = [...new Set(keys)]
    const found = await ask(
      () => sql<{ key: string }[]>`
        select a.key from set_aside a
        where ${reachableAsides(context, sql)} and a.customer_key = ${customer} and a.key = any(${named})`,
    )
    if (found.length < named.length) throw notFound('record')
    const { portal, actor, now, id } = context
    await write(portal.store, customer, {
      updates: [update('set_aside', { where: { key: named }, set: { asked_at: now } })],
      audit: [{ actor, action: 'aside.retry', detail: { keys: named }, request: id }],
    })
    return { asked: named.length }
  },
})
