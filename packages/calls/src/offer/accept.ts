import { mayChange } from '@nemt/domain/ride/status.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { conflict, notFound, type Refusal } from '../pipeline/refusal.ts'
import { rideEvent } from '../ride/event.ts'
import { rideFacts } from '../ride/facts.ts'
import { rideOf, type RideRow } from '../ride/row.ts'
import { SIMULATED } from './simulate.ts'

/**
 * A fleet takes a ride (server-behaviour §2.2). The race of several fleets is decided by one conditional update of the ride's row: whoever
 * finds it open and without a fleet has won; everybody else gets 409 `offer_taken`. A second accept of the winner is answered like the first.
 */
export const offerAccept = defineCall({
  name: 'offer.accept',
  does: 'Accepts an offered ride; 409 offer_taken when another fleet was first.',
  effect: 'write',
  permission: 'ride.event.create',
  scopes: ['fleet'],
  input: z.strictObject({ ride: key, fleet: key.optional() }),
  output: z.strictObject({ ride: key, status: z.enum(rideStatuses), version: z.number().int() }),
  run: async (context, input) => {
    const { sql, principal, policy, now, actor } = context
    const facts = await context.read(rideFacts(sql, principal, policy, input.ride))
    const row = facts.ride as RideRow | null
    const fleet = principal.scope === 'fleet' ? principal.fleet : input.fleet
    const offer = (facts.offers as RideRow[]).find((one) => one['fleet_key'] === fleet)
    if (!row || !offer || !fleet || (input.fleet && input.fleet !== fleet)) throw notFound('offer')
    if (offer['status'] === 'accepted' && row['fleet_key'] === fleet) return { ride: row['key'], status: row['status'], version: row['version'] }
    if (row['fleet_key'] || offer['status'] === 'lost') throw taken(context, row)
    const system = principal.scope === 'system'
    const change = mayChange({
      ride: rideOf(row), to: 'confirmed', actor: system ? 'timer' : 'fleet', now, fleet, autoAccept: system,
      offer: { status: offer['status'], expires: offer['expires_at'] ? Date.parse(offer['expires_at']) : undefined }, dispatch: offer['dispatch'],
    })
    if ('refused' in change) throw closed(context, row)
    const others = (facts.offers as RideRow[]).filter((one) => one !== offer && (one['status'] === 'sent' || one['status'] === 'queued'))
    const simulated = SIMULATED.includes(offer['dispatch'])
    const by = system ? { kind: 'fleet', key: fleet, name: offer['fleet_name'], fleet } : actor
    try {
      return await context.write(
        {
          updates: [
            { table: 'ride', where: { key: row['key'], status: row['status'], version: row['version'], fleet_key: null }, set: { status: 'confirmed', fleet_key: fleet, version: { increment: 1 } }, must: 'offer_taken' },
            { table: 'offer', where: { ride_key: row['key'], fleet_key: fleet, status: 'sent' }, set: { status: 'accepted', decided_at: now }, must: 'offer_closed' },
            { table: 'offer', where: { ride_key: row['key'], status: ['queued', 'sent'] }, set: { status: 'lost', decided_at: now } },
          ],
          // One event tells everybody: staff and passenger see the ride confirmed, the other fleets that it is gone.
          events: [
            rideEvent({ ...row, fleet_key: fleet }, 'ride:offers', 'offer.accept', by,
              { fleet, status: 'confirmed', version: row['version'] + 1, ...(simulated ? { simulated } : {}) },
              { fleets: others.map((one) => one['fleet_key']) }),
          ],
          object: row['key'],
        },
        { ride: row['key'] as string, status: 'confirmed' as const, version: (row['version'] as number) + 1 },
      )
    } catch (error) {
      if (error instanceof StoreRefused && error.kind === 'guard') throw error.code === 'offer_taken' ? taken(context, row) : closed(context, row)
      throw error
    }
  },
})

const taken = (context: Context, row: RideRow): Refusal => conflict('offer_taken', message(context, 'error.offer_taken'), { ride: row['key'] })
const closed = (context: Context, row: RideRow): Refusal => conflict('offer_closed', message(context, 'error.offer_closed'), { ride: row['key'], status: row['status'] })
