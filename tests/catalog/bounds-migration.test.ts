import { readFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from '@nemt/store/connect.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { customer } from '@nemt/domain/customer/schema.ts'
import { policy } from '@nemt/domain/policy/schema.ts'

const migration = readFileSync(
  path.resolve(__dirname, '../../prisma/migrations/20261128130000_bounds_of_settings/migration.sql'),
  'utf8',
)

let owner: Sql
beforeAll(() => {
  owner = connect(process.env.DATABASE_URL ?? '', { max: 1, name: 'older' })
})
afterAll(() => owner.end())

const rules = {
  trip: {
    ride: {
      allotment: { count: 0, fund: 'unlimited', account: 'A' },
      constraint: { penalty_max: 3, distance: { lower: 1, upper: 2 } },
      locations: { residence: { max_consecutive: 1 } },
    },
  },
}
const set = {
  flags: { verbose: true },
  settings: { pickup_buffer: 1440, admin_fee: 0, reminder_lead_hours: 24, notes_internal: true },
  limits: { distance: { minimum: 0, maximum: 40 }, duration: { minimum: 5 } },
}
const beyond = {
  flags: { verbose: true },
  settings: { pickup_buffer: 1441, admin_fee: -1, reminder_lead_hours: -1, notes_internal: true },
  limits: { distance: { minimum: -1, maximum: -1 }, duration: { minimum: -1 } },
}
const beyondRules = {
  trip: {
    ride: {
      allotment: { count: -1, fund: -500, account: 'A' },
      constraint: { penalty_max: -1, distance: { lower: 1, upper: 2 } },
      locations: { residence: { max_consecutive: -1 } },
    },
  },
}

test('V1036 V1037 settings that are kept beyond their bounds are taken away, and all others stay', async () => {
  const undone = new Error('as if nothing had been')
  const open =
    'alter table customer no force row level security; alter table policy no force row level security;'
  let found: { configurations: unknown[]; documents: unknown[] } | undefined
  await owner
    .begin(async (sql) => {
      await sql.unsafe(open)
      for (const [key, configuration, document] of [
        ['bounds-beyond', beyond, beyondRules],
        ['bounds-none', {}, {}],
        ['bounds-within', set, rules],
      ] as const) {
        await sql`insert into customer (customer_key, name, timezone, configuration)
          values (${key}, ${key}, 'UTC', ${sql.json(configuration)})`
        await sql`insert into policy (customer_key, key, name, document)
          values (${key}, 'POL1', ${key}, ${sql.json(document)})`
      }
      await sql.unsafe(migration)
      await sql.unsafe(open)
      const customers = await sql<{ configuration: object }[]>`select configuration from customer
        where customer_key like 'bounds-%' order by customer_key`
      const policies = await sql<{ document: object }[]>`select document from policy
        where customer_key like 'bounds-%' order by customer_key`
      found = {
        configurations: customers.map(({ configuration }) => configuration),
        documents: policies.map(({ document }) => document),
      }
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  expect(found?.configurations).toEqual([
    { flags: { verbose: true }, settings: { notes_internal: true }, limits: { distance: {}, duration: {} } },
    {},
    set,
  ])
  expect(found?.documents).toEqual([
    {
      trip: {
        ride: {
          allotment: { account: 'A' },
          constraint: { distance: { lower: 1, upper: 2 } },
          locations: { residence: {} },
        },
      },
    },
    {},
    rules,
  ])
  // As the calls give them.
  for (const shape of [...(found?.configurations ?? [])] as object[])
    expect(
      customer.safeParse({ key: 'a', name: 'A', timezone: 'UTC', version: 1, ...shape }).error,
    ).toBeUndefined()
  for (const shape of [...(found?.documents ?? [])] as object[])
    expect(policy.safeParse({ key: 'POL1', name: 'A', ...shape }).error).toBeUndefined()
})
