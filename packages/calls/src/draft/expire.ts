import { columns, select } from '@nemt/store/rows/select.ts'
import { removal } from '@nemt/store/change/changes.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineJob } from '../pipeline/define.ts'
import { DRAFT_LIFE } from './visible.ts'

/**
 * Forgets a draft that nobody has touched for a week; one that was touched since is looked at again when that
 * week is over.
 */
export const draftExpire = defineJob({
  name: 'draft.expire',
  input: z.strictObject({ user: key, key }),
  output: z.strictObject({ gone: z.boolean() }),
  run: async (context, { user, key: draft }) => {
    const { sql, now, actor } = context
    const { kept } = await context.read({
      kept: one(
        select(
          sql,
          columns('trip_draft', 'd', ['updated_at']),
          sql`from trip_draft d where d.customer_key = s.c and d.user_key = ${user}
          and d.key = ${draft}`,
        ),
      ),
    })
    const ends = kept ? kept.updated_at + DRAFT_LIFE : now
    if (ends > now)
      return context.write(
        {
          events: [
            {
              collection: 'draft:info',
              key: draft,
              type: 'saved',
              actor,
              data: { user, next: ends },
              audience: [],
            },
          ],
          object: draft,
        },
        { gone: false },
      )
    return context.write(
      { removes: [removal('trip_draft', { user_key: user, key: draft })], object: draft },
      { gone: true },
    )
  },
})
