import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { loadFleets } from '../fleet/load.ts'
import { defineCall } from '../pipeline/define.ts'
import { rideQuery, type RideRow } from '../ride/row.ts'
import { fleetMail } from './mail.ts'

/**
 * Writes to a fleet that accepted a ride by e-mail what became of it: once for each version of the ride. Who is asked anew after a change reads it in
 * that question; a fleet with a portal of its own hears it live.
 */
export const offerTell = defineCall({
  name: 'offer.tell',
  does: 'Tells a fleet what became of a ride that it had accepted.',
  effect: 'write',
  permission: 'session',
  scopes: [],
  internal: true,
  input: z.strictObject({ ride: key, fleet: key, version: z.number().int(), what: z.enum(['cancelled', 'changed', 'replaced', 'withdrawn', 'restored']), next: key.optional() }),
  output: z.strictObject({ told: z.boolean() }),
  run: async (context, { ride, fleet: fleetKey, version, what, next }) => {
    const { sql, portal, actor } = context
    const [facts, fleets] = await Promise.all([
      context.read({
        row: one(rideQuery(sql, sql`r.key = ${ride}`)),
        asked: one(sql`select o.round from offer o where o.customer_key = s.c and o.ride_key = ${next ?? ''} and o.fleet_key = ${fleetKey} and o.round = 0`),
      }),
      loadFleets(portal),
    ])
    const fleet = fleets.find((one1) => one1.key === fleetKey)
    const mail = facts.row && fleet && !facts.asked ? fleetMail(context, facts.row as RideRow, fleet, { told: what, effect: `told:${ride}:${version}:${fleetKey}` }) : undefined
    if (!mail) return { told: false }
    try {
      return await context.write(
        {
          inserts: { access_token: [mail.token], message: [mail.message] },
          events: [{ collection: 'message:info', key: mail.message['key'] as string, type: 'queued', actor, data: {}, audience: [] }],
          object: ride,
        },
        { told: true },
      )
    } catch (error) {
      // A job that came twice.
      if (error instanceof StoreRefused && error.kind === 'unique') return { told: false }
      throw error
    }
  },
})
