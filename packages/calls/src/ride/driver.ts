import { update } from '@nemt/store/change/changes.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { FINAL } from '@nemt/domain/ride/sets.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { driverNamed, tidyDriver, vehicleNamed } from './life/driver.ts'
import { rideEvent } from './life/event.ts'
import { rideFacts } from './life/questions.ts'
import { changeRefused, orEdited } from './life/refused.ts'
import type { RideRow } from './record/row.ts'

/** Names the driver and the vehicle of a ride that the provider has accepted (doc 3 §2.7). */
export const rideDriver = defineCall({
  name: 'ride.driver',
  does: 'Sets the driver and vehicle of an accepted ride.',
  effect: 'write',
  permission: 'ride.event.create',
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({
    ride: key,
    version: z.number().int().optional(),
    driver: driverNamed,
    vehicle: vehicleNamed.optional(),
  }),
  output: z.strictObject({ ride: key, version: z.number().int() }),
  run: async (context, input) => {
    const { sql, principal, policy, actor } = context
    const facts = await context.read(rideFacts(sql, principal, policy, input.ride))
    const row = facts.ride
    if (!row) throw notFound('ride')
    if (principal.scope === 'coordinator' && !principal.global)
      throw changeRefused(context, row, 'change_not_yours')
    if (principal.scope === 'fleet' && row.fleet_key !== principal.fleet)
      throw changeRefused(context, row, 'own_ride')
    if (FINAL.includes(row.status)) throw changeRefused(context, row, 'change_impossible')
    const driver = tidyDriver(context, input.driver)
    const vehicle = input.vehicle ?? row.vehicle ?? null
    return orEdited(context, row, () =>
      context.write(
        {
          updates: [
            update('ride', {
              where: { key: row.key, version: input.version ?? row.version },
              set: { driver, vehicle, version: { increment: 1 } },
              must: 'already_edited',
            }),
          ],
          events: [
            rideEvent(row, 'ride:info', 'driver', actor, {
              version: row.version + 1,
              ...(isSame(row, driver, vehicle) ? { same: true } : {}),
            }),
          ],
          object: row.key,
        },
        { ride: row.key, version: row.version + 1 },
      ),
    )
  },
})

/** Whether the same person drives the same vehicle as before: nobody needs to be told again. */
function isSame(row: RideRow, driver: NonNullable<RideRow['driver']>, vehicle: RideRow['vehicle']): boolean {
  const car = (one: RideRow['vehicle']): string =>
    JSON.stringify([one?.make, one?.model, one?.color, one?.license])
  return row.driver?.name === driver.name && car(row.vehicle) === car(vehicle)
}
