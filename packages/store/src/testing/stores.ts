import type { EventRow } from '../change/changes.ts'
import { connect, openStore } from '../connect.ts'
import type { NewRow } from '../rows/tables.ts'

function url(name: string): string {
  return process.env[name] ?? ''
}

/** The test run's own PostgreSQL, as the application's role. */
export function testStore(max = 10) {
  return openStore(url('APP_DATABASE_URL'), { max, name: 'store-test' })
}

/** The same as another role. */
export function testRole(role: 'READER' | 'WORKER' | 'SUPPORT' | 'APP', max = 4) {
  return connect(url(`${role}_DATABASE_URL`), { max, name: `store-test-${role}` })
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
