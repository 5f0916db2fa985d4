import { columns, computed, select, type Query, type Selected } from '@nemt/store/rows/select.ts'
import { UNTOLD, shortName, standingOf, statusWhenOver } from '@nemt/domain/offer/minimum.ts'
import { roughAddress } from '@nemt/domain/offer/rough-address.ts'
import type { OfferStatus } from '@nemt/domain/offer/schema.ts'
import { ride } from '@nemt/domain/ride/schema.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import { hidesCosts } from '#/customer/costs-hidden.ts'
import type { OfFleet, Reader } from './visible.ts'

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
  /** The passenger is at risk for COVID-19 (V1183), for the fleet that is asked or drives. */
  covid19: z.boolean().optional(),
})
export type ListedRide = z.infer<typeof listedRide>

const LISTED = [
  'key',
  'request_key',
  'version',
  'status',
  'type',
  'reason',
  'timezone',
  'needed_at',
  'appointment_at',
  'pickup_at',
  'completed_at',
  'passenger_key',
  'passenger_first',
  'passenger_last',
  'passenger_language',
  'team_key',
  'fleet_key',
  'after_ride_key',
  'transit',
  'estimates',
  'cost_cents',
  'cancellation',
  'repeat_key',
  'pickup_format',
  'pickup_subpremise',
  'pickup_name',
  'pickup_type',
  'dropoff_format',
  'dropoff_subpremise',
  'dropoff_name',
  'dropoff_type',
] as const

/** The columns of `r` that lists show, for a role that may read no others. */
export function listedColumns(sql: Sql): Fragment {
  return sql.unsafe(LISTED.map((name) => `r.${name}`).join(', '))
}

/** What is read of a listed ride `r`; `own` where the reader is a fleet. */
export function listSelection(sql: Sql, own?: OfFleet) {
  return {
    ...columns('ride', 'r', LISTED),
    own_offer: computed<OfferStatus | null>(own?.offer ?? sql`null`),
    covid19: computed<boolean | null>(own?.covid19 ?? sql`null::boolean`),
  }
}

export type ListRow = Selected<ReturnType<typeof listSelection>>

/** How lists are ordered: by when rides are needed, the earliest or the latest first; both by one index. */
export const orders = ['earliest', 'latest'] as const
export type Order = (typeof orders)[number]

/** The order of lists over `r`. */
export function inOrder(sql: Sql, order: Order = 'earliest'): Fragment {
  return order === 'latest' ? sql`r.needed_at desc, r.key desc` : sql`r.needed_at, r.key`
}

/** What is asked besides the rides of a page: what a fleet reads of its own, and another order. */
type Besides = { own?: OfFleet | undefined; order?: Order }

/** The rides of a page as lists show them. `rides` is the query that picks them; `s.c` is the customer. */
export function listQuery(sql: Sql, rides: Fragment, { own, order }: Besides = {}): Query<ListRow> {
  return select(sql, listSelection(sql, own), sql`from (${rides}) r order by ${inOrder(sql, order)}`)
}

// Absent is absent on the wire too; undefined members vanish in JSON, which is cheaper than leaving them out.
function or<T>(value: T | null): T | undefined {
  return value ?? undefined
}

/** A row as the call gives it; costs only to those who may see them (P032, server-behaviour §2.2). */
export function listed(row: ListRow, context: Reader): ListedRide {
  const { principal } = context
  const isFleet = principal.scope === 'fleet'
  const isOffice = principal.scope === 'coordinator' || principal.scope === 'system'
  const isPriced = isOffice && !hidesCosts(context)
  const standing = isFleet
    ? standingOf({ fleet: or(row.fleet_key), status: row.status }, principal.fleet, or(row.own_offer))
    : undefined
  if (standing === 'asked' || standing === 'over') return listedForStranger(row, standing)
  return {
    key: row.key,
    request: row.request_key,
    version: row.version,
    status: row.status,
    type: row.type,
    reason: row.reason,
    timezone: row.timezone,
    times: {
      needed: row.needed_at,
      appointment: or(row.appointment_at),
      pickup: or(row.pickup_at),
      completed: or(row.completed_at),
    },
    stops: {
      pickup: {
        address: { format: row.pickup_format, subpremise: or(row.pickup_subpremise) },
        name: or(row.pickup_name),
        type: or(row.pickup_type),
      },
      dropoff: {
        address: { format: row.dropoff_format, subpremise: or(row.dropoff_subpremise) },
        name: or(row.dropoff_name),
        type: or(row.dropoff_type),
      },
    },
    passenger: {
      key: row.passenger_key,
      name: { first: row.passenger_first, last: row.passenger_last },
      language: row.passenger_language,
    },
    patient: row.passenger_key,
    estimates: {
      pickup: row.estimates.pickup,
      completed: row.estimates.completed,
      cost: isPriced ? or(row.cost_cents) : undefined,
    },
    team: isOffice ? or(row.team_key) : undefined,
    fleet: or(row.fleet_key),
    previous: or(row.after_ride_key),
    transit: or(row.transit),
    cancellation: or(row.cancellation),
    repeat: row.repeat_key ? { key: row.repeat_key } : undefined,
    covid19: row.covid19 || undefined,
  }
}

/**
 * The row of a ride that a fleet has not accepted (server-behaviour §2.2, offer/minimum.ts): the minimum
 * while it is asked; when that is over only when it was and that it is over.
 */
function listedForStranger(row: ListRow, standing: 'asked' | 'over'): ListedRide {
  const asked = standing === 'asked'
  const end = (format: string) => ({ address: { format: asked ? roughAddress({ format }).format : '' } })
  const name = { first: row.passenger_first, last: row.passenger_last }
  return {
    key: row.key,
    request: UNTOLD,
    version: asked ? row.version : 0,
    status: asked ? row.status : statusWhenOver(row.status),
    type: row.type,
    reason: asked ? row.reason : 'other',
    timezone: row.timezone,
    patient: UNTOLD,
    times: { needed: row.needed_at, appointment: asked ? or(row.appointment_at) : undefined },
    stops: { pickup: end(row.pickup_format), dropoff: end(row.dropoff_format) },
    passenger: {
      key: UNTOLD,
      name: asked ? shortName(name) : { first: '', last: '' },
      language: asked ? row.passenger_language : undefined,
    },
    estimates: {},
    covid19: (asked && row.covid19) || undefined,
  }
}
