import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { newKey } from '@nemt/domain/key/key.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import { bookingFor, newCustomer, type TestCustomer } from '@nemt/calls/testing/customer.ts'
import { globalToken } from '@nemt/calls/testing/global.ts'
import { make } from '@nemt/calls/testing/make-call.ts'
import { anotherPassenger } from '@nemt/calls/testing/passenger.ts'
import { openTestPortal } from '@nemt/calls/testing/portal.ts'
import { openReport } from '@nemt/calls/report/open.ts'
import { hashOf, newToken } from '@nemt/calls/session/token.ts'
import { connect } from '@nemt/store/connect.ts'
import { write } from '@nemt/store/change/write.ts'
import { keepStatistics } from '@nemt/store/process/statistics.ts'
import { CONNECT_SECONDS } from '@nemt/store/testing/stores.ts'
import { until } from '@nemt/store/testing/until.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { loadBulk } from '../../prisma/bulk/load.ts'
import { planOf, type Sent } from './plans.ts'

// What hot statements read, of an installation that is new and of one with many rides: in a database of its
// own, whose statistics nobody else changes.
const root = path.resolve(__dirname, '../..')
const DAY = 86_400_000
const RIDES = 40_000
const SMALL = ['small-1', 'small-2', 'small-3', 'small-4']

let database: ChildProcess
let env: Record<string, string>
let portal: Portal & { close: () => Promise<void> }
let owner: Sql
let who: TestCustomer
let fleet: { key: string; token: string }
let support: string
const pools: Sql[] = []
const sent: Sent[] = []

/** A pool that plans as the application's own do, and tells what it is asked. */
function heard(url: string | undefined): Sql {
  const pool = connect(url ?? '', {
    max: 1,
    connectSeconds: CONNECT_SECONDS,
    onStatement: (text, values) => void sent.push({ text, values }),
  })
  pools.push(pool)
  return pool
}

beforeAll(async () => {
  const child = spawn(process.execPath, [path.join(root, 'scripts/database/throwaway.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  database = child
  const line = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  )
  env = JSON.parse(line) as Record<string, string>
  Object.assign(process.env, env)
  owner = connect(env.DATABASE_URL ?? '', { max: 1, connectSeconds: CONNECT_SECONDS })
  const opened = await openTestPortal({ max: 1 })
  const sql = heard(env.APP_DATABASE_URL)
  portal = { ...opened, store: { ...opened.store, sql }, support: heard(env.SUPPORT_DATABASE_URL) }
  who = await newCustomer(portal)
  ;[fleet] = (await who.fleets(1)) as [typeof fleet]
  support = await globalToken(portal)
  await write(portal.store, 'global', {
    inserts: {
      role: [{ key: 'ROLsupport', name: 'Support', permissions: ['ride.search'], inherit: [] }],
    },
  })
  await write(portal.store, 'global', {
    updates: [{ table: 'app_user', where: { is_global: true }, set: { role_key: 'ROLsupport' } }],
  })
}, 60_000)
afterAll(async () => {
  await Promise.all([...pools, owner].map((pool) => pool.end({ timeout: 1 })))
  await portal.close()
  const gone = new Promise((resolve) => database.once('exit', resolve))
  database.stdin?.end()
  await gone
}, 30_000)

async function answerOf(name: string, payload: object, { customer = who.key, token = who.token } = {}) {
  const { status, error, data } = await make(portal, customer, name, payload, { token, key: newKey('REQ') })
  expect([name, status, error]).toEqual([name, 200, undefined])
  return data
}

/** One ride's way through the hot calls, of a passenger of its own. */
async function life(): Promise<void> {
  const passenger = await anotherPassenger(portal, who.key)
  const { keys } = (await answerOf('ride.create', bookingFor(passenger, { round: true, hours: 30 }))) as {
    keys: [string, string]
  }
  const [ride] = keys
  await write(portal.store, who.key, {
    inserts: {
      offer: [
        {
          ...{ ride_key: ride, ride_version: 1, fleet_key: fleet.key, round: 1, status: 'sent' },
          ...{ sent_at: Date.now(), expires_at: Date.now() + 60_000, manual_cancel: false },
        },
      ],
    },
  })
  await answerOf('offer.accept', { ride }, { customer: who.key, token: fleet.token })
  const window = { from: Date.now(), to: Date.now() + 7 * DAY }
  await answerOf('ride.search', { ...window, status: ['scheduling', 'confirmed'] })
  await answerOf('ride.search', { ...window, query: 'pat test' })
  await answerOf('ride.info', { keys: [ride] })
  await answerOf('ride.attention', {})
}

/** Rows of each table that were read by going through all of it. */
async function readWhole(): Promise<Record<string, number>> {
  for (const pool of pools) await pool`select pg_stat_force_next_flush()`
  const rows = await owner<{ table: string; rows: number }[]>`
    select relname as table, seq_tup_read::int as rows from pg_stat_user_tables`
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, count]))
}

