import { readFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from '@nemt/store/connect.ts'
import type { Sql } from '@nemt/store/sql.ts'

const migration = readFileSync(
  path.resolve(__dirname, '../../prisma/migrations/20261125120000_webhook_of_the_customer/migration.sql'),
  'utf8',
)
/** As it was before: addresses of fleets alone, and none that other suites have left. */
const undo = `
  alter table webhook no force row level security;
  alter table webhook_delivery no force row level security;
  delete from webhook_delivery;
  delete from webhook;
  drop index webhook_of_the_customer;
  alter table webhook alter column fleet_key set not null;
  alter table webhook rename to fleet_webhook;
  alter table fleet_webhook rename constraint "webhook_pkey" to "fleet_webhook_pkey";
  alter table fleet_webhook rename constraint "webhook_fleet_key_fkey" to "fleet_webhook_fleet_key_fkey";
  alter index "webhook_customer_key_fleet_key_idx" rename to "fleet_webhook_customer_key_fleet_key_idx";
  alter table customer no force row level security;`

let owner: Sql
beforeAll(() => {
  owner = connect(process.env.DATABASE_URL ?? '', { max: 1, name: 'older' })
})
afterAll(() => owner.end())

test('decision 125 what a configuration named becomes an address without a secret, and leaves it', async () => {
  const undone = new Error('as if nothing had been')
  let found: { customers: unknown; webhooks: unknown; isForced: unknown } | undefined
  await owner
    .begin(async (sql) => {
      await sql.unsafe(undo)
      for (const [key, subscriber] of [
        ['named', { listener_url: 'https://office.example.org/rides' }],
        ['emptied', { listener_url: '' }],
        ['bare', undefined],
      ] as const)
        await sql`insert into customer (customer_key, name, timezone, configuration) values (${key}, ${key}, 'UTC',
          ${sql.json({ flags: { verbose: true }, ...(subscriber ? { webhook_subscriber: subscriber } : {}) })})`
      await sql.unsafe(migration)
      found = {
        isForced: await sql`select relname, relforcerowsecurity as forced from pg_class
          where relname in ('customer', 'webhook') order by relname`,
        webhooks: await sql.unsafe(`alter table webhook no force row level security;
          select customer_key, fleet_key, url, secret, revoked_at from webhook where customer_key in
          ('named', 'emptied', 'bare')`),
        customers: await sql.unsafe(`alter table customer no force row level security;
          select customer_key, configuration from customer where customer_key in ('named', 'emptied', 'bare')
          order by customer_key`),
      }
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  const configuration = { flags: { verbose: true } }
  expect(found?.isForced).toEqual([
    { relname: 'customer', forced: true },
    { relname: 'webhook', forced: true },
  ])
  expect(lastOf(found?.webhooks)).toEqual([
    {
      ...{ customer_key: 'named', fleet_key: null, secret: '', revoked_at: null },
      url: 'https://office.example.org/rides',
    },
  ])
  expect(lastOf(found?.customers)).toEqual(
    ['bare', 'emptied', 'named'].map((customer_key) => ({ customer_key, configuration })),
  )
})

/** The rows of the last of several statements. */
function lastOf(results: unknown): unknown {
  return Array.isArray(results) && Array.isArray(results.at(-1)) ? results.at(-1) : results
}
