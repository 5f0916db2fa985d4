import { upsert, type Upsert } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { subjectOf } from '../auth/attempts.ts'
import type { Context } from '../pipeline/context.ts'
import { retryWhen } from '../pipeline/retry.ts'

/** Another one of the same was made since they were counted. */
const MADE = 'made_meanwhile'
const DAY = 86_400_000

/**
 * Makes one of something of which there may be so many: those that are made at one moment are judged one after the
 * other. `make` counts what there is, refuses or not, and writes the row that it is given (docs/decisions/124).
 */
export function oneOfMost<T>(
  context: Context,
  { what, of }: { what: string; of: string },
  make: (counts: Upsert) => Promise<T>,
): Promise<T> {
  const { sql, now } = context
  const [subject, window] = [subjectOf(context, what, of), now - (now % DAY)]
  return retryWhen([MADE], async () => {
    const { counted } = await context.read({
      counted: one(
        select(
          sql,
          columns('attempt', 'a', ['count']),
          sql`from attempt a where a.customer_key = s.c and a.subject = ${subject}
            and a."window" = ${new Date(window)}`,
        ),
      ),
    })
    return make(
      upsert('attempt', {
        by: ['subject', 'window'],
        rows: [{ subject, window, count: (counted?.count ?? 0) + 1 }],
        and: { sql: 't.count = excluded.count - 1', values: [] },
        must: MADE,
      }),
    )
  })
}