test('P1f on a new installation no call reads a table from end to end, however many rows come', async () => {
  await life()
  const before = await readWhole()
  for (let round = 0; round < 12; round++) await life()
  const after = await readWhole()
  expect(Object.keys(after).length).toBeGreaterThan(40)
  const grown = Object.entries(after).filter(([table, rows]) => rows > (before[table] ?? 0))
  expect(grown).toEqual([])
}, 60_000)

test('P1f on a new installation a booking reads its own key alone, however many were sent before', async () => {
  const customer = await newCustomer(portal)
  // As the server itself looks at the tables of an installation that nobody has used yet.
  await owner`truncate idempotency`
  await owner`vacuum (analyze) idempotency`
  const readByBooking = async (days: number): Promise<number> => {
    const read = async () => {
      for (const pool of pools) await pool`select pg_stat_force_next_flush()`
      const [row] = await owner<{ rows: number }[]>`
        select idx_tup_fetch::int as rows from pg_stat_user_tables where relname = 'idempotency'`
      return row?.rows ?? 0
    }
    const passenger = await anotherPassenger(portal, customer.key)
    const before = await read()
    const booking = bookingFor(passenger, { hours: 24 * days })
    await answerOf('ride.create', booking, { customer: customer.key, token: customer.token })
    return (await read()) - before
  }
  for (let day = 100; day < 120; day++) expect(await readByBooking(day)).toBeLessThanOrEqual(1)
}, 60_000)

test('P1f what was planned over empty tables goes by the passenger as soon as there are many rides', async () => {
  const worker = connect(env.WORKER_DATABASE_URL ?? '', { max: 1, connectSeconds: CONNECT_SECONDS })
  const customer = await newCustomer(portal)
  /** Rides that one more booking reads, by the plan that its connection has. */
  const readByBooking = async (days: number): Promise<number> => {
    const read = async () => {
      for (const pool of pools) await pool`select pg_stat_force_next_flush()`
      const [row] = await owner<{ rows: number }[]>`
        select idx_tup_fetch::int as rows from pg_stat_user_tables where relname = 'ride'`
      return row?.rows ?? 0
    }
    const before = await read()
    const booking = bookingFor(customer.passenger, { hours: 24 * days })
    await answerOf('ride.create', booking, { customer: customer.key, token: customer.token })
    return (await read()) - before
  }
  await readByBooking(30)
  // As the first day of an installation fills its tables: with rides of other passengers.
  await loadBulk(env.APP_DATABASE_URL ?? '', 2_000, { customers: [customer.key] })
  const statistics = keepStatistics(worker)
  await until(async () => (await statistics.look()).includes('ride'))
  await statistics.stop()
  const [seen] = await owner<{ bounds: number }[]>`
    select max(array_length(histogram_bounds, 1)) as bounds from pg_stats where tablename = 'ride'`
  expect(seen?.bounds).toBeLessThan(20)
  await worker.end()
  expect(await readByBooking(40)).toBeLessThan(50)
  // What comes next counts the rides of its own customers.
  await owner`delete from ride where customer_key = ${customer.key}`
}, 60_000)

