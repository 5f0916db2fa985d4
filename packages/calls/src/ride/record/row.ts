import type { Ride, RideCost } from '@nemt/domain/ride/schema.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { columns, computed, select, type Query, type Selected } from '@nemt/store/rows/select.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import { enteredColumns, enteredOf } from './entered.ts'
import { present } from '@nemt/store/rows/present.ts'
import { stopColumns, stopsOf } from './stops.ts'

const rideColumns = columns('ride', 'r', [
  ...enteredColumns,
  ...stopColumns,
  'key',
  'request_key',
  'version',
  'status',
  'original_status',
  'status_at',
  'attempts',
  'due_at',
  'remind_at',
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
  'driver_key',
  'vehicle_key',
  'support',
  'cancellation',
  'repeat_key',
  'pause_key',
  'leg',
  'local_date',
  'after_ride_key',
  'prior_version_key',
  'diff',
  'flags',
  'checked_constraints',
])

type CostRow = Pick<
  Row<'ride_cost'>,
  'price_cents' | 'reason' | 'target' | 'created_at' | 'entered_by' | 'replaced_at' | 'replaced_by'
>

function rideSelection(sql: Sql) {
  return {
    ...rideColumns,
    costs: computed<Record<string, CostRow> | null>(
      sql`(select jsonb_object_agg(k.key, jsonb_build_object('price_cents', k.price_cents, 'reason', k.reason,
      'target', k.target, 'created_at', ${ms(sql, sql`k.created_at`)}, 'entered_by', k.entered_by,
      'replaced_at', ${ms(sql, sql`k.replaced_at`)}, 'replaced_by', k.replaced_by))
      from ride_cost k where k.customer_key = s.c and k.ride_key = r.key)`,
    ),
  }
}

/** An instant inside JSON, in ms like every other. */
function ms(sql: Sql, instant: Fragment): Fragment {
  return sql`(extract(epoch from ${instant}) * 1000)::bigint`
}

/** A ride with its cost lines. */
export type RideRow = Selected<ReturnType<typeof rideSelection>>

/** The rides that a condition over `r` picks, with their cost lines; `s.c` is the customer. */
export function rideQuery(sql: Sql, condition: Fragment, tail: Fragment = sql``): Query<RideRow> {
  return select(sql, rideSelection(sql), sql`from ride r where r.customer_key = s.c and ${condition} ${tail}`)
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
    stops: stopsOf(row),
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

function costOf(row: CostRow): RideCost {
  return {
    created: row.created_at,
    price: row.price_cents,
    reason: row.reason,
    ...present({
      target: row.target,
      by: row.entered_by,
      replaced: row.replaced_at,
      replaced_by: row.replaced_by,
    }),
  }
}

/** The lines of a ride's cost by their keys, from its row. */
export function costsOf({ costs }: Pick<RideRow, 'costs'>): Record<string, RideCost> {
  return Object.fromEntries(Object.entries(costs ?? {}).map(([key, cost]) => [key, costOf(cost)]))
}
