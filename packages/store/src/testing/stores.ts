import type { EventRow, Inserts } from '../change/changes.ts'
import { connect, openStore } from '../connect.ts'
import type { NewRow } from '../rows/tables.ts'

/** How long a suite waits for a connection, in s: beside it others load the same two processors and disk. */
export const CONNECT_SECONDS = 10

function url(name: string): string {
  return process.env[name] ?? ''
}

/** The test run's own PostgreSQL, as the application's role. */
export function testStore(max = 10) {
  return openStore(url('APP_DATABASE_URL'), { max, name: 'store-test', connectSeconds: CONNECT_SECONDS })
}

/** The same as another role. */
export function testRole(role: 'READER' | 'WORKER' | 'SUPPORT' | 'APP', max = 4) {
  return connect(url(`${role}_DATABASE_URL`), {
    max,
    name: `store-test-${role}`,
    connectSeconds: CONNECT_SECONDS,
  })
}

/** The same as the owner of the tables, who sees all customers. */
export function testOwner(max = 1) {
  return connect(url('DATABASE_URL'), { max, name: 'store-test-owner', connectSeconds: CONNECT_SECONDS })
}

let made = 0

/** A customer's key of its own for a test. */
export function freshCustomer(): string {
  return `s${process.pid.toString(36)}${Date.now().toString(36)}${(made++).toString(36)}`
}

/** A passenger's row of a test. */
export function passengerRow(key: string): NewRow<'passenger'> {
  return {
    key,
    first_name: 'Test',
    last_name: key,
    accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false },
    communication: { relation: 'self', contact: 'rider', method: 'none' },
  }
}

/** The rows of a passenger's rides that were asked for together; a test says what else of a ride counts. */
export function rideRows(rides: readonly ({ key: string } & Partial<NewRow<'ride'>>)[]): Inserts {
  const passenger = passengerRow('PAS1')
  const who = { passenger_key: passenger.key, reason: 'appointment' } as const
  return {
    passenger: [passenger],
    trip_request: [{ ...who, key: 'REQ1', type: 'one', created_by: 'USR1' }],
    ride: rides.map((ride) => ({
      ...who,
      request_key: 'REQ1',
      status: 'confirmed',
      type: 'scheduled',
      timezone: 'UTC',
      needed_at: Date.parse('2026-07-01T12:00:00Z'),
      local_date: '2026-07-01',
      passenger_first: passenger.first_name,
      passenger_last: passenger.last_name,
      accessibility: passenger.accessibility,
      communication: passenger.communication,
      fund_keys: [],
      claims_codes: [],
      pickup_format: '1 Main St',
      dropoff_format: '2 Main St',
      ...ride,
    })),
  }
}

/** An event row of a test. */
export function eventRow(key: string, rest: Partial<EventRow> = {}): EventRow {
  return {
    collection: 'test',
    key,
    type: 'happened',
    actor: { kind: 'system', key: 'test' },
    data: {},
    audience: ['staff'],
    fleet_keys: [],
    ...rest,
  }
}
