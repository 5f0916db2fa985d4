import type { Actor } from '@nemt/domain/event/actor.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { statusChanges } from '../ride/change.ts'
import { rideFacts } from '../ride/facts.ts'
import { rideOf } from '../ride/row.ts'
import { StoreRefused } from '@nemt/store/refused.ts'

/** Dispatch kinds whose rides are driven by the product itself (server-behaviour §2.3). */
export const SIMULATED = ['Dummy']
/**
 * From one step of a simulated ride to the next, in ms: its clock runs ahead, so that a demonstration sees
 * the end.
 */
const STEP_MS = 5_000
const course: Partial<Record<RideStatus, RideStatus>> = {
  confirmed: 'pickup',
  requesting: 'pickup',
  pickup: 'waiting',
  waiting: 'enroute',
  enroute: 'completed',
}

/** Drives a ride of the Dummy fleet one step further; each step's event brings the next. */
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
    const offer = facts.offers.find((one) => one.fleet_key === row?.fleet_key)
    const to = row ? course[row.status] : undefined
    if (!row || !offer || !to || !SIMULATED.includes(offer.dispatch)) return { status: row?.status ?? 'gone' }
    // A will-call ride waits until somebody requests it.
    if (row.type === 'will-call' && row.status === 'confirmed') return { status: row.status }
    const driver = row.driver ?? {
      name: 'Dexter Dummy',
      phone: { display: '(312) 555-0166', raw: '+13125550166' },
    }
    const vehicle = row.vehicle ?? { make: 'Test', model: 'Car', color: 'Yellow', license: 'DUMMY 1' }
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
      eta: now + STEP_MS,
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
        ...(to === 'pickup' ? { estimates: { ...row.estimates, pickup: now + STEP_MS } } : {}),
      },
      data: to === 'completed' ? {} : { simulated: true, next: now + STEP_MS },
    })
    try {
      return await context.write({ ...changes, object: ride.key }, { status: to })
    } catch (error) {
      if (error instanceof StoreRefused && error.code === 'already_edited') return { status: 'changed' }
      throw error
    }
  },
})
