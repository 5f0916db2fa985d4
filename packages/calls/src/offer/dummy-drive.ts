import type { Actor } from '@nemt/domain/event/actor.ts'
import { dispatcherOf } from '@nemt/adapters/dispatch/dispatchers.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { statusChanges } from '../ride/life/change.ts'
import { rideFacts } from '../ride/life/questions.ts'
import { rideOf } from '../ride/record/row.ts'
import { StoreRefused } from '@nemt/store/refused.ts'

/** Drives a ride of a fleet that the product plays one step further; each step's event brings the next. */
export const dummyDrive = defineCall({
  name: 'dummy.drive',
  does: 'Moves a simulated ride one step on.',
  effect: 'write',
  permission: 'session',
  scopes: [],
  internal: true,
  input: z.strictObject({ ride: key }),
  output: z.strictObject({ status: z.string() }),
  run: async (context, input) => {
    const { sql, principal, policy, now } = context
    const facts = await context.read(rideFacts(sql, principal, policy, input.ride))
    const row = facts.ride
    const offer = facts.offers.find((offer) => offer.fleet_key === row?.fleet_key)
    const step = row && offer && dispatcherOf(offer.dispatch).play(row.status)
    if (!row || !offer || !step) return { status: row?.status ?? 'gone' }
    // A will-call ride waits until somebody requests it.
    if (row.type === 'will-call' && row.status === 'confirmed') return { status: row.status }
    const { to, nextMs } = step
    const driver = row.driver ?? step.driver
    const vehicle = row.vehicle ?? step.vehicle
    const fleet = offer.fleet_key
    const ride = rideOf({ ...row, driver })
    const change = mayChange({
      ride,
      to,
      actor: 'adapter',
      now,
      fleet,
      offer: { status: offer.status },
      dispatch: offer.dispatch,
      eta: now + nextMs,
      completed: now,
      eventAt: now,
    })
    if ('refused' in change) return { status: row.status }
    const actor: Actor = { kind: 'fleet', key: fleet, name: offer.fleet_name, fleet }
    const changes = statusChanges({
      ride: row,
      to,
      effects: change.effects,
      actor,
      now,
      entries: facts.entries,
      set: {
        driver,
        vehicle,
        ...(to === 'pickup' ? { estimates: { ...row.estimates, pickup: now + nextMs } } : {}),
      },
      data: to === 'completed' ? {} : { simulated: true, next: now + nextMs },
    })
    try {
      return await context.write({ ...changes, object: ride.key }, { status: to })
    } catch (error) {
      if (error instanceof StoreRefused && error.code === 'already_edited') return { status: 'changed' }
      throw error
    }
  },
})
