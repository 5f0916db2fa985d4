import { columns, select } from '@nemt/store/rows/select.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { loadFleets } from '../fleet/load.ts'
import { defineJob } from '../pipeline/define.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { followMerge } from './follow-merge.ts'
import { leaving, leavingQuestions } from './leaving.ts'
import { MERGE_CHANGED } from './merge.ts'

/**
 * Cancels what somebody booked for a passenger at the moment in which the record was archived, or deactivated with all
 * its rides (`version`, while nobody has changed it since), and did not see that it was. What was written for one that
 * was merged then follows to the kept record.
 */
export const passengerSettle = defineJob({
  name: 'passenger.settle',
  input: z.strictObject({ passenger: key, version: z.number().int().optional() }),
  output: z.strictObject({ cancelled: z.array(key) }),
  run: (context, { passenger, version }) =>
    retryWhen(['already_edited', 'series_changed', MERGE_CHANGED], async () => {
      const { sql } = context
      const { row, ...facts } = await context.read({
        row: one(
          select(
            sql,
            columns('passenger', 'p', ['status', 'version', 'merged_into']),
            sql`from passenger p where p.customer_key = s.c and p.key = ${passenger}`,
          ),
        ),
        ...leavingQuestions(sql, passenger),
      })
      if (row?.merged_into) return followMerge(context, passenger, row.merged_into)
      if (!row || row.status === 'active') return { cancelled: [] }
      if (row.status === 'inactive' && row.version !== version) return { cancelled: [] }
      const { cancelled, changes } = leaving(
        context,
        row.status,
        'cancel',
        facts,
        await loadFleets(context.portal),
      )
      return cancelled.length
        ? context.write({ ...changes, object: passenger }, { cancelled })
        : { cancelled }
    }),
})
