import type { Ride } from '@nemt/domain/ride/schema.ts'
import type { PayloadOf } from '#/calls/named.ts'

/** Driver and vehicle as typed (V1231–V1237). */
export type DriverValues = Record<'first' | 'last' | 'phone' | 'make' | 'model' | 'color' | 'license', string>

/** What a ride has of them. */
export function driverValues({ driver, vehicle }: Pick<Ride, 'driver' | 'vehicle'>): DriverValues {
  const [first = '', ...last] = (driver?.name ?? '').split(' ')
  return {
    first,
    last: last.join(' '),
    phone: driver?.phone?.display ?? '',
    make: vehicle?.make ?? '',
    model: vehicle?.model ?? '',
    color: vehicle?.color ?? '',
    license: vehicle?.license ?? '',
  }
}

function given<T extends Record<string, string>>(fields: T): Partial<T> {
  const kept = Object.entries(fields).filter(([, text]) => text.trim() !== '')
  // The same names, of which some are left out.
  return Object.fromEntries(kept.map(([name, text]) => [name, text.trim()])) as Partial<T>
}

/** The same as the calls take them. */
export function driverPayload(values: DriverValues): Pick<PayloadOf<'ride.driver'>, 'driver' | 'vehicle'> {
  const { first, last, phone, make, model, color, license } = values
  const vehicle = given({ make, model, color, license })
  return {
    driver: { first: first.trim(), ...given({ last, phone }) },
    ...(Object.keys(vehicle).length > 0 ? { vehicle } : {}),
  }
}
