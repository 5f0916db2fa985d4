import { purge } from '@nemt/store/change/purge.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { passing, type Passing } from './kept.ts'

/** Rows that go at once: a statement of a few milliseconds, behind which nobody waits. */
const BATCH = 500
/** What has not gone by then goes the next night. ms. */
const LONGEST_MS = 20_000

/**
 * Removes the rows of a customer that no rule reads any more, in batches, each in a transaction of its own; which
 * those are says kept.ts. It may be made twice, and ended at any time.
 */
export const retentionPurge = defineJob({
  name: 'retention.purge',
  input: z.strictObject({ batch: z.number().int().min(1).max(10_000).default(BATCH) }),
  output: z.strictObject({
    removed: z.record(z.string(), z.number().int()),
    /** There was not time enough for all of them. */
    more: z.boolean(),
  }),
  run: async (context, { batch }) => {
    const until = performance.now() + LONGEST_MS
    const removed: Record<string, number> = {}
    let more = false
    for (const table of passing) {
      const { count, done } = await purgeTable(context, table, { batch, until })
      if (count > 0) removed[table.table] = count
      more ||= !done
    }
    const answer = { removed, more }
    if (Object.keys(removed).length === 0) return answer
    const { actor } = context
    return context.write({ audit: [{ actor, action: 'retention.purge', detail: answer }] }, answer)
  },
})

type Bounds = { batch: number; until: number }

/** Batch after batch until one is not full, or the time is over. */
async function purgeTable(
  { portal, customer, sql, now }: Context,
  { table, gone }: Passing & { table: string },
  { batch, until }: Bounds,
): Promise<{ count: number; done: boolean }> {
  let count = 0
  while (performance.now() < until) {
    const went = await purge(portal.store, customer.key, { table, gone: gone(sql, now), most: batch })
    count += went
    if (went < batch) return { count, done: true }
  }
  return { count, done: false }
}