test('P1f on a new installation passengers are found by a word without reading those of others for each', async () => {
  const customer = await newCustomer(portal)
  const alike = 3_000
  await owner`insert into passenger select p.* from passenger r cross join generate_series(1, ${alike}) n
    cross join lateral jsonb_populate_record(r, jsonb_build_object('key', 'PASalike' || n, 'rider_key', 'R' || n)) p
    where r.key = ${customer.passenger} and r.customer_key = ${customer.key}`
  await owner`insert into passenger_word (customer_key, passenger_key, word)
    select customer_key, key, 'zqlast' from passenger where customer_key = ${customer.key} and key like 'PASalike%'`
  sent.length = 0
  const asked = { customer: customer.key, token: customer.token }
  const found = (await answerOf('patient.search', { query: 'zqlast' }, asked)) as { total: number }
  expect(found.total).toBe(alike)
  const search = sent.findLast(({ text }) => /passenger_word/.test(text))
  const { read } = await planOf(portal.store.sql, search as Sent)
  expect(read.passenger).toBeLessThan(10 * alike)
}, 60_000)

describe('with many rides', () => {
  let lead: string
  beforeAll(async () => {
    await loadBulk(env.APP_DATABASE_URL ?? '', RIDES, { customers: ['large'] })
    await loadBulk(env.APP_DATABASE_URL ?? '', RIDES / 10, { customers: SMALL })
    lead = await leadOf('large')
  }, 120_000)

  /** Someone who may search the customer's rides. */
  async function leadOf(customer: string): Promise<string> {
    const token = newToken()
    await write(portal.store, customer, {
      inserts: {
        role: [
          {
            key: 'ROL1',
            name: 'Lead',
            permissions: ['ride.search', 'ride.view', 'passenger.search'],
            inherit: [],
          },
        ],
      },
    })
    await write(portal.store, customer, {
      inserts: {
        app_user: [
          { key: 'USR1', username: 'lead', email: 'l@example.org', first_name: 'Lea', role_key: 'ROL1' },
        ],
        session: [
          {
            ...{ key: 'SES1', token_hash: hashOf(token), scope: 'coordinator', user_key: 'USR1' },
            expires_at: Date.now() + DAY,
          },
        ],
      },
    })
    return token
  }

  const from = Math.floor(Date.now() / DAY) * DAY + 5 * DAY
  const week = { from, to: from + 7 * DAY }
  type Page = {
    rides: { key: string; patient: string; customer?: string; times: { needed: number } }[]
    more: boolean
  }
  const large = (payload: object) =>
    answerOf('ride.search', payload, { customer: 'large', token: lead }) as Promise<Page>
  const across = (payload: object) =>
    answerOf('ride.next.search', payload, { customer: 'global', token: support }) as Promise<Page>

  /** What was asked of the database about rides while `run` was under way. */
  async function statements(run: () => Promise<unknown>): Promise<Sent[]> {
    sent.length = 0
    await run()
    // What is sent for the first time is sent once to be described and once to be run.
    const once = [
      ...new Map(
        sent.map((statement) => [JSON.stringify([statement.text, statement.values]), statement]),
      ).values(),
    ]
    return once.filter(({ text }) => /from (\(select r\.\* from )?(ride|page)|join ride/.test(text))
  }

  async function csv(filter: object): Promise<string> {
    const { url } = (await answerOf('ride.report', filter, { customer: 'large', token: lead })) as {
      url: string
    }
    const opened = await openReport(portal, 'large', new URL(url).searchParams.get('ticket') ?? '')
    let text = ''
    for await (const chunk of opened.csv) text += String(chunk)
    return text
  }

  const found = ({ rides }: Page) => rides.length
  const countOf = async (payload: object) =>
    ((await answerOf('ride.count', payload, { customer: 'large', token: lead })) as { total: number }).total
  const lists: [string, 'app' | 'support', () => Promise<number>][] = [
    [
      'a week of two statuses',
      'app',
      async () => found(await large({ ...week, status: ['scheduling', 'confirmed'] })),
    ],
    ['a day', 'app', async () => found(await large({ from, to: from + DAY }))],
    ['a later page', 'app', async () => found(await large({ ...week, drop: 20 }))],
    ['500 of three days', 'app', async () => found(await large({ from, to: from + 3 * DAY, take: 500 }))],
    ['a week, the latest first', 'app', async () => found(await large({ ...week, order: 'latest' }))],
    ['with what an office is told', 'app', async () => found(await large({ ...week, details: true }))],
    ['how many there are', 'app', async () => countOf({ from, to: from + 3 * DAY })],
    ['half a year', 'app', async () => found(await large({ from: from - 35 * DAY, to: from + 150 * DAY }))],
    [
      'ten days over all',
      'support',
      async () => found(await across({ from, to: from + 10 * DAY, take: 2000 })),
    ],
    ['50 over all', 'support', async () => found(await across({ from, to: from + 10 * DAY, take: 50 }))],
    ['half a year over all', 'support', async () => found(await across({ from, to: from + 150 * DAY }))],
    ['a report', 'app', async () => (await csv(week)).trim().split('\n').length - 1],
  ]
  describe.each(['nobody has counted yet', 'they are counted'])('and %s', (counted) => {
    beforeAll(async () => {
      if (counted === 'they are counted') await owner`analyze`
    })

    test.each(lists)('P2 P3 P16 P20 %s reads its own rows and little else', async (_, role, run) => {
      let rides = 0
      const planned = await statements(async () => (rides = await run()))
      expect(rides).toBeGreaterThan(40)
      expect(planned.length).toBeGreaterThan(0)
      const pool = role === 'support' ? portal.support : portal.store.sql
      const plans = []
      for (const statement of planned) plans.push(await planOf(pool as Sql, statement))
      expect(plans.flatMap(({ scans }) => scans)).toEqual([])
      for (const table of ['ride', 'passenger', 'offer']) {
        const read = plans.reduce((sum, plan) => sum + (plan.read[table] ?? 0), 0)
        expect([table, read <= 4 * rides + 10 ? 'few' : read]).toEqual([table, 'few'])
      }
      const most = Math.max(...plans.map(({ sorted }) => sorted))
      expect(most <= 4 * rides + 10 ? 'a page' : most).toBe('a page')
    })

    test('P3 a ride by its key, on whatever day, reads no other', async () => {
      const [one] = (await large({ ...week, take: 1 })).rides
      const years = { from: Date.UTC(2000, 0, 1), to: from + 2_000 * DAY }
      for (const ask of [
        () => large({ ...years, query: one!.key }),
        () => countOf({ ...years, query: one!.key }),
      ]) {
        const planned = await statements(ask)
        const plan = await planOf(portal.store.sql, planned[0] as Sent)
        expect(plan.scans).toEqual([])
        expect(plan.read.ride).toBeLessThan(10)
      }
    })

    test('P3 the fleets to filter by are found without the rides of each', async () => {
      const planned = await statements(() => answerOf('fleet.info', {}, { customer: 'large', token: lead }))
      const plan = await planOf(portal.store.sql, planned[0] as Sent)
      expect(plan.read.ride ?? 0).toBeLessThan(200)
    })

    test('V829 V831 passengers are found by a word without others, also where no rider key is used', async () => {
      sent.length = 0
      const asked = { customer: 'large', token: lead }
      const { total } = (await answerOf('patient.search', { query: 'quill10' }, asked)) as { total: number }
      expect(total).toBeGreaterThan(0)
      const searches = sent.filter(({ text }) => /passenger_word/.test(text))
      for (const search of searches) {
        const plan = await planOf(portal.store.sql, search)
        expect(plan.scans).toEqual([])
        expect(plan.read.passenger).toBeLessThan(10 * total)
      }
      expect(searches.length).toBeGreaterThan(0)
    })

    test.each([
      ['few people', 'ada quill10', 30],
      ['some people', 'ada', 1_000],
      ['all people', 'bk', 400],
    ])('P3 the rides of %s are found by name without those of others', async (_, query, limit) => {
      const planned = await statements(() => large({ ...week, query }))
      const plan = await planOf(portal.store.sql, planned[0] as Sent)
      expect(plan.scans).toEqual([])
      expect(plan.read.ride).toBeLessThan(limit)
      const over = await statements(() => across({ ...week, name: query, take: 50 }))
      const wide = await planOf(portal.support as Sql, over[0] as Sent)
      expect(wide.scans).toEqual([])
      expect(wide.read.ride).toBeLessThan(limit)
    })
  })

  test('P1 P5 every statement of the hot calls has an index for each table', async () => {
    sent.length = 0
    await life()
    const plans = []
    for (const statement of [...sent].filter(({ text }) => /^\s*(with|select)/i.test(text)))
      plans.push(await planOf(portal.store.sql, statement))
    expect(plans.length).toBeGreaterThan(8)
    expect(plans.flatMap(({ scans }) => scans)).toEqual([])
  })

  type Place = { customer: string; key: string; needed: number }
  /** The rides of some customers in a window as the tables have them, in the order of lists. */
  async function inOrder(customers: string[], { from, to }: typeof week): Promise<Place[]> {
    const all: Place[] = []
    for (const customer of customers)
      await portal.store.sql.begin(async (tx) => {
        await tx`select set_config('app.customer', ${customer}, true)`
        const rows = await tx<{ key: string; at: Date }[]>`select key, needed_at as at from ride
          where needed_at >= ${new Date(from)} and needed_at < ${new Date(to)}`
        all.push(...rows.map(({ key, at }) => ({ customer, key, needed: at.getTime() })))
      })
    const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
    return all.sort((a, b) => a.needed - b.needed || compare(a.key, b.key) || compare(a.customer, b.customer))
  }

  // Twenty rides and more at each moment: every border of a page lies between equal times.
  test('C019 the pages of a search are the whole, also between rides of one moment', async () => {
    const whole = await inOrder(['large'], week)
    const keys: string[] = []
    for (let drop = 0, more = true; more; drop += 300) {
      const page = await large({ ...week, take: 300, drop })
      keys.push(...page.rides.map(({ key }) => key))
      more = page.more
    }
    expect(keys).toEqual(whole.map(({ key }) => key))
  })

  test.each([
    [50, 0],
    [1, 0],
    [7, 33],
    [500, 250],
    [2000, 0],
    [2000, 1500],
    [50, 100_000],
  ])('C021 %i rides of all customers after %i are those of the whole', async (take, drop) => {
    const whole = await inOrder(['large', ...SMALL, who.key], week)
    const { rides, more } = await across({ ...week, take, drop })
    expect(rides.map(({ customer, key, times }) => ({ customer, key, needed: times.needed }))).toEqual(
      whole.slice(drop, drop + take),
    )
    expect(more).toBe(whole.length > drop + take)
  })

  test('C021 nobody’s ride is in the search of another customer', async () => {
    const { rides } = (await answerOf('ride.search', { ...week, take: 500 }, who)) as Page
    expect(rides.filter(({ key }) => key.startsWith('RIDbulk'))).toEqual([])
  })

  test.each([
    ['ada quill10', 'Ada Quill10'],
    ['ada', 'Ada '],
    ['bk', ''],
  ])('V1126 %j finds the same rides in both searches as there are', async (name, begins) => {
    const people = new Set<string>()
    await portal.store.sql.begin(async (tx) => {
      await tx`select set_config('app.customer', 'large', true)`
      const rows = await tx<{ key: string; name: string }[]>`
        select key, first_name || ' ' || last_name as name from passenger`
      for (const { key, name: whole } of rows) if (whole.startsWith(begins)) people.add(key)
    })
    const day = { from, to: from + 2 * DAY }
    const { rides } = await large({ ...day, take: 500 })
    const wanted = rides.filter(({ patient }) => people.has(patient)).map(({ key }) => key)
    const foundInLarge = await large({ ...day, query: name, take: 500 })
    expect(foundInLarge.rides.map(({ key }) => key)).toEqual(wanted)
    const all = await across({ ...day, name })
    const ofLarge = all.rides.filter(({ customer }) => customer === 'large')
    expect(ofLarge.map(({ key }) => key)).toEqual(wanted)
    expect(rides.length).toBeGreaterThan(300)
  })
})
