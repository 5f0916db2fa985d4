import { columns, select } from '@nemt/store/rows/select.ts'
import { removal, upsert } from '@nemt/store/change/changes.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { MOST_RECENT } from './recent.ts'
import { seenPassenger } from './visible.ts'

/** Remembers whom somebody of the office opened, for their own list (docs/decisions/059). */
export const passengerOpened = defineCall({
  name: 'passenger.opened',
  does: 'Remembers that one opened a passenger’s record, for one’s own list of those opened last.',
  effect: 'write',
  permission: ['passenger.view', 'passenger.edit'],
  scopes: ['coordinator'],
  input: z.strictObject({ passenger_key: key }),
  output: z.strictObject({ passenger_key: key }),
  run: async (context, { passenger_key }) => {
    const { sql, principal, now } = context
    const { passenger, before } = await context.read(
      {
        passenger: seenPassenger(context, passenger_key),
        before: many(
          select(
            sql,
            columns('recent_passenger', 'o', ['passenger_key']),
            sql`from recent_passenger o where o.customer_key = s.c and o.user_key = ${principal.key}
              order by o.opened_at desc, o.passenger_key`,
          ),
        ),
      },
      { object: passenger_key, shows: 'passenger' },
    )
    if (!passenger) throw notFound('passenger')
    const over = before.filter((row) => row.passenger_key !== passenger_key).slice(MOST_RECENT - 1)
    return context.write(
      {
        upserts: [
          upsert('recent_passenger', {
            by: ['user_key', 'passenger_key'],
            rows: [{ user_key: principal.key, passenger_key, opened_at: now }],
          }),
        ],
        removes: over.map((row) =>
          removal('recent_passenger', { user_key: principal.key, passenger_key: row.passenger_key }),
        ),
        object: passenger_key,
      },
      { passenger_key },
    )
  },
})
