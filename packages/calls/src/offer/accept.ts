import { column, columns, computed, select } from '@nemt/store/rows/select.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import { update } from '@nemt/store/change/changes.ts'
import { dispatchTraits } from '@nemt/domain/fleet/dispatch.ts'
import { statusWhenOver } from '@nemt/domain/offer/minimum.ts'
import { defaultAccessibility } from '@nemt/domain/mobility/defaults.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { conflict, notFound, type Refusal } from '../pipeline/refusal.ts'
import { rideEvent } from '../ride/life/event.ts'
import type { Standing } from '../ride/life/refused.ts'

/**
 * A fleet takes a ride (server-behaviour §2.2). The race of several fleets is decided by one conditional
 * update of the ride's row: whoever finds it open and without a fleet has won; everybody else gets 409
 * `offer_taken`. A second accept of the winner is answered like the first.
 */
export const offerAccept = defineCall({
  name: 'offer.accept',
  does: 'Accepts an offered ride; 409 offer_taken when another fleet was first.',
  effect: 'write',
  permission: 'ride.event.create',
  scopes: ['fleet'],
  /** `round`: the offer's, for who accepts by itself: a later round waits its own time. */
  input: z.strictObject({ ride: key, fleet: key.optional(), round: z.number().int().optional() }),
  output: z.strictObject({ ride: key, status: z.enum(rideStatuses), version: z.number().int() }),
  run: async (context, input) => {
    const { sql, principal, now, actor } = context
    const fleet = principal.scope === 'fleet' ? principal.fleet : input.fleet
    if (!fleet || (input.fleet && input.fleet !== fleet)) throw notFound('offer')
    // Only what the race is decided by: fifty fleets may ask at once.
    const { row } = await context.read({
      row: one(
        select(
          sql,
          {
            ...columns('ride', 'r', [
              'key',
              'status',
              'version',
              'type',
              'timezone',
              'needed_at',
              'created_at',
              'fleet_key',
              'team_key',
              'passenger_key',
            ]),
            offer: column('offer', 'o', 'status'),
            ...columns('offer', 'o', ['round', 'expires_at']),
            ...columns('fleet', 'f', ['dispatch']),
            fleet_name: column('fleet', 'f', 'name'),
            others: computed<string[] | null>(
              sql`(select array_agg(b.fleet_key) from offer b where b.customer_key = s.c
                and b.ride_key = r.key and b.fleet_key <> o.fleet_key and b.status = 'sent')`,
            ),
          },
          sql`from ride r join offer o on o.customer_key = s.c and o.ride_key = r.key
              and o.fleet_key = ${fleet}
            join fleet f on f.key = o.fleet_key
            where r.customer_key = s.c and r.key = ${input.ride} and o.status <> 'queued'
            order by o.round desc`,
        ),
      ),
    })
    if (!row || (principal.ride && principal.ride !== input.ride)) throw notFound('offer')
    if (row.offer === 'accepted' && row.fleet_key === fleet)
      return { ride: row.key, status: row.status, version: row.version }
    if (row.fleet_key || row.offer === 'lost') throw taken(context, row)
    if (input.round !== undefined && input.round !== row.round) throw closed(context, row)
    const system = principal.scope === 'system'
    const change = mayChange({
      ride: {
        status: row.status,
        type: row.type,
        timezone: row.timezone,
        version: row.version,
        patient: row.passenger_key,
        times: { created: row.created_at, needed: row.needed_at },
        accessibility: defaultAccessibility,
      },
      to: 'confirmed',
      actor: system ? 'timer' : 'fleet',
      now,
      fleet,
      autoAccept: system,
      offer: { status: row.offer, expires: row.expires_at ?? undefined },
      dispatch: row.dispatch,
    })
    if ('refused' in change) throw closed(context, row)
    const simulated = dispatchTraits(row.dispatch).asked === 'simulated'
    const by: Actor = system ? { kind: 'fleet', key: fleet, name: row.fleet_name, fleet } : actor
    try {
      return await context.write(
        {
          updates: [
            update('ride', {
              where: { key: row.key, status: row.status, version: row.version, fleet_key: null },
              set: { status: 'confirmed', fleet_key: fleet, version: { increment: 1 } },
              must: 'offer_taken',
            }),
            update('offer', {
              where: { ride_key: row.key, fleet_key: fleet, round: row.round, status: 'sent' },
              set: { status: 'accepted', decided_at: now },
              must: 'offer_closed',
            }),
            update('offer', {
              where: { ride_key: row.key, status: ['queued', 'sent'] },
              set: { status: 'lost', decided_at: now },
            }),
          ],
          // One event tells everybody: staff and passenger see the ride confirmed, the others that were asked
          // that it is gone.
          events: [
            rideEvent(
              { ...row, fleet_key: fleet },
              'ride:offers',
              'offer.accept',
              by,
              { fleet, status: 'confirmed', version: row.version + 1, ...(simulated ? { simulated } : {}) },
              { fleets: row.others ?? [] },
            ),
          ],
          object: row.key,
        },
        { ride: row.key, status: 'confirmed' as const, version: row.version + 1 },
      )
    } catch (error) {
      if (error instanceof StoreRefused && error.kind === 'guard')
        throw error.code === 'offer_taken' ? taken(context, row) : closed(context, row)
      throw error
    }
  },
})

function taken(context: Context, row: Standing): Refusal {
  return conflict('offer_taken', message(context, 'error.offer_taken'), { ride: row.key })
}

function closed(context: Context, row: Standing): Refusal {
  return conflict('offer_closed', message(context, 'error.offer_closed'), {
    ride: row.key,
    status: statusWhenOver(row.status),
  })
}
