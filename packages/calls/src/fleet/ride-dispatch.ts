import { columns, joined, select } from '@nemt/store/rows/select.ts'
import { dispatchKinds } from '@nemt/domain/fleet/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { present } from '@nemt/store/rows/present.ts'
import { seenBy } from '../ride/record/visible.ts'
import { shownPhone } from './phone.ts'

/**
 * Who drives a ride and how they are reached (C091): by the dispatch kind, screens say how fast news of the
 * ride are.
 */
export const rideDispatch = defineCall({
  name: 'ride.dispatch',
  does: 'Gives the provider of a ride: name, dispatch kind and phone. Nothing while nobody has accepted.',
  effect: 'read',
  permission: ['ride.view', 'ride.search'],
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({ ride: key }),
  output: z.strictObject({
    fleet: z
      .strictObject({ key, name: text(200), dispatch: z.enum(dispatchKinds), phone: text(30).optional() })
      .nullable(),
  }),
  run: async (context, { ride }) => {
    const { sql, principal, policy } = context
    const { rows } = await context.read({
      rows: many(
        select(
          sql,
          { ...joined(columns('fleet', 'f', ['key', 'name', 'dispatch'])), phone: shownPhone(sql) },
          sql`from ride r left join fleet f on f.key = r.fleet_key
            where r.customer_key = s.c and r.key = ${ride} and ${seenBy(sql, principal, policy)}`,
        ),
      ),
    })
    const [row] = rows
    if (!row) throw notFound('ride')
    const { key: fleet, name, dispatch, phone } = row
    const hidden = principal.scope === 'fleet' && fleet !== principal.fleet
    if (hidden || fleet === null || name === null || dispatch === null) return { fleet: null }
    return { fleet: { key: fleet, name, dispatch, ...present({ phone }) } }
  },
})
