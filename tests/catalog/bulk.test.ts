import { testRole } from '@nemt/store/testing/stores.ts'
import { loadBulk } from '../../prisma/bulk/load.ts'

const url = process.env.APP_DATABASE_URL ?? ''
const app = testRole('APP', 1)
afterAll(() => app.end())
let customersMade = 0

function customers(count: number): string[] {
  return Array.from({ length: count }, () => `bulktest${process.pid.toString(36)}${customersMade++}`)
}

function as<T>(customer: string, run: (text: (sql: string) => Promise<T[]>) => Promise<T[]>): Promise<T[]> {
  return app.begin(async (tx) => {
    await tx`select set_config('app.customer', ${customer}, true)`
    return run(async (sql) => [...(await tx.unsafe<(T & object)[]>(sql))])
  }) as Promise<T[]>
}

type Held = { rides: number; asked: number; halves: number; times: number }

/** What the customer has: rides, requests, rides without both stops, moments at which rides are needed. */
async function held(customer: string): Promise<Held | undefined> {
  const [row] = await as<Held>(customer, (ask) =>
    ask(`select (select count(*)::int from ride) as rides, (select count(*)::int from trip_request) as asked,
      (select count(*)::int from ride where pickup_lat is null or dropoff_lat is null) as halves,
      (select count(distinct needed_at)::int from ride) as times`),
  )
  return row
}

test('bulk loading makes as many rides as asked for, of as many customers', async () => {
  const names = customers(3)
  await loadBulk(url, 7, { customers: names })
  const all = await Promise.all(names.map(held))
  expect(all.map((result) => result?.rides)).toEqual([3, 2, 2])
})

test.each([
  ['lakeside’s', undefined, 'America/New_York', '614', 'Columbus'],
  ['pinecrest’s', 'pinecrest', 'America/Chicago', '312', 'Chicago'],
])('rides lie in %s town, zone and numbers', async (_, named, zone, areaCode, city) => {
  const [made] = customers(1)
  const name = named ?? (made as string)
  await loadBulk(url, 3, { customers: [name] })
  const [row] = await as<object>(name, (ask) =>
    ask(`select (select array_agg(distinct timezone) from ride) as rides,
      (select array_agg(distinct timezone) from passenger) as people,
      (select array_agg(distinct pickup_city) from ride) as cities,
      (select array_agg(distinct substr(communication->'phone'->>'raw', 1, 5)) from passenger) as phones,
      (select bool_and(local_date = (needed_at at time zone '${zone}')::date) from ride) as dated`),
  )
  expect(row).toEqual({
    rides: [zone],
    people: [zone],
    cities: [city],
    phones: [`+1${areaCode}`],
    dated: true,
  })
})

/** Gives the customer a ride of that number, so that the next load goes on from there. */
async function jumpTo(customer: string, number: number): Promise<void> {
  const digits = String(number).padStart(9, '0')
  await as(customer, (ask) =>
    ask(`insert into trip_request select (jsonb_populate_record(t, '{"key": "RQTbulk${digits}"}')).*
      from trip_request t where key = 'RQTbulk000000001'`),
  )
  await as(customer, (ask) =>
    ask(`insert into ride select (jsonb_populate_record(r, '{"key": "RIDbulk${digits}"}')).*
      from ride r where key = 'RIDbulk000000001'`),
  )
}

// Where numbers, times the primes that spread the rides, pass what four bytes hold, and far beyond.
test.each([20_400, 20_600_000])(
  'it overflows at no number, and runs again and again: from %d',
  async (from) => {
    const [name] = customers(1) as [string]
    await loadBulk(url, 1, { customers: [name] })
    await jumpTo(name, from)
    await loadBulk(url, 600, { customers: [name] })
    await loadBulk(url, 50, { customers: [name] })
    expect(await held(name)).toMatchObject({ rides: 652, asked: 652, halves: 0 })
  },
)

test('what an older version left in the middle is made whole', async () => {
  const [name] = customers(1) as [string]
  await loadBulk(url, 40, { customers: [name] })
  await as(name, (ask) => ask(`delete from ride where key > 'RIDbulk000000030'`))
  await loadBulk(url, 60, { customers: [name] })
  expect(await held(name)).toMatchObject({ rides: 90, asked: 90, halves: 0 })
})

test('who ends it in the middle has whole rides, and may go on', async () => {
  const names = customers(2)
  const ended = loadBulk(url, 12_000, {
    customers: names,
    progress: () => {
      throw new Error('enough')
    },
  })
  await expect(ended).rejects.toThrow('enough')
  for (const name of names) {
    const there = await held(name)
    expect([there?.halves, there?.rides === there?.asked]).toEqual([0, true])
  }
  await loadBulk(url, 20, { customers: names })
  for (const name of names) expect(await held(name)).toMatchObject({ halves: 0 })
}, 30_000)
