import { key } from '@nemt/domain/text/schema.ts'
import { update, type EventRow } from '@nemt/store/change/changes.ts'
import { many, one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineJob } from '../pipeline/define.ts'
import { keptCancellation, type KeptCancellation } from './cancelling/undo.ts'

/**
 * Tells everybody outside of a cancellation that can't be taken back any more (docs/decisions/073): what they would
 * have heard at once. Either this is written or that it was undone, never both.
 */
export const rideCancelTell = defineJob({
  name: 'ride.cancel.tell',
  input: z.strictObject({ cancellation: key }),
  output: z.strictObject({ told: z.boolean() }),
  run: async (context, { cancellation }) => {
    const { sql, now } = context
    const { row, rides } = await context.read({
      row: one(
        select(
          sql,
          columns('cancellation', 'k', ['told_at', 'undone_at', 'document']),
          sql`from cancellation k where k.customer_key = s.c and k.key = ${cancellation}`,
        ),
      ),
      rides: many(
        select(
          sql,
          columns('ride', 'r', ['key', 'version']),
          sql`from ride r where r.customer_key = s.c and r.status = 'cancelled' and r.key in
            (select jsonb_array_elements(k.document->'rides')->>'key' from cancellation k
              where k.customer_key = s.c and k.key = ${cancellation})`,
        ),
      ),
    })
    if (!row || row.told_at !== null || row.undone_at !== null) return { told: false }
    const told = update('cancellation', {
      where: { key: cancellation, told_at: null, undone_at: null },
      set: { told_at: now },
      must: 'undone',
    })
    try {
      const events = stillTrue(keptCancellation(row), rides)
      return await context.write({ updates: [told], events }, { told: events.length > 0 })
    } catch (error) {
      // Undone at the same moment, or a job that came twice.
      if (error instanceof StoreRefused && error.code === 'undone') return { told: false }
      throw error
    }
  },
})

/** What others are told of rides that are as the cancellation left them: support may have set one right meanwhile. */
function stillTrue(kept: KeptCancellation, rides: readonly { key: string; version: number }[]): EventRow[] {
  const versions = new Map(rides.map((ride) => [ride.key, ride.version]))
  const left = new Set(
    kept.rides.flatMap((ride) => (versions.get(ride.key) === ride.version + 1 ? [ride.key] : [])),
  )
  return kept.told.filter((event) => left.has(event.key))
}
