import { key, localDate } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { passengerSeen } from './visible.ts'
import { pausesQuestion } from './pausing/standing.ts'

/** The pauses of a passenger's series that hold, with how many rides each took away. */
export const passengerPauses = defineCall({
  name: 'passenger.pauses',
  does: "Lists the pauses of a passenger's series that hold.",
  effect: 'read',
  permission: ['ride.view', 'ride.search'],
  scopes: ['coordinator'],
  input: z.strictObject({ passenger: key }),
  output: z.strictObject({
    pauses: z.array(z.strictObject({ key, from: localDate, until: localDate, rides: z.number().int() })),
  }),
  run: async (context, { passenger }) => {
    const { sql } = context
    const { found, pauses } = await context.read(
      {
        found: one(
          select(
            sql,
            columns('passenger', 'p', ['key']),
            sql`from passenger p where p.customer_key = s.c and p.key = ${passenger}
              and ${passengerSeen(context)}`,
          ),
        ),
        pauses: pausesQuestion(context, passenger),
      },
      { object: passenger, detail: {}, shows: 'found' },
    )
    if (!found) throw notFound('passenger')
    return { pauses }
  },
})
