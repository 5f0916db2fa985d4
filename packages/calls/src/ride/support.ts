import { columns, select } from '@nemt/store/rows/select.ts'
import { update } from '@nemt/store/change/changes.ts'
import { showsSupport } from '@nemt/domain/access/support-mark.ts'
import { same } from '@nemt/domain/ride/edit.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, notFound } from '../pipeline/refusal.ts'
import { alreadyEdited, orOvertaken, overtaken } from './life/refused.ts'
import { rideEvent } from './life/event.ts'
import { seenBy } from './record/visible.ts'

/**
 * Marks a ride as one that needs significant support, with notes (doc 2 §2.3, C088): for global users, and
 * where the customer shows it.
 */
export const rideSupport = defineCall({
  name: 'ride.support',
  does: 'Marks a ride as one that needs significant support, or takes the mark away.',
  effect: 'write',
  partial: true,
  permission: 'ride.edit',
  scopes: ['coordinator'],
  input: z.strictObject({
    ride: key,
    /** In which the ride was seen; who gives none changes it as it stands. */
    version: z.number().int().optional(),
    active: z.boolean().optional(),
    notes: text(2000).optional(),
  }),
  output: z.strictObject({
    ride: key,
    version: z.number().int(),
    support: z.strictObject({ active: z.boolean().optional(), notes: text(2000).optional() }),
  }),
  run: async (context, { ride, version: seen, ...change }) => {
    const { sql, principal, customer, policy, actor } = context
    if (!showsSupport(principal.global, customer.flags)) throw forbidden()
    const { row } = await context.read({
      row: one(
        select(
          sql,
          columns('ride', 'r', [
            'key',
            'status',
            'version',
            'support',
            'passenger_key',
            'team_key',
            'fleet_key',
          ]),
          sql`from ride r where r.customer_key = s.c and r.key = ${ride}
            and ${seenBy(sql, principal, policy)}`,
        ),
      ),
    })
    if (!row) throw notFound('ride')
    if (row.status === 'modified') throw alreadyEdited(context, row)
    if (seen !== undefined && seen !== row.version) throw overtaken(context, row, seen)
    const support = { ...row.support, ...change }
    // What stands already is nobody's edit, after which others would have to look again.
    if (same(support, row.support)) return { ride, version: row.version, support }
    return orOvertaken(context, row, () =>
      context.write(
        {
          updates: [
            update('ride', {
              where: { key: ride, version: row.version },
              set: { support, version: row.version + 1 },
              must: 'already_edited',
            }),
          ],
          events: [
            rideEvent(row, 'ride:info', 'edit', actor, { version: row.version + 1 }, { audience: ['staff'] }),
          ],
          object: ride,
        },
        { ride, version: row.version + 1, support },
      ),
    )
  },
})
