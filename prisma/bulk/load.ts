import { connect } from '@nemt/store/connect.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { geographyOf } from '../demo/geography.ts'
import { passengers, placesOf, rides, words } from './rows.sql.ts'

/** Customers that the rides are spread over; the first two are the demo's. */
export function bulkCustomers(count: number): string[] {
  return [
    'lakeside',
    'pinecrest',
    ...Array.from({ length: count }, (_, index) => `bulk-${String(index + 1).padStart(2, '0')}`),
  ].slice(0, count)
}

/** Rows of one transaction: short enough not to hold the event log's readers back. */
const BATCH = 5_000
/** At a time; a server of two cores has no use for more. */
const LOADERS = 2
const MOST_CUSTOMERS = 50

/**
 * Adds `count` rides to a database, `customers` of them all the same, or all to those named: by inserts that
 * PostgreSQL makes itself from series of numbers (COPY is not allowed under row level security). Whoever ends
 * it in the middle may start it again: it goes on after the last whole ride of each customer.
 */
export async function loadBulk(
  url: string,
  count: number,
  options: { customers?: number | readonly string[]; progress?: (done: number) => void } = {},
): Promise<void> {
  const sql = connect(url, { max: LOADERS, name: 'bulk' })
  try {
    // Who drove: the demo's fleet, or where there is no demo one that is offered nothing.
    await asCustomer(sql, 'global', [
      [`insert into fleet_group (key, name) values ('GRPbulk', 'Bulk') on conflict do nothing`, []],
      [
        `insert into fleet (key, group_key, name, enabled)
          values ('FLTmetrowheels', 'GRPbulk', 'Metro Wheels', false) on conflict do nothing`,
        [],
      ],
    ])
    const { customers = MOST_CUSTOMERS } = options
    const names = typeof customers === 'number' ? bulkCustomers(customers) : customers
    const batches = batchesOf(
      sql,
      names.map((customer, at) => ({
        customer,
        rides: Math.floor(count / names.length) + (at < count % names.length ? 1 : 0),
      })),
    )
    let done = 0
    const load = async (): Promise<void> => {
      for await (const { customer, first, until, people } of batches) {
        await asCustomer(sql, customer, [[rides, [customer, first, until, people, placesOf(customer)]]])
        options.progress?.((done += until - first + 1))
      }
    }
    // A generator gives each its own batch, and makes the next customer ready meanwhile. When one fails, the
    // other's batch is still finished before the connections end.
    const loaded = await Promise.allSettled(Array.from({ length: LOADERS }, load))
    for (const outcome of loaded) if (outcome.status === 'rejected') throw outcome.reason
  } finally {
    await sql.end()
  }
}

/** In a transaction that may take longer than people's may: the machine may be busy. */
async function asCustomer(sql: Sql, customer: string, statements: [string, (string | number)[]][]) {
  // eslint-disable-next-line no-restricted-syntax -- as many connections as loops: none waits behind another
  await sql.begin(async (tx) => {
    await tx`select set_config('app.customer', ${customer}, true),
      set_config('synchronous_commit', 'off', true), set_config('transaction_timeout', '0', true)`
    for (const [text, values] of statements) await tx.unsafe(text, values, { prepare: true })
  })
}

type Batch = { customer: string; first: number; until: number; people: number }

/** The batches of all customers, each customer with the passengers that its rides need. */
async function* batchesOf(
  sql: Sql,
  shares: readonly { customer: string; rides: number }[],
): AsyncGenerator<Batch> {
  for (const { customer, rides: wanted } of shares) {
    if (wanted === 0) continue
    const people = Math.max(20, Math.ceil(wanted / 20))
    const last = await lastRide(sql, customer)
    await asCustomer(sql, customer, [
      [
        `insert into customer (customer_key, name, timezone) values ($1, $1, $2)
          on conflict do nothing`,
        [customer, geographyOf(customer).zone],
      ],
    ])
    for (const [first, until] of batches(1, people))
      await asCustomer(sql, customer, [
        [passengers, [customer, first, until, placesOf(customer)]],
        [words, [customer, first, until]],
      ])
    for (const [first, until] of batches(last + 1, last + wanted)) yield { customer, first, until, people }
  }
}

function* batches(from: number, to: number): Generator<[first: number, until: number]> {
  for (let first = from; first <= to; first += BATCH) yield [first, Math.min(first + BATCH - 1, to)]
}

/** The number of the customer's last ride of earlier runs; 0 when there is none. */
async function lastRide(sql: Sql, customer: string): Promise<number> {
  // eslint-disable-next-line no-restricted-syntax -- as many connections as loops: none waits behind another
  return sql.begin(async (tx) => {
    await tx`select set_config('app.customer', ${customer}, true)`
    const [row] = await tx<{ last: number }[]>`select substr(max(key), 8)::int as last from ride
      where customer_key = ${customer} and key like 'RIDbulk%'`
    return row?.last ?? 0
  })
}
