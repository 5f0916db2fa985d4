import { key, instant, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { computed, instant as instantOf, select } from '@nemt/store/rows/select.ts'
import { present } from '@nemt/store/rows/present.ts'
import * as z from 'zod'
import { isFleetLogin } from '../fleet/own-records.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { crewDrivers, crewUnfit, crewVehicles } from './life/crew.ts'
import { rideFacts } from './life/questions.ts'
import { changeRefused } from './life/refused.ts'
import type { RideRow } from './record/row.ts'

const unfit = z.strictObject({ code: text(40), date: text(20).optional(), needs: text(60).optional() })
const clash = z.strictObject({ begins: instant, ends: instant })
const choice = { key, name: text(200), unfit: unfit.optional(), clashes: z.array(clash) }

/**
 * The drivers and vehicles that a fleet may pick for a ride that it has: why one can't be, and at what times one is
 * somewhere else (docs/decisions/075-drivers-and-vehicles.md). Empty for a link, whose fleet keeps no records.
 */
export const rideCrew = defineCall({
  name: 'ride.crew',
  does: 'Lists the drivers and vehicles of the fleet that has a ride, with what speaks against each.',
  effect: 'read',
  permission: 'session',
  scopes: ['fleet'],
  input: z.strictObject({ ride: key }),
  output: z.strictObject({
    drivers: z.array(z.strictObject({ ...choice, phone: text(30).optional() })),
    vehicles: z.array(
      z.strictObject({
        ...choice,
        ...{ license: text(20).optional(), make: text(60).optional(), model: text(60).optional() },
        color: text(40).optional(),
      }),
    ),
    /** Those that the ride has. */
    driver: key.optional(),
    vehicle: key.optional(),
  }),
  run: async (context, input) => {
    const { sql, principal, policy } = context
    const { ride: row } = await context.read(rideFacts(sql, principal, policy, input.ride))
    if (!row) throw notFound('ride')
    if (row.fleet_key !== principal.fleet) throw changeRefused(context, row, 'own_ride')
    const { drivers, vehicles, taken } = await crewFacts(context, row)
    const { ofDriver, ofVehicle } = crewUnfit(context, row)
    const clashes = (of: 'driver_key' | 'vehicle_key', one: string) =>
      taken.filter((ride) => ride[of] === one).map(({ begins, ends }) => ({ begins, ends }))
    return {
      drivers: drivers.map((driver) => ({
        ...{ key: driver.key, name: driver.name, clashes: clashes('driver_key', driver.key) },
        ...present({ phone: driver.phone.display ?? null, unfit: ofDriver(driver) }),
      })),
      vehicles: vehicles.map((vehicle) => ({
        ...{ key: vehicle.key, name: vehicle.name, clashes: clashes('vehicle_key', vehicle.key) },
        ...present({ license: vehicle.license, make: vehicle.make, model: vehicle.model }),
        ...present({ color: vehicle.color, unfit: ofVehicle(vehicle) }),
      })),
      ...present({ driver: row.driver_key, vehicle: row.vehicle_key }),
    }
  },
})

/** The fleet's records, and when they are taken while the ride lasts. */
function crewFacts(context: Context, { key: ride, fleet_key, needed_at, duration_s }: RideRow) {
  const { sql, customer } = context
  const own = isFleetLogin(context) ? (fleet_key ?? '') : ''
  const [since, till] = [needed_at, needed_at + (duration_s ?? 0) * 1000].map((at) =>
    new Date(at).toISOString(),
  )
  return context.read({
    drivers: crewDrivers(sql, sql`d.fleet_key = ${own}`),
    vehicles: crewVehicles(sql, sql`v.fleet_key = ${own}`),
    taken: many(
      select(
        sql,
        {
          driver_key: computed<string | null>(sql`t.driver_key`),
          vehicle_key: computed<string | null>(sql`t.vehicle_key`),
          begins: instantOf<number>(sql`t.begins`),
          ends: instantOf<number>(sql`t.ends`),
        },
        sql`from app.crew_taken(${own}, ${since!}::timestamptz, ${till!}::timestamptz, ${customer.key}, ${ride}) t
          where s.c is not null order by t.begins`,
      ),
    ),
  })
}
