import { computed, select } from '@nemt/store/rows/select.ts'
import { removal } from '@nemt/store/change/changes.ts'
import type { MergeMap } from '@nemt/domain/passenger/merge.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { wordsFor } from '../passenger/columns.ts'
import { wordsOfMerged } from '../passenger/led-to.ts'
import { passengerColumns, passengerOf } from '../passenger/row.ts'
import { defineJob } from '../pipeline/define.ts'
import { reseedEvent } from './reseed.ts'

const PAGE = 300

/** One page of the work: corrects the words of the next passengers, and asks for the page after it. */
export const searchRebuild = defineJob({
  name: 'search.rebuild',
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
            merge: computed<MergeMap | null>(
              sql`(select m.document from passenger_merge m where m.customer_key = s.c and m.gone_key = p.key
                and m.undone_at is null)`,
            ),
          },
          sql`from passenger p where p.customer_key = s.c and p.key > ${after} order by p.key limit ${PAGE}`,
        ),
      ),
    })
    const wrong = rows.map((row) => {
      const words = row.merge ? wordsOfMerged(row.merge) : wordsFor(passengerOf(row))
      const [had, has] = [new Set(row.words), new Set(words)]
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
        events: more && last ? [reseedEvent(customer.key, actor, { after: last })] : [],
      },
      answer,
    )
  },
})
