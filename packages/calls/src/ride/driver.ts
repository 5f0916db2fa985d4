import { update } from '@nemt/store/change/changes.ts'
import { driverName } from '@nemt/domain/offer/detail.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { tidyName } from '@nemt/domain/text/entry.ts'
import { FINAL } from '@nemt/domain/ride/sets.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { tidyOptionalPhone, shownPhone } from '../phone/number.ts'
import { notFound } from '../pipeline/refusal.ts'
import { rideEvent } from './life/event.ts'
import { rideFacts } from './life/questions.ts'
import { changeRefused, orEdited } from './life/refused.ts'

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
    driver: z.strictObject({ first: text(100), last: text(100).optional(), phone: text(30).optional() }),
    vehicle: z
      .strictObject({
        make: text(60).optional(),
        model: text(60).optional(),
        color: text(40).optional(),
        license: text(20).optional(),
      })
      .optional(),
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
    const phone = tidyOptionalPhone(context, { display: input.driver.phone }, 'driver')
    const driver = {
      name: tidyName(driverName(input.driver.first, input.driver.last ?? '')),
      ...(phone ? { phone: { display: shownPhone(phone), raw: phone.raw } } : {}),
    }
    return orEdited(context, row, () =>
      context.write(
        {
          updates: [
            update('ride', {
              where: { key: row.key, version: input.version ?? row.version },
              set: { driver, vehicle: input.vehicle ?? row.vehicle ?? null, version: { increment: 1 } },
              must: 'already_edited',
            }),
          ],
          events: [rideEvent(row, 'ride:info', 'driver', actor, { version: row.version + 1 })],
          object: row.key,
        },
        { ride: row.key, version: row.version + 1 },
      ),
    )
  },
})
