import { select } from '@nemt/store/rows/select.ts'
import { passenger } from '@nemt/domain/passenger/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { PASSENGER_WORDS } from './access.ts'
import { passengerColumns, passengerOf } from './row.ts'
import { passengerSeen, recordShownTo } from './visible.ts'

/**
 * Passengers by the customer's own numbers (C084); keys that nobody has are left out. A passenger only finds
 * themselves.
 */
export const passengerExternal = defineCall({
  name: 'passenger.external',
  does: "Finds passengers by the customer's own keys (MRN).",
  effect: 'read',
  permission: PASSENGER_WORDS,
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ customer_keys: z.array(text(60)).min(1).max(100) }),
  output: z.strictObject({ patients: z.record(z.string(), z.strictObject({ key, record: passenger })) }),
  run: async (context, { customer_keys }) => {
    const { sql, principal } = context
    const { found } = await context.read(
      {
        found: many(
          select(
            sql,
            passengerColumns,
            sql`from passenger p where p.customer_key = s.c and p.rider_key = any(${customer_keys})
              and p.status <> 'archived' and ${passengerSeen(context)}`,
          ),
        ),
      },
      { detail: { external: customer_keys.length } },
    )
    return {
      patients: Object.fromEntries(
        found.map((row) => [
          row.rider_key ?? '',
          { key: row.key, record: recordShownTo(principal, passengerOf(row)) },
        ]),
      ),
    }
  },
})
