import { instant } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { present } from '@nemt/store/rows/present.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'

/** Whether a calendar follows the passenger's rides, and since when (docs/decisions/095); never where. */
export const calendarInfo = defineCall({
  name: 'calendar.info',
  does: 'Says since when a passenger’s own calendar may follow their rides; nothing where none does.',
  effect: 'read',
  permission: 'session',
  scopes: ['passenger'],
  input: z.strictObject({}),
  output: z.strictObject({ made: instant.optional() }),
  run: async ({ sql, principal, read }) => {
    const { row } = await read({
      row: one(
        select(
          sql,
          columns('passenger', 'p', ['calendar_at']),
          sql`from passenger p where p.customer_key = s.c and p.key = ${principal.key}`,
        ),
      ),
    })
    return present({ made: row?.calendar_at ?? null })
  },
})
