import { select } from '@nemt/store/rows/select.ts'
import { passenger } from '@nemt/domain/passenger/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { passengerColumns, passengerOf } from './row.ts'
import { passengerSeen } from './visible.ts'

/** As many passengers as one is reminded of. */
export const MOST_RECENT = 10

/**
 * Whom one opened last, the latest first: what the list of passengers shows before anything is typed
 * (docs/decisions/059). Archived ones are in no list.
 */
export const passengerRecent = defineCall({
  name: 'passenger.recent',
  does: 'Lists the passengers whose records one opened last, the latest first.',
  effect: 'read',
  permission: 'passenger.search',
  scopes: ['coordinator'],
  input: z.strictObject({}),
  output: z.strictObject({ patients: z.array(passenger) }),
  run: async (context) => {
    const { sql, principal } = context
    const { patients } = await context.read(
      {
        patients: many(
          select(
            sql,
            passengerColumns,
            sql`from recent_passenger o join passenger p on p.customer_key = s.c and p.key = o.passenger_key
              where o.customer_key = s.c and o.user_key = ${principal.key} and p.status <> 'archived'
              and ${passengerSeen(context)}
              order by o.opened_at desc, p.key limit ${MOST_RECENT}`,
          ),
        ),
      },
      { detail: { recent: true } },
    )
    return { patients: patients.map(passengerOf) }
  },
})
