import type { Customer } from '../customer/schema.ts'
import { serviceAllowed, vehicleFor } from './coupling.ts'
import type { Mobility, Service, Vehicle, Wheelchair } from './schema.ts'
import { services, vehicles } from './values.ts'

/** Offered in the editors; gurney is only read (X002). */
export const offeredMobilities: readonly Mobility[] = [
  'unassisted',
  'walker',
  'wheelchair',
  'scooter',
  'stretcher',
]
/** Offered in the editors; stretcher as a service lives only in benefits and fleets (X003). */
export const offeredServices: readonly Service[] = [
  'standard',
  'to_curb',
  'to_door',
  'through_door',
  'bls',
  'als',
]
/** Inches (V429). */
export const wheelchairWidths = [26, 28, 30, 32, 34, 36, 38] as const

const byVehicle: Record<Vehicle, readonly Vehicle[]> = {
  any: ['any', 'sedan', 'suv', 'wav', 'bariatric', 'ambulance'],
  sedan: [],
  suv: [],
  wav: ['wav', 'bariatric', 'ambulance'],
  bariatric: ['bariatric', 'ambulance'],
  stretcher: ['stretcher', 'ambulance'],
  ambulance: ['ambulance'],
}

/**
 * Vehicles that can carry the mobility (V430): the suggested one and those that can do more; never one that
 * can do less.
 */
export function vehiclesFor(mobility: Mobility, wheelchair?: Wheelchair): readonly Vehicle[] {
  return byVehicle[vehicleFor(mobility, wheelchair)]
}

/**
 * A map of flags as the customer's configuration keeps it: none or empty means everything, else only what is
 * true.
 */
export function covers(flags: Partial<Record<string, boolean>> | undefined, name: string): boolean {
  return !flags || Object.keys(flags).length === 0 || flags[name] === true
}

export type CustomerFleets = Pick<Customer, 'fleets'> | undefined
export type Option<Value> = { value: Value; disabled: boolean; covered: boolean }

/**
 * The vehicles of the editor in their order; disabled when not for the mobility, not covered when the
 * customer's fleets lack them.
 */
export function vehicleOptions(
  customer: CustomerFleets,
  mobility: Mobility | undefined,
  wheelchair?: Wheelchair,
): Option<Vehicle>[] {
  const fit = mobility ? vehiclesFor(mobility, wheelchair) : vehicles
  return vehicles.map((value) => ({
    value,
    disabled: !fit.includes(value),
    covered: covers(customer?.fleets?.vehicles, value),
  }))
}

/** The services of the editor in their order; disabled when the vehicle does not offer them (V431). */
export function serviceOptions(customer: CustomerFleets, vehicle: Vehicle | undefined): Option<Service>[] {
  return services
    .filter((value) => offeredServices.includes(value))
    .map((value) => ({
      value,
      disabled: vehicle !== undefined && !serviceAllowed(vehicle, value),
      covered: covers(customer?.fleets?.services, value),
    }))
}
