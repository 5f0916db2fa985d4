import type { Sql } from '@nemt/store/sql.ts'
import { columns, computed, joined, select } from '@nemt/store/rows/select.ts'
import { dispatchKinds } from '@nemt/domain/fleet/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { present } from '@nemt/store/rows/present.ts'
import { seenBy } from '../ride/record/visible.ts'

function shownPhone(sql: Sql) {
  return computed<string | null>(sql`f.document->'contact'->'phone'->>'display'`)
}

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

const brief = z.strictObject({
  key,
  name: text(200),
  dispatch: z.enum(dispatchKinds),
  phone: text(30).optional(),
})

/**
 * Fleets by their keys, as everybody who works with them knows them: those that drove or were offered rides
 * of this customer; a fleet knows itself.
 */
export const fleetInfo = defineCall({
  name: 'fleet.info',
  does: 'Gives name, dispatch kind and phone of fleets; fleets that never had to do with the customer are left out.',
  effect: 'read',
  permission: ['ride.view', 'ride.search'],
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ keys: z.array(key).min(1).max(100) }),
  accept: (payload) => (Array.isArray(payload) ? { keys: payload } : payload),
  output: z.strictObject({ fleets: z.array(brief) }),
  run: async (context, { keys }) => {
    const { sql, principal } = context
    const known =
      principal.scope === 'fleet'
        ? sql`f.key = ${principal.fleet ?? ''}`
        : sql`(exists (select 1 from offer o where o.customer_key = s.c and o.fleet_key = f.key)
          or exists (select 1 from ride r where r.customer_key = s.c and r.fleet_key = f.key))`
    const { rows } = await context.read({
      rows: many(
        select(
          sql,
          { ...columns('fleet', 'f', ['key', 'name', 'dispatch']), phone: shownPhone(sql) },
          sql`from fleet f where s.c is not null and f.key = any(${keys}) and ${known} order by f.key`,
        ),
      ),
    })
    return {
      fleets: rows.map(({ phone, ...fleet }) => ({ ...fleet, ...present({ phone }) })),
    }
  },
})
