import { driverName } from '@nemt/domain/offer/detail.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { tidyName } from '@nemt/domain/text/entry.ts'
import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { blank } from '@nemt/domain/text/blank.ts'
import { problemRefused } from '#/message/problem.ts'
import { dialled, shownPhone } from '#/phone/number.ts'
import type { Context } from '#/pipeline/context.ts'

/** A driver as somebody types one. */
export const driverNamed = z.strictObject({
  first: text(100),
  last: text(100).optional(),
  phone: text(30).optional(),
})
/** A vehicle as somebody types one. */
export const vehicleNamed = z.strictObject({
  make: text(60).optional(),
  model: text(60).optional(),
  color: text(40).optional(),
  license: text(20).optional(),
})

/** The driver as a ride keeps one. Throws invalid by field for no name, and for a number that is none. */
export function tidyDriver(
  context: Context,
  named: z.infer<typeof driverNamed>,
): NonNullable<Ride['driver']> {
  if (blank(named.first)) throw problemRefused(context, { code: 'driver_missing', field: 'driver.first' })
  const phone = blank(named.phone) ? undefined : dialled(context, named.phone, 'driver.phone')
  return {
    name: tidyName(driverName(named.first, named.last ?? '')),
    ...(phone ? { phone: { display: shownPhone(phone), raw: phone.raw } } : {}),
  }
}

/** The vehicle as a ride keeps one: passengers look for it by these words, so nothing empty stands among them. */
export function tidyVehicle(named: z.infer<typeof vehicleNamed>): NonNullable<Ride['vehicle']> {
  const words = Object.entries(named).map(([name, typed]) => [name, tidyName(typed ?? '')] as const)
  // The same names, of which some are left out.
  return Object.fromEntries(words.filter(([, word]) => word !== '')) as NonNullable<Ride['vehicle']>
}
