import { update } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import { noCalendar } from '../passenger/signed-out.ts'
import { defineCall } from '../pipeline/define.ts'

/**
 * Ends the address at which a calendar follows the passenger's rides (docs/decisions/095). Without one it does
 * nothing.
 */
export const calendarEnd = defineCall({
  name: 'calendar.end',
  does: 'Ends the address at which a passenger’s own calendar follows their rides.',
  effect: 'write',
  permission: 'session',
  scopes: ['passenger'],
  input: z.strictObject({}),
  output: z.strictObject({}),
  run: (context) => {
    const { principal, actor } = context
    return context.write(
      {
        updates: [
          update('passenger', {
            where: { key: principal.key },
            set: noCalendar,
          }),
        ],
        audit: [{ actor, action: 'calendar.end', object: principal.key }],
      },
      {},
    )
  },
})
