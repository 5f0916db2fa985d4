import { computed, select } from '@nemt/store/rows/select.ts'
import { heldKinds } from '@nemt/domain/funding/ledger.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineJob } from '../pipeline/define.ts'

const amounts = z.strictObject({
  held_count: z.number(),
  held_cents: z.number(),
  spent_count: z.number(),
  spent_cents: z.number(),
})

/**
 * Compares every allotment counter with the sum of its entries (server-behaviour §2.9). A difference is a
 * fault: it is reported, not hidden by a repair.
 */
export const fundRecompute = defineJob({
  name: 'fund.recompute',
  input: z.strictObject({}),
  output: z.strictObject({
    counters: z.number().int(),
    differences: z.array(
      z.strictObject({ fund: key, interval: z.string(), counter: amounts, ledger: amounts }),
    ),
  }),
  run: async (context) => {
    const { sql, now } = context
    const held = sql`kind = any(${[...heldKinds]})`
    const { rows } = await context.read({
      rows: many(
        select(
          sql,
          {
            fund_key: computed<string>(sql`fund_key`),
            interval_start: computed<string>(sql`interval_start`),
            counter: computed<Amounts | null>(sql`to_jsonb(counted)`),
            ledger: computed<Amounts | null>(sql`to_jsonb(summed)`),
          },
          sql`from (select fund_key, interval_start, held_count, held_cents, spent_count, spent_cents
              from fund_counter where customer_key = s.c) counted
            full join (select fund_key, interval_start,
                coalesce(sum(count) filter (where ${held}), 0)::int as held_count,
                coalesce(sum(cents) filter (where ${held}), 0)::int as held_cents,
                coalesce(sum(count) filter (where not ${held}), 0)::int as spent_count,
                coalesce(sum(cents) filter (where not ${held}), 0)::int as spent_cents
              from fund_entry where customer_key = s.c group by fund_key, interval_start) summed
            using (fund_key, interval_start)
            order by fund_key, interval_start`,
        ),
      ),
    })
    const differences = rows
      .map(({ fund_key, interval_start, counter, ledger }) => ({
        fund: fund_key,
        interval: interval_start,
        counter: amountsOf(counter),
        ledger: amountsOf(ledger),
      }))
      .filter(({ counter, ledger }) => JSON.stringify(counter) !== JSON.stringify(ledger))
    if (differences.length)
      await context.write(
        {
          inserts: {
            error_log: [
              {
                key: newKey('ERR', now),
                code: 'fund_counter',
                message: `${differences.length} allotment counters differ from the ledger`,
                object: { differences: differences.slice(0, 50) },
              },
            ],
          },
        },
        null,
      )
    return { counters: rows.length, differences }
  },
})

type Amounts = Partial<z.infer<typeof amounts>>

function amountsOf(row: Amounts | null) {
  return {
    held_count: row?.held_count ?? 0,
    held_cents: row?.held_cents ?? 0,
    spent_count: row?.spent_count ?? 0,
    spent_cents: row?.spent_cents ?? 0,
  }
}
