import { connect } from '@nemt/store/connect.ts'
import { passengers, requests, rides, stops, words } from './rows.sql.ts'

/** Customers that the rides are spread over; the first two are the demo's. */
export function bulkCustomers(count: number): string[] {
  return [
    'lakeside',
    'pinecrest',
    ...Array.from({ length: count }, (_, index) => `bulk-${String(index + 1).padStart(2, '0')}`),
  ].slice(0, count)
}

const BATCH = 5_000

/**
 * Fills a database with rides: by inserts that PostgreSQL makes itself from series of numbers (COPY is not
 * allowed under row level security), in batches short enough not to hold the event log's readers back.
 */
export async function loadBulk(
  url: string,
  count: number,
  options: { customers?: number; progress?: (done: number) => void } = {},
): Promise<void> {
  const sql = connect(url, { max: 2, name: 'bulk' })
  // Who drove: the demo's fleet, or where there is no demo one that is offered nothing.
  await sql.begin(async (tx) => {
    await tx`select set_config('app.customer', 'global', true)`
    await tx`insert into fleet_group (key, name) values ('GRPbulk', 'Bulk') on conflict do nothing`
    await tx`insert into fleet (key, group_key, name, enabled)
      values ('FLTmetrowheels', 'GRPbulk', 'Metro Wheels', false) on conflict do nothing`
  })
  const customers = bulkCustomers(options.customers ?? 50)
  const each = Math.ceil(count / customers.length)
  const people = Math.max(20, Math.ceil(each / 20))
  let done = 0
  for (const customer of customers) {
    const run = (text: string, values: unknown[]) =>
      sql.begin(async (tx) => {
        await tx`select set_config('app.customer', ${customer}, true)`
        await tx.unsafe(text, values as never[])
      })
    await run(
      `insert into customer (customer_key, name, timezone) values ($1, $1, 'America/Chicago')
        on conflict do nothing`,
      [customer],
    )
    await run(passengers, [customer, people])
    await run(words, [customer])
    const [last] = await sql.begin(async (tx) => {
      await tx`select set_config('app.customer', ${customer}, true)`
      return tx<
        { n: number }[]
      >`select coalesce(max(substr(key, 8)::int), 0) as n from ride where key like 'RIDbulk%'`
    })
    const from = (last?.n ?? 0) + 1
    for (let first = from; first < from + each; first += BATCH) {
      const until = Math.min(first + BATCH, from + each) - 1
      await run(requests, [customer, first, until, people])
      await run(rides, [customer, first, until, people])
      await run(stops, [customer, first, until])
      done += until - first + 1
      options.progress?.(done)
    }
  }
  await sql.end()
}
