import { UNTOLD, roughAddress, shortName, standingOf, statusWhenOver } from '@nemt/domain/offer/minimum.ts'
import type { OfferStatus } from '@nemt/domain/offer/schema.ts'
import { ride } from '@nemt/domain/ride/schema.ts'
import type { Fragment, Sql } from '@nemt/store/connect.ts'
import * as z from 'zod'
import type { Principal } from '../pipeline/principal.ts'

const { pickup: stop } = ride.shape.stops.shape
const end = z.strictObject({
  address: stop.shape.address.pick({ format: true, subpremise: true }),
  ...stop.pick({ name: true, type: true }).shape,
})

/**
 * A ride as lists show it: what a card needs, nothing that only one role may read. Everything else is in
 * ride.info.
 */
export const listedRide = z.strictObject({
  ...ride.pick({
    key: true,
    request: true,
    version: true,
    status: true,
    type: true,
    reason: true,
    timezone: true,
    passenger: true,
    patient: true,
    team: true,
    fleet: true,
    previous: true,
    transit: true,
    cancellation: true,
  }).shape,
  times: ride.shape.times.omit({ created: true, waiting: true, enroute: true, cancelled: true }),
  stops: z.strictObject({ pickup: end, dropoff: end }),
  estimates: ride.shape.estimates.pick({ cost: true, pickup: true, completed: true }),
  repeat: z.strictObject({ key: z.string() }).optional(),
})
export type ListedRide = z.infer<typeof listedRide>

type Place = [
  format: string,
  subpremise: string | null,
  name: string | null,
  type: 'home' | 'facility' | null,
]
/** The columns of a listed ride in their order; arrays cost half of what objects cost to build. */
export type ListRow = [
  key: string,
  request: string,
  version: number,
  status: ListedRide['status'],
  type: ListedRide['type'],
  reason: ListedRide['reason'],
  timezone: string,
  needed: Date,
  appointment: Date | null,
  pickup: Date | null,
  completed: Date | null,
  passenger: string,
  first: string,
  last: string,
  language: string,
  team: string | null,
  fleet: string | null,
  previous: string | null,
  transit: ListedRide['transit'] | null,
  estimates: { pickup?: number; completed?: number },
  cost: number | null,
  cancellation: string | null,
  repeat: string | null,
  ...from: Place,
  ...to: Place,
  /** The status of the reader's own offer, where the reader is a fleet. */
  offer: OfferStatus | null,
]

/**
 * The listed rides that a condition over `r` picks, with both stops joined; `s.c` is the customer. The column
 * order is ListRow's.
 */
export const listQuery = (
  sql: Sql,
  condition: Fragment,
  tail: Fragment,
  offer: Fragment = sql`null`,
): Fragment => sql`
  select r.key, r.request_key, r.version, r.status, r.type, r.reason, r.timezone, r.needed_at,
  r.appointment_at, r.pickup_at, r.completed_at,
    r.passenger_key, r.passenger_first, r.passenger_last, r.passenger_language, r.team_key, r.fleet_key,
    r.after_ride_key, r.transit, r.estimates, r.cost_cents,
    r.cancellation, r.repeat_key,
    f.format as f1, f.subpremise as f2, f.name as f3, f.type as f4, t.format as t1, t.subpremise as t2,
    t.name as t3,
    t.type as t4, ${offer} as own_offer
  from ride r
  join stop f on f.customer_key = s.c and f.ride_key = r.key and f.kind = 'pickup'
  join stop t on t.customer_key = s.c and t.ride_key = r.key and t.kind = 'dropoff'
  where r.customer_key = s.c and ${condition} ${tail}`

// Absent is absent on the wire too; undefined members vanish in JSON, which is cheaper than leaving them out.
const or = <T>(value: T | null): T | undefined => value ?? undefined
const ms = (at: Date | null): number | undefined => (at ? at.getTime() : undefined)
const place = (
  format: string,
  subpremise: string | null,
  name: string | null,
  type: 'home' | 'facility' | null,
) => ({ address: { format, subpremise: or(subpremise) }, name: or(name), type: or(type) })

/** A row as the call gives it; costs only to those who may see them (P032, server-behaviour §2.2). */
export const listed = (row: ListRow, principal: Principal): ListedRide => {
  const [
    key,
    request,
    version,
    status,
    type,
    reason,
    timezone,
    needed,
    appointment,
    pickup,
    completed,
    passenger,
    first,
    last,
    language,
    team,
    fleet,
    previous,
    transit,
    estimates,
    cost,
    cancellation,
    repeat,
    f1,
    f2,
    f3,
    f4,
    t1,
    t2,
    t3,
    t4,
    offer,
  ] = row
  const priced = principal.scope === 'coordinator' || principal.scope === 'system'
  const standing = principal.scope === 'fleet' ? standingOf(or(fleet), principal.fleet, or(offer)) : undefined
  if (standing === 'asked' || standing === 'over') return listedForStranger(row, standing)
  return {
    key,
    request,
    version,
    status,
    type,
    reason,
    timezone,
    times: {
      needed: needed.getTime(),
      appointment: ms(appointment),
      pickup: ms(pickup),
      completed: ms(completed),
    },
    stops: { pickup: place(f1, f2, f3, f4), dropoff: place(t1, t2, t3, t4) },
    passenger: { key: passenger, name: { first, last }, language },
    patient: passenger,
    estimates: {
      pickup: estimates.pickup,
      completed: estimates.completed,
      cost: priced ? or(cost) : undefined,
    },
    team: principal.scope === 'fleet' ? undefined : or(team),
    fleet: or(fleet),
    previous: or(previous),
    transit: or(transit),
    cancellation: or(cancellation),
    repeat: repeat ? { key: repeat } : undefined,
  }
}

/**
 * The row of a ride that a fleet has not accepted (server-behaviour §2.2, offer/minimum.ts): the minimum
 * while it is asked; when that is over only when it was and that it is over.
 */
const listedForStranger = (row: ListRow, standing: 'asked' | 'over'): ListedRide => {
  const [key, , version, status, type, reason, timezone, needed, appointment, , , , first, last, language] =
    row
  const [from, to] = [row[FROM], row[TO]]
  const asked = standing === 'asked'
  const end = (format: string) => ({ address: { format: asked ? roughAddress({ format }).format : '' } })
  return {
    key,
    request: UNTOLD,
    version: asked ? version : 0,
    status: asked ? status : statusWhenOver(status),
    type,
    reason: asked ? reason : 'other',
    timezone,
    patient: UNTOLD,
    times: { needed: needed.getTime(), appointment: asked ? ms(appointment) : undefined },
    stops: { pickup: end(from), dropoff: end(to) },
    passenger: {
      key: UNTOLD,
      name: asked ? shortName({ first, last }) : { first: '', last: '' },
      language: asked ? language : undefined,
    },
    estimates: {},
  }
}
/** Where the two addresses stand in a row. */
const FROM = 23
const TO = 27
