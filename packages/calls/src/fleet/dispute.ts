import { emailsOf } from '@nemt/domain/fleet/editor.ts'
import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { askHelpDesk } from '../help/send.ts'
import { mustSeeRide, ticketAnswer, ticketText } from '../help/ticket.ts'
import { problemRefused } from '../message/problem.ts'
import { messageFor } from '../message/text.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { loadFleets } from './load.ts'
import { month } from './month.ts'
import { isFleetLogin } from './own-records.ts'

/** What a fleet says to support about its statement of a month, or one ride in it. */
export const fleetDispute = defineCall({
  name: 'fleet.dispute',
  does: 'Writes to support about what a fleet earned.',
  effect: 'write',
  permission: 'session',
  scopes: ['fleet'],
  input: z.strictObject({ month, ride: key.optional(), message: ticketText }),
  output: ticketAnswer,
  run: async (context, { month: asked, ride, message: typed }) => {
    const { principal, portal, customer } = context
    if (!isFleetLogin(context)) throw forbidden()
    if (!typed.trim()) throw problemRefused(context, { code: 'message_missing', field: 'message' })
    if (ride !== undefined) await mustSeeRide(context, ride)
    const fleets = await loadFleets(portal)
    const own = fleets.find((fleet) => fleet.key === principal.fleet)
    return askHelpDesk(context, {
      subject: `${messageFor(customer, 'en', 'statement.dispute')}: ${principal.name}, ${asked}`,
      text: typed.trim(),
      name: principal.name,
      email: emailsOf(own?.contact?.email)[0] ?? '',
      ...(ride === undefined ? {} : { ride }),
    })
  },
})
