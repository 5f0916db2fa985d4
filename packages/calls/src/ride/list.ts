import { ride } from '@nemt/domain/ride/schema.ts'
import type { Fragment, Sql } from '@nemt/store/connect.ts'
import * as z from 'zod'
import type { Principal } from '../pipeline/principal.ts'
import { present } from './row.ts'

const { address } = ride.shape.stops.shape.pickup.shape
const end = z.strictObject({ address: address.pick({ format: true, lat: true, lng: true, subpremise: true }), ...ride.shape.stops.shape.pickup.pick({ name: true, type: true }).shape })

/** A ride as lists show it: what a card needs, nothing that only one role may read. Everything else is in ride.info. */
export const listedRide = z.strictObject({
  ...ride.pick({
    key: true, request: true, version: true, status: true, type: true, reason: true, timezone: true, times: true, passenger: true, patient: true,
    team: true, fleet: true, previous: true, transit: true, estimates: true, cancellation: true,
  }).shape,
  stops: z.strictObject({ pickup: end, dropoff: end }),
  repeat: z.strictObject({ key: z.string() }).optional(),
})
export type ListedRide = z.infer<typeof listedRide>

type Place = [format: string, lat: number | null, lng: number | null, subpremise: string | null, name: string | null, type: 'home' | 'facility' | null]
/** The columns of a listed ride in their order; arrays cost half of what objects cost to build. */
export type ListRow = [
  key: string, request: string, version: number, status: ListedRide['status'], type: ListedRide['type'], reason: ListedRide['reason'], timezone: string,
  created: Date, needed: Date, appointment: Date | null, pickup: Date | null, completed: Date | null,
  passenger: string, first: string, last: string, language: string, team: string | null, fleet: string | null, previous: string | null,
  transit: ListedRide['transit'] | null, estimates: ListedRide['estimates'], cost: number | null, distance: number | null, duration: number | null,
  cancellation: string | null, repeat: string | null, ...from: Place, ...to: Place,
]

/** The listed rides that a condition over `r` picks, with both stops joined; `s.c` is the customer. The column order is ListRow's. */
export const listQuery = (sql: Sql, condition: Fragment, tail: Fragment): Fragment => sql`
  select r.key, r.request_key, r.version, r.status, r.type, r.reason, r.timezone, r.created_at, r.needed_at, r.appointment_at, r.pickup_at, r.completed_at,
    r.passenger_key, r.passenger_first, r.passenger_last, r.passenger_language, r.team_key, r.fleet_key, r.after_ride_key, r.transit, r.estimates, r.cost_cents,
    r.distance_m, r.duration_s, r.cancellation, r.repeat_key,
    f.format as f1, f.lat as f2, f.lng as f3, f.subpremise as f4, f.name as f5, f.type as f6,
    t.format as t1, t.lat as t2, t.lng as t3, t.subpremise as t4, t.name as t5, t.type as t6
  from ride r
  join stop f on f.customer_key = s.c and f.ride_key = r.key and f.kind = 'pickup'
  join stop t on t.customer_key = s.c and t.ride_key = r.key and t.kind = 'dropoff'
  where r.customer_key = s.c and ${condition} ${tail}`

const ms = (at: Date | null): number | null => at && at.getTime()
const place = (...[format, lat, lng, subpremise, name, type]: Place) => ({ address: { format, ...present({ lat, lng, subpremise }) }, ...present({ name, type }) })

/** A row as the call gives it; costs only to those who may see them (P032, server-behaviour §2.2). */
export const listed = (row: ListRow, principal: Principal): ListedRide => {
  const [
    key, request, version, status, type, reason, timezone, created, needed, appointment, pickup, completed, passenger, first, last, language, team, fleet, previous,
    transit, estimated, cost, distance_m, duration_s, cancellation, repeat, f1, f2, f3, f4, f5, f6, t1, t2, t3, t4, t5, t6,
  ] = row
  const priced = principal.scope === 'coordinator' || principal.scope === 'system'
  const stranger = principal.scope === 'fleet' && fleet !== principal.fleet
  const { cost: _cost, low: _low, high: _high, ...estimates } = estimated
  return {
    key, request, version, status, type, reason, timezone,
    times: { created: created.getTime(), needed: needed.getTime(), ...present({ appointment: ms(appointment), pickup: ms(pickup), completed: ms(completed) }) },
    stops: { pickup: place(f1, f2, f3, f4, f5, f6), dropoff: place(t1, t2, t3, t4, t5, t6) },
    passenger: { key: passenger, name: { first, last: stranger ? `${last.slice(0, 1)}.` : last }, language },
    patient: passenger,
    estimates: { ...(priced ? estimated : estimates), ...present({ cost: priced ? cost : null, distance_m, duration_s }) },
    ...present({ team: principal.scope === 'fleet' ? null : team, fleet: stranger ? null : fleet, previous, transit, cancellation, repeat: repeat ? { key: repeat } : null }),
  }
}
