import { key } from '@nemt/domain/text/schema.ts'
import { update } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, notFound } from '../pipeline/refusal.ts'
import { forgetSessions } from '../session/authenticate.ts'
import { isFleetLogin } from './own-records.ts'

/** Ends a key of a fleet's own system at once. Another fleet's, or one that has ended, does not exist. */
export const fleetKeyRevoke = defineCall({
  name: 'fleet.key.revoke',
  does: "Ends a key of a fleet's own system.",
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ key }),
  output: z.strictObject({ key }),
  run: async (context, { key: asked }) => {
    const { sql, principal, portal, customer, actor, now } = context
    if (!isFleetLogin(context) && !principal.global) throw forbidden()
    const { row } = await context.read({
      row: one(
        select(
          sql,
          columns('fleet_key', 'k', ['key', 'fleet_key']),
          sql`from fleet_key k where k.customer_key = s.c and k.key = ${asked} and k.revoked_at is null`,
        ),
      ),
    })
    if (!row || (!principal.global && row.fleet_key !== principal.fleet)) throw notFound('key')
    const ended = { collection: 'session:info', key: asked, type: 'ended', actor, data: {}, audience: [] }
    return context
      .write(
        {
          updates: [
            update('fleet_key', { where: { key: asked, revoked_at: null }, set: { revoked_at: now } }),
          ],
          events: [ended],
          object: asked,
        },
        { key: asked },
      )
      .finally(() => forgetSessions(portal, customer.key))
  },
})
