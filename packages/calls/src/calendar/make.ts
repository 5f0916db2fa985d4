import { update } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { hashOf, newToken } from '../session/token.ts'

/**
 * Gives the passenger an address at which a calendar follows their rides (docs/decisions/095). It is told this once:
 * only its token's hash is kept. One made before is dead from then on.
 */
export const calendarMake = defineCall({
  name: 'calendar.make',
  does: 'Makes a secret address at which a passenger’s own calendar follows their rides; an earlier one is dead.',
  effect: 'write',
  secret: true,
  permission: 'session',
  scopes: ['passenger'],
  input: z.strictObject({}),
  output: z.strictObject({ address: z.string() }),
  run: async (context) => {
    const { principal, portal, customer, actor, now } = context
    const token = newToken()
    return context.write(
      {
        updates: [
          update('passenger', {
            where: { key: principal.key },
            set: { calendar_hash: hashOf(token), calendar_at: now },
          }),
        ],
        audit: [{ actor, action: 'calendar.make', object: principal.key }],
      },
      { address: `${portal.addressOf(customer.key)}/calendar/${token}` },
    )
  },
})
