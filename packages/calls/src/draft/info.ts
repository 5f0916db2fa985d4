import { columns, select } from '@nemt/store/rows/select.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { draftNeed, ofSeenPassenger, ownDrafts } from './visible.ts'

/** One of them as it was kept. */
export const draftInfo = defineCall({
  ...draftNeed,
  effect: 'read',
  name: 'draft.info',
  does: "Gives one of one's own unsent trip requests or records.",
  input: z.strictObject({ key }),
  output: z.strictObject({ key, updated: instant, document: text(300_000) }),
  run: async (context, input) => {
    const { sql, principal, now } = context
    const { draft } = await context.read(
      {
        draft: one(
          select(
            sql,
            columns('trip_draft', 'd', ['key', 'updated_at', 'document']),
            sql`from trip_draft d
      where d.key = ${input.key} and ${ownDrafts(sql, principal, now)}
        and ${ofSeenPassenger(context)}`,
          ),
        ),
      },
      { object: input.key, shows: 'draft' },
    )
    if (!draft) throw notFound('draft')
    return { key: draft.key, updated: draft.updated_at, document: draft.document }
  },
})
