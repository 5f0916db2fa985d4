import { columns, select } from '@nemt/store/rows/select.ts'
import { dispatchKinds } from '@nemt/domain/fleet/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { present } from '@nemt/store/rows/present.ts'
import { shownPhone } from './phone.ts'

const fleetBrief = z.strictObject({
  key,
  name: text(200),
  dispatch: z.enum(dispatchKinds),
  phone: text(30).optional(),
})

/** More fleets than drive for a customer. */
const MOST = 500

/**
 * Fleets by their keys, as everybody who works with them knows them: those that drove or were offered rides
 * of this customer; a fleet knows itself. Without keys those that have or had a ride of the customer, by name.
 */
export const fleetInfo = defineCall({
  name: 'fleet.info',
  does: `Gives name, dispatch kind and phone of fleets; fleets that never had to do with the customer are left out.\
 Without keys: those that have or had rides of the customer.`,
  effect: 'read',
  permission: ['ride.view', 'ride.search'],
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ keys: z.array(key).min(1).max(100).optional() }),
  accept: (payload) => (Array.isArray(payload) ? { keys: payload } : payload),
  output: z.strictObject({ fleets: z.array(fleetBrief) }),
  run: async (context, { keys }) => {
    const { sql, principal } = context
    const asked = sql`exists (select 1 from offer o where o.customer_key = s.c and o.fleet_key = f.key)`
    const related =
      principal.scope === 'fleet'
        ? sql`f.key = ${principal.fleet ?? ''}`
        : sql`(${keys ? asked : sql`false`}
          or exists (select 1 from ride r where r.customer_key = s.c and r.fleet_key = f.key))`
    const named = keys ? sql`f.key = any(${keys})` : sql`true`
    const { rows } = await context.read({
      rows: many(
        select(
          sql,
          { ...columns('fleet', 'f', ['key', 'name', 'dispatch']), phone: shownPhone(sql) },
          sql`from fleet f where s.c is not null and ${named} and ${related}
            order by ${keys ? sql`f.key` : sql`f.name, f.key`} limit ${MOST}`,
        ),
      ),
    })
    return {
      fleets: rows.map(({ phone, ...fleet }) => ({ ...fleet, ...present({ phone }) })),
    }
  },
})
