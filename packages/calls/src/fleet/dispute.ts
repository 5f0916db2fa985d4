import { emailsOf } from '@nemt/domain/fleet/editor.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { askHelpDesk } from '../help/send.ts'
import { mustSeeRide, ticketAnswer, ticketText } from '../help/ticket.ts'
import { problemRefused } from '../message/problem.ts'
import { messageFor } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
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
    const email = emailsOf(own?.contact?.email)[0] ?? (await ownEmail(context)) ?? ''
    return askHelpDesk(context, {
      subject: `${messageFor(customer, 'en', 'statement.dispute')}: ${principal.name}, ${asked}`,
      text: typed.trim(),
      name: principal.name,
      email,
      ...(ride === undefined ? {} : { ride }),
    })
  },
})

/** Where the one of the fleet's people who asks reads: a fleet whose people sign in needs no address of its own. */
async function ownEmail({ sql, principal, read }: Context): Promise<string | undefined> {
  const { user } = await read({
    user: one(
      select(
        sql,
        columns('app_user', 'u', ['email']),
        sql`from app_user u where u.customer_key = s.c and u.key = ${principal.key}`,
      ),
    ),
  })
  return user?.email
}
