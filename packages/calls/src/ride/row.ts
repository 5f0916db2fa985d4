import type { Ride, RideCost, Stop } from '@nemt/domain/ride/schema.ts'
import type { Fragment, Sql } from '@nemt/store/connect.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'

/** A ride with its stops and costs as the database gives it (JSON: instants are ISO text). */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- mapped column by column below and checked by the call's output schema
export type RideRow = Record<string, any>

/** The rides that a condition over `r` picks, with stops; `s.c` is the customer. */
export const rideQuery = (sql: Sql, condition: Fragment, tail: Fragment = sql``): Fragment => sql`
  select r.*,
    (select jsonb_object_agg(t.kind, to_jsonb(t)) from stop t where t.customer_key = s.c
      and t.ride_key = r.key) as stops,
    (select jsonb_object_agg(k.key, to_jsonb(k)) from ride_cost k where k.customer_key = s.c
      and k.ride_key = r.key) as costs
  from ride r where r.customer_key = s.c and ${condition} ${tail}`

const at = (iso: string | null | undefined): number | undefined => (iso ? Date.parse(iso) : undefined)
/** Drops what is absent, so that optional fields are absent on the wire too. */
export const present = <T extends object>(record: T): { [K in keyof T]: Exclude<T[K], null> } =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  ) as never

/** A stop as every reader sees it. */
export const stopOf = (row: RideRow | undefined): Stop => ({
  address: present({
    format: row?.['format'] ?? '',
    lat: row?.['lat'],
    lng: row?.['lng'],
    subpremise: row?.['subpremise'],
    zip: row?.['zip'],
    city: row?.['city'],
    county: row?.['county'],
    state: row?.['state'],
  }),
  ...present({
    name: row?.['name'],
    type: row?.['type'],
    place: row?.['place_key'],
    notes: row?.['notes'],
    entrance: row?.['entrance'],
  }),
})

/** A ride as coordinators see it (F027–F114). */
export const rideOf = (row: RideRow): Ride => ({
  key: row['key'],
  request: row['request_key'],
  version: row['version'],
  status: row['status'],
  type: row['type'],
  reason: row['reason'],
  timezone: row['timezone'],
  times: {
    created: at(row['created_at']) ?? 0,
    needed: at(row['needed_at']) ?? 0,
    ...present({
      appointment: at(row['appointment_at']),
      pickup: at(row['pickup_at']),
      waiting: at(row['waiting_at']),
      enroute: at(row['enroute_at']),
      completed: at(row['completed_at']),
      cancelled: at(row['cancelled_at']),
    }),
  },
  stops: { pickup: stopOf(row['stops']?.pickup), dropoff: stopOf(row['stops']?.dropoff) },
  passenger: {
    key: row['passenger_key'],
    name: { first: row['passenger_first'], last: row['passenger_last'] },
    language: row['passenger_language'],
  },
  patient: row['passenger_key'],
  accessibility: row['accessibility'],
  communication: row['communication'],
  estimates: present({
    ...row['estimates'],
    cost: row['cost_cents'],
    distance_m: row['distance_m'],
    duration_s: row['duration_s'],
  }),
  ...present({
    team: row['team_key'],
    user: row['user_key'],
    fleet: row['fleet_key'],
    funding: row['funding_key'],
    transit: row['transit'],
    auth_code: row['auth_code'],
    customer_key: row['customer_ride_key'],
    covered_service: row['covered_service'],
    service_name: row['service_name'],
    plan_name: row['plan_name'],
    driver: row['driver'],
    vehicle: row['vehicle'],
    support: row['support'],
    cancellation: row['cancellation'],
    previous: row['after_ride_key'],
    prior_version: row['prior_version_key'],
    diff: row['diff'],
    checked_constraints: row['checked_constraints'],
  }),
  fund_keys: row['fund_keys'] ?? [],
  claims_codes: row['claims_codes'] ?? [],
  notes: row['notes'] ?? {},
  extra: { multiload: row['multiload'] === true },
  flags: row['flags'] ?? {},
  ...(row['repeat_key'] ? { repeat: { enabled: true, key: row['repeat_key'] } } : {}),
  ...(row['costs'] ? { costs: costsOf(row) } : {}),
})

const costOf = (row: RideRow): RideCost => ({
  created: at(row['created_at']) ?? 0,
  price: row['price_cents'],
  reason: row['reason'],
  ...present({ target: row['target'], replaced: at(row['replaced_at']) }),
})

/** The lines of a ride's cost by their keys, from its row. */
export const costsOf = (row: RideRow): Record<string, RideCost> =>
  Object.fromEntries(
    Object.entries((row['costs'] ?? {}) as Record<string, RideRow>).map(([key, cost]) => [key, costOf(cost)]),
  )

/** A stored ride's columns as those of a new one. */
export const asNew = (row: RideRow): NewRow<'ride'> =>
  ({ ...row, needed_at: Date.parse(row['needed_at']) }) as RideRow as NewRow<'ride'>
