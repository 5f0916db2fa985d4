import { driverUnfit, vehicleUnfit, type CrewUnfit } from '@nemt/domain/fleet/crew.ts'
import { requiredCredentials } from '@nemt/domain/fleet/required.ts'
import type { MessageKey } from '@nemt/domain/copy/en.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { present } from '@nemt/store/rows/present.ts'
import { many, type Question } from '@nemt/store/read.ts'
import { columns, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { message } from '#/message/text.ts'
import { problemRefused } from '#/message/problem.ts'
import type { Context } from '#/pipeline/context.ts'
import type { RideRow } from '../record/row.ts'

const driverColumns = columns('driver', 'd', ['key', 'fleet_key', 'name', 'phone', 'credentials'])
const vehicleColumns = columns('vehicle', 'v', [
  ...(['key', 'fleet_key', 'name', 'license', 'make', 'model', 'color'] as const),
  ...(['kinds', 'credentials'] as const),
])
export type CrewDriver = Selected<typeof driverColumns>
export type CrewVehicle = Selected<typeof vehicleColumns>

/** Drivers `d` that are not archived, as far as a condition picks them, by name. */
export function crewDrivers(sql: Sql, picked: Fragment): Question<CrewDriver[]> {
  const from = sql`from driver d where s.c is not null and d.archived_at is null and ${picked} order by d.name, d.key`
  return many(select(sql, driverColumns, from))
}

/** Vehicles `v`, alike. */
export function crewVehicles(sql: Sql, picked: Fragment): Question<CrewVehicle[]> {
  const from = sql`from vehicle v where s.c is not null and v.archived_at is null and ${picked} order by v.name, v.key`
  return many(select(sql, vehicleColumns, from))
}

/** Why one of a fleet's drivers can't drive a ride, and why one of its vehicles can't take it. */
export function crewUnfit(
  { customer }: Pick<Context, 'customer'>,
  row: Pick<RideRow, 'needed_at' | 'timezone' | 'accessibility'>,
) {
  const day = localDate(row.needed_at, row.timezone)
  const required = requiredCredentials(customer.dispatch)
  return {
    ofDriver: (driver: CrewDriver) => driverUnfit(driver, day, required),
    ofVehicle: (vehicle: CrewVehicle) => vehicleUnfit(vehicle, row.accessibility, day, required),
  }
}

/** What a picked driver leaves in a ride. */
type DriverSet = Pick<RideRow, 'driver' | 'driver_key'>
type VehicleSet = Pick<RideRow, 'vehicle' | 'vehicle_key'>

/**
 * The driver that a fleet picked of its own, as the ride keeps one. Throws invalid by field for one that is not its
 * own, and for one whose credentials have run out by the ride's day.
 */
export function pickedDriver(context: Context, row: RideRow, driver: CrewDriver | undefined): DriverSet {
  if (!driver || driver.fleet_key !== row.fleet_key)
    throw problemRefused(context, { code: 'driver_unknown', field: 'driver_key' })
  refuseUnfit(context, crewUnfit(context, row).ofDriver(driver), 'driver_key')
  const { name, phone, key } = driver
  const words: NonNullable<Ride['driver']> = { name, phone: dialled(phone) }
  return { driver: words, driver_key: key }
}

/** The vehicle alike; besides, it must be fit for the ride. */
export function pickedVehicle(context: Context, row: RideRow, vehicle: CrewVehicle | undefined): VehicleSet {
  if (!vehicle || vehicle.fleet_key !== row.fleet_key)
    throw problemRefused(context, { code: 'vehicle_unknown', field: 'vehicle_key' })
  refuseUnfit(context, crewUnfit(context, row).ofVehicle(vehicle), 'vehicle_key')
  const { make, model, color, license, key } = vehicle
  return { vehicle: present({ make, model, color, license }), vehicle_key: key }
}

function dialled({ display, raw }: CrewDriver['phone']) {
  return present({ display: display ?? null, raw: raw ?? null })
}

function refuseUnfit(context: Context, unfit: CrewUnfit | null, field: string): void {
  if (!unfit) return
  const { code, date, needs } = unfit
  const values = { ...(date ? { date } : {}), ...(needs ? { needs: wordsOf(context, needs) } : {}) }
  throw problemRefused(context, { code, field, values })
}

function wordsOf(context: Context, needs: MessageKey): string {
  return message(context, needs)
}
