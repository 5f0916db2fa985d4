import type { Ride, RideCost, Stop } from '@nemt/domain/ride/schema.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { columns, computed, select, type Query, type Selected } from '@nemt/store/rows/select.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import { enteredColumns, enteredOf } from './entered.ts'
import { present } from '@nemt/store/rows/present.ts'

const rideColumns = columns('ride', 'r', [
  ...enteredColumns,
  'key',
  'request_key',
  'version',
  'status',
  'original_status',
  'type',
  'timezone',
  'needed_at',
  'appointment_at',
  'pickup_at',
  'waiting_at',
  'enroute_at',
  'completed_at',
  'cancelled_at',
  'created_at',
  'passenger_key',
  'passenger_first',
  'passenger_last',
  'passenger_language',
  'user_key',
  'fleet_key',
  'funding_key',
  'transit',
  'cost_cents',
  'distance_m',
  'duration_s',
  'estimates',
  'claims_codes',
  'driver',
  'vehicle',
  'support',
  'cancellation',
  'repeat_key',
  'leg',
  'local_date',
  'after_ride_key',
  'prior_version_key',
  'diff',
  'flags',
  'checked_constraints',
])

/** What is read of a stop. */
export type StopRow = Pick<
  Row<'stop'>,
  | 'format'
  | 'lat'
  | 'lng'
  | 'subpremise'
  | 'zip'
  | 'city'
  | 'county'
  | 'state'
  | 'name'
  | 'type'
  | 'place_key'
  | 'notes'
  | 'entrance'
>
type CostRow = Pick<Row<'ride_cost'>, 'price_cents' | 'reason' | 'target' | 'created_at' | 'replaced_at'>

function rideSelection(sql: Sql) {
  return {
    ...rideColumns,
    stops: computed<Partial<Record<'pickup' | 'dropoff', StopRow>> | null>(
      sql`(select jsonb_object_agg(t.kind, to_jsonb(t)) from stop t where t.customer_key = s.c
      and t.ride_key = r.key)`,
    ),
    costs: computed<Record<string, CostRow> | null>(
      sql`(select jsonb_object_agg(k.key, jsonb_build_object('price_cents', k.price_cents, 'reason', k.reason,
      'target', k.target, 'created_at', ${ms(sql, sql`k.created_at`)},
      'replaced_at', ${ms(sql, sql`k.replaced_at`)}))
      from ride_cost k where k.customer_key = s.c and k.ride_key = r.key)`,
    ),
  }
}

/** An instant inside JSON, in ms like every other. */
function ms(sql: Sql, instant: Fragment): Fragment {
  return sql`(extract(epoch from ${instant}) * 1000)::bigint`
}

/** A ride with its stops and cost lines. */
export type RideRow = Selected<ReturnType<typeof rideSelection>>

/** The rides that a condition over `r` picks, with stops and cost lines; `s.c` is the customer. */
export function rideQuery(sql: Sql, condition: Fragment, tail: Fragment = sql``): Query<RideRow> {
  return select(sql, rideSelection(sql), sql`from ride r where r.customer_key = s.c and ${condition} ${tail}`)
}

/** A stop that is stored, or about to be. */
export type ShownStop = Pick<StopRow, 'format'> & Partial<StopRow>

/** A stop as every reader sees it. */
export function stopOf(row: ShownStop | undefined): Stop {
  if (!row) return { address: { format: '' } }
  const { format, lat, lng, subpremise, zip, city, county, state, name, type, place_key, notes, entrance } =
    row
  return {
    address: { format, ...present({ lat, lng, subpremise, zip, city, county, state }) },
    ...present({ name, type, place: place_key, notes, entrance }),
  }
}

/** A ride as coordinators see it (F027–F114). */
export function rideOf(row: RideRow): Ride {
  return {
    key: row.key,
    request: row.request_key,
    version: row.version,
    status: row.status,
    type: row.type,
    ...enteredOf(row),
    timezone: row.timezone,
    times: {
      created: row.created_at,
      needed: row.needed_at,
      ...present({
        appointment: row.appointment_at,
        pickup: row.pickup_at,
        waiting: row.waiting_at,
        enroute: row.enroute_at,
        completed: row.completed_at,
        cancelled: row.cancelled_at,
      }),
    },
    stops: { pickup: stopOf(row.stops?.pickup), dropoff: stopOf(row.stops?.dropoff) },
    passenger: {
      key: row.passenger_key,
      name: { first: row.passenger_first, last: row.passenger_last },
      language: row.passenger_language,
    },
    patient: row.passenger_key,
    estimates: present({
      ...row.estimates,
      cost: row.cost_cents,
      distance_m: row.distance_m,
      duration_s: row.duration_s,
    }),
    ...present({
      user: row.user_key,
      fleet: row.fleet_key,
      funding: row.funding_key,
      transit: row.transit,
      driver: row.driver,
      vehicle: row.vehicle,
      support: row.support,
      cancellation: row.cancellation,
      previous: row.after_ride_key,
      prior_version: row.prior_version_key,
      diff: row.diff,
      checked_constraints: row.checked_constraints,
    }),
    claims_codes: row.claims_codes,
    flags: row.flags,
    ...(row.repeat_key ? { repeat: { enabled: true, key: row.repeat_key } } : {}),
    ...(row.costs ? { costs: costsOf(row) } : {}),
  }
}

function costOf({ created_at, price_cents, reason, target, replaced_at }: CostRow): RideCost {
  return {
    created: created_at,
    price: price_cents,
    reason,
    ...present({ target, replaced: replaced_at }),
  }
}

/** The lines of a ride's cost by their keys, from its row. */
export function costsOf({ costs }: Pick<RideRow, 'costs'>): Record<string, RideCost> {
  return Object.fromEntries(Object.entries(costs ?? {}).map(([key, cost]) => [key, costOf(cost)]))
}
