import { callNamed } from '../registry.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { system } from '../pipeline/principal.ts'
import { runCall } from '../pipeline/run.ts'
import { bookingFor, type TestCustomer } from '../testing/customer.ts'
import { fundedCustomer, ledgerOf } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

function allotment(count?: number, fund?: number) {
  return {
    trip: {
      ride: {
        allotment: { ...(count === undefined ? {} : { count }), ...(fund === undefined ? {} : { fund }) },
      },
    },
  }
}

function book(who: TestCustomer, day: number, extra: object = {}, key?: string) {
  const booked = bookingFor(who.passenger, { hours: 24 * day })
  return make(
    portal,
    who.key,
    'ride.create',
    { ...booked, rides: [{ ...booked.rides[0], ...extra }] },
    { token: who.token, ...(key ? { key } : {}) },
  )
}

type Created = { keys: string[]; rides: { key: string; fund?: string; unfunded?: Record<string, string> }[] }

function created(answer: { data: never }) {
  return answer.data as Created
}

/** For whole queues of bookings, on a machine that has much else to do. */
const QUEUES_MS = 120_000

/**
 * Who hears that the service is busy, or hears nothing, asks again under the same key, as every client does: how fast
 * the machine is decides nothing.
 */
async function bookAtLast(who: TestCustomer, day: number): ReturnType<typeof book> {
  const answer = await book(who, day, {}, `day ${day}`)
  return answer.status === 503 ? bookAtLast(who, day) : answer
}

test(
  'server-behaviour §2.9 of 200 bookings at once against an allotment of 20 exactly 20 are funded',
  async () => {
    const who = await fundedCustomer(portal, allotment(20))
    const answers = await Promise.all(Array.from({ length: 200 }, (_, day) => bookAtLast(who, 1 + day)))
    const funded = answers.filter(({ status }) => status === 200)
    expect(funded.map((answer) => created(answer).rides[0]?.fund)).toEqual(
      Array.from({ length: 20 }, () => who.fund),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, error }) => [status, error?.code, error?.detail?.rides])).toEqual(
      Array.from({ length: 180 }, () => [
        409,
        'allotment_exhausted',
        [{ ride: 0, why: { [who.fund]: 'exhausted' } }],
      ]),
    )
    expect(refused[0]?.error).toMatchObject({
      message: 'number of rides exceeds allotment',
      detail: {
        limits: [
          {
            code: 'allotment_count',
            ride: 0,
            field: 'rides.0.fund_keys',
            unit: 'rides',
            limit: 20,
            actual: 21,
          },
        ],
      },
    })
    const { counters, entries, differences } = await ledgerOf(portal, who.key)
    expect(entries).toHaveLength(20)
    const cents = entries.reduce((sum: number, entry: { cents: number }) => sum + entry.cents, 0)
    expect(cents).toBeGreaterThan(0)
    expect(counters).toEqual([
      { fund_key: who.fund, held_count: 20, held_cents: cents, spent_count: 0, spent_cents: 0 },
    ])
    expect(differences).toEqual([])
  },
  QUEUES_MS,
)

test(
  'an allotment of money is never passed either: forty at once',
  async () => {
    const who = await fundedCustomer(portal, allotment(undefined, 10_000))
    const answers = await Promise.all(Array.from({ length: 40 }, (_, day) => bookAtLast(who, 1 + day)))
    const { counters, differences } = await ledgerOf(portal, who.key)
    expect(counters[0].held_count).toBe(answers.filter(({ status }) => status === 200).length)
    expect(counters[0].held_count).toBeGreaterThan(0)
    expect(counters[0].held_cents).toBeLessThanOrEqual(10_000)
    expect(answers.some(({ error }) => error?.code === 'cost_patient_limit')).toBe(true)
    expect(differences).toEqual([])
  },
  QUEUES_MS,
)

test('server-behaviour §2.8 when the first fund is used up the next one pays', async () => {
  const who = await fundedCustomer(portal, allotment(1), { more: [allotment(1)] })
  const chosen = [created(await book(who, 1)).rides[0]?.fund, created(await book(who, 2)).rides[0]?.fund]
  expect(chosen.toSorted()).toEqual(who.funds.toSorted())
  const third = await book(who, 3)
  expect(third.error?.detail?.limits).toMatchObject([{ code: 'allotment_count', limit: 1, actual: 2 }])
})

test('a named fund is checked like any other, and a foreign one does not exist', async () => {
  const who = await fundedCustomer(portal, allotment(1), { more: [allotment(5)] })
  const other = await fundedCustomer(portal, allotment(5))
  expect(created(await book(who, 1, { fund_keys: [who.fund] })).rides[0]?.fund).toBe(who.fund)
  const second = await book(who, 2, { fund_keys: [who.fund] })
  expect([second.status, second.error?.code]).toEqual([409, 'allotment_exhausted'])
  const foreign = await book(who, 2, { fund_keys: [other.fund] })
  expect([foreign.status, Object.keys(foreign.error?.fields ?? {})]).toEqual([422, ['rides.0.fund_keys']])
})

test('a ride that no fund covers is made without one and says why; where one is required it is refused', async () => {
  const ended = { effective: { start: Date.parse('2021-01-01'), end: Date.parse('2022-01-01') } }
  const free = await fundedCustomer(portal, ended)
  expect((await book(free, 1)).error?.detail?.limits).toMatchObject([{ code: 'ride_date', hard: false }])
  const overrides = { acknowledged_limits: ['ride_date'], authorization: { reason: 'Pays himself' } }
  const answer = await make(
    portal,
    free.key,
    'ride.create',
    { ...bookingFor(free.passenger, { hours: 24 }), ...overrides },
    { token: free.token },
  )
  expect(created(answer).rides[0]?.unfunded).toEqual({ [free.fund]: 'not_effective' })
  const strict = await fundedCustomer(portal, ended, { required: true })
  expect((await book(strict, 1)).error?.code).toBe('has_fund')
  await write(portal.store, strict.key, {
    updates: [{ table: 'passenger_fund', where: { enabled: true }, set: { enabled: false } }],
  })
  const none = await book(strict, 1)
  expect([none.status, none.error?.message]).toEqual([422, 'Passenger has no allotments available'])
})

async function kinds(customer: string) {
  return (await ledgerOf(portal, customer)).entries.map(
    ({ kind, count }: { kind: string; count: number }) => `${kind} ${count}`,
  )
}

async function costsOf(customer: string, ride: string) {
  return (
    await read(portal.store, customer, {
      costs: many(
        portal.store.sql`select c.reason, c.price_cents from ride_cost c where c.customer_key = s.c
            and c.ride_key = ${ride}`,
      ),
    })
  ).costs.map((cost: { reason: string; price_cents: number }) => `${cost.reason} ${cost.price_cents}`)
}

/** A booked ride that the customer's fleet has accepted, needed in two hours. */
async function accepted(
  rules: object = {},
  fleet: Partial<NewRow<'fleet'>> = {
    document: {
      vehicles: { any: true },
      services: { to_curb: true },
      hours: [],
      costs: { loading: 10, mileage: 2, no_show: 15 },
    },
  },
) {
  const who = await fundedCustomer(portal, { ...allotment(3), ...rules }, { fleet })
  const booked = bookingFor(who.passenger, { hours: 2 })
  const ride = created(await make(portal, who.key, 'ride.create', booked, { token: who.token }))
    .keys[0] as string
  await write(portal.store, who.key, {
    inserts: {
      offer: [
        {
          ride_key: ride,
          ride_version: 1,
          fleet_key: who.fleet.key,
          round: 1,
          status: 'sent',
          sent_at: Date.now(),
          expires_at: Date.now() + 60_000,
          manual_cancel: false,
        },
      ],
    },
  })
  expect((await make(portal, who.key, 'offer.accept', { ride }, { token: who.fleet.token })).status).toBe(200)
  return { who, ride }
}

test('release: a cancelled ride gives its hold back, two of one fund in one call too', async () => {
  const who = await fundedCustomer(portal, allotment(3))
  const keys = [created(await book(who, 1)).keys[0], created(await book(who, 2)).keys[0]]
  expect(
    (await make(portal, who.key, 'ride.cancel', { rides: keys, reason: 'sick' }, { token: who.token }))
      .status,
  ).toBe(200)
  const { counters, differences } = await ledgerOf(portal, who.key)
  expect(counters).toEqual([
    { fund_key: who.fund, held_count: 0, held_cents: 0, spent_count: 0, spent_cents: 0 },
  ])
  expect(differences).toEqual([])
  expect((await kinds(who.key)).toSorted()).toEqual(['hold 1', 'hold 1', 'release -1', 'release -1'])
})

test('commit: a completed ride is spent', async () => {
  const { who, ride } = await accepted()
  await make(
    portal,
    who.key,
    'ride.driver',
    { ride, driver: { first: 'Dan', phone: '(312) 555-0155' } },
    { token: who.fleet.token },
  )
  const now = Date.now()
  for (const step of [{ status: 'pickup', eta: now }, { status: 'waiting' }, { status: 'enroute', eta: now }])
    expect(
      (await make(portal, who.key, 'ride.status', { ride, ...step }, { token: who.fleet.token })).status,
    ).toBe(200)
  expect(
    (
      await make(
        portal,
        who.key,
        'ride.status',
        { ride, status: 'completed', completed: Date.now() },
        { token: who.fleet.token },
      )
    ).status,
  ).toBe(200)
  const { counters, differences } = await ledgerOf(portal, who.key)
  expect(counters[0]).toMatchObject({ held_count: 0, held_cents: 0, spent_count: 1 })
  expect(counters[0].spent_cents).toBeGreaterThan(0)
  expect(differences).toEqual([])
})

test.each([
  ['counts', {}, 1],
  ['does not count where the benefit says so', { no_show_consumes: false }, 0],
])('fee: a no-show %s, and its fee is spent', async (_, rules, count) => {
  const { who, ride } = await accepted(rules)
  const ago = Date.now() - 900_000
  await write(portal.store, who.key, {
    updates: [
      { table: 'ride', where: { key: ride }, set: { status: 'waiting', waiting_at: ago, needed_at: ago } },
    ],
  })
  const answer = await make(
    portal,
    who.key,
    'ride.status',
    { ride, status: 'failed', reason: 'nobody came', contact_attempted: true },
    { token: who.fleet.token },
  )
  expect(answer.status).toBe(200)
  const { counters, differences } = await ledgerOf(portal, who.key)
  expect(counters).toEqual([
    { fund_key: who.fund, held_count: 0, held_cents: 0, spent_count: count, spent_cents: 1500 },
  ])
  expect(differences).toEqual([])
  const { cost } = await read(portal.store, who.key, {
    cost: one(
      portal.store.sql`select c.reason, c.price_cents from ride_cost c where c.customer_key = s.c
          and c.ride_key = ${ride}`,
    ),
  })
  expect(cost).toEqual({ reason: 'no_show', price_cents: 1500 })
})

test.each([
  [
    'within the window costs its fee, and no ride',
    24,
    { spent_count: 0, spent_cents: 1250 },
    ['cancellation 1250'],
  ],
  ['earlier than the window costs nothing', 1, { spent_count: 0, spent_cents: 0 }, []],
])('server-behaviour §2.4 a cancellation %s', async (_, cancellation_window, spent, costs) => {
  // The ride is needed in two hours.
  const { who, ride } = await accepted(
    {},
    {
      document: {
        vehicles: { any: true },
        services: { to_curb: true },
        hours: [],
        costs: { loading: 10, cancellation: 12.5, cancellation_window },
      },
    },
  )
  expect(
    (await make(portal, who.key, 'ride.cancel', { rides: [ride], reason: 'sick' }, { token: who.token }))
      .status,
  ).toBe(200)
  const { counters, differences } = await ledgerOf(portal, who.key)
  expect([counters, differences]).toEqual([
    [{ fund_key: who.fund, held_count: 0, held_cents: 0, ...spent }],
    [],
  ])
  expect(await costsOf(who.key, ride)).toEqual(costs)
})

test('server-behaviour §2.9 declining at the door costs the late fee, no ride; cancelling before is free', async () => {
  const fleet = {
    document: {
      vehicles: { any: true },
      services: { to_curb: true },
      hours: [],
      costs: { loading: 10, cancellation: 12.5 },
    },
  }
  const { who, ride } = await accepted({}, fleet)
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { key: ride }, set: { status: 'waiting', waiting_at: Date.now() } }],
  })
  expect(
    (
      await make(
        portal,
        who.key,
        'ride.status',
        { ride, status: 'rejected', reason: 'declined_by_passenger' },
        { token: who.fleet.token },
      )
    ).status,
  ).toBe(200)
  expect((await ledgerOf(portal, who.key)).counters).toEqual([
    { fund_key: who.fund, held_count: 0, held_cents: 0, spent_count: 0, spent_cents: 1250 },
  ])
  const free = await fundedCustomer(portal, allotment(3), { fleet })
  const key = created(await book(free, 1)).keys[0] as string
  await make(portal, free.key, 'ride.cancel', { rides: [key], reason: 'sick' }, { token: free.token })
  expect((await ledgerOf(portal, free.key)).counters).toEqual([
    { fund_key: free.fund, held_count: 0, held_cents: 0, spent_count: 0, spent_cents: 0 },
  ])
  expect(await costsOf(free.key, key)).toEqual([])
})

test('hold again: an unavailable ride is wanted again, unless others have used the allotment meanwhile', async () => {
  const who = await fundedCustomer(portal, allotment(1))
  const support = await who.role(['*'])
  await write(portal.store, who.key, {
    updates: [{ table: 'app_user', where: { is_global: false }, set: { is_global: true } }],
  })
  const ride = created(await book(who, 1)).keys[0] as string
  const to = (status: string, of = ride) =>
    make(portal, who.key, 'ride.status', { ride: of, status, reason: 'test' }, { token: support })
  expect((await to('unavailable')).status).toBe(200)
  expect((await to('scheduling')).status).toBe(200)
  expect(await kinds(who.key)).toEqual(['hold 1', 'release -1', 'hold 1'])
  expect((await to('unavailable')).status).toBe(200)
  expect((await book(who, 2)).status).toBe(200)
  const again = await to('scheduling')
  expect([again.status, again.error?.code]).toEqual([409, 'allotment_exhausted'])
  expect((await ledgerOf(portal, who.key)).differences).toEqual([])
})

test("support's correction moves the ledger with the status", async () => {
  const { who, ride } = await accepted()
  await write(portal.store, who.key, {
    updates: [
      { table: 'app_user', where: { is_global: false }, set: { is_global: true } },
      { table: 'ride', where: { key: ride }, set: { status: 'cancelled' } },
    ],
  })
  const to = (status: string) =>
    make(
      portal,
      who.key,
      'ride.status',
      { ride, status, reason: 'correction', completed: Date.now() },
      { token: who.token },
    )
  expect((await to('completed')).status).toBe(200)
  expect((await ledgerOf(portal, who.key)).counters[0]).toMatchObject({ held_count: 0, spent_count: 1 })
  expect((await to('unavailable')).status).toBe(200)
  const { counters, differences } = await ledgerOf(portal, who.key)
  expect(counters[0]).toMatchObject({ held_count: 0, held_cents: 0, spent_count: 0, spent_cents: 0 })
  expect(differences).toEqual([])
})

test('fund.recompute reports a counter that isn’t the sum of its entries, and leaves it for people', async () => {
  const who = await fundedCustomer(portal, allotment(3))
  await book(who, 1)
  await write(portal.store, who.key, {
    updates: [
      { table: 'fund_counter', where: { fund_key: who.fund }, set: { held_count: { increment: 2 } } },
    ],
  })
  const answer = (await runCall(portal, callNamed, {
    customer: who.key,
    name: 'fund.recompute',
    payload: {},
    principal: system(who.key),
  })) as { differences: { counter: { held_count: number }; ledger: { held_count: number } }[] }
  expect(answer.differences.map(({ counter, ledger }) => [counter.held_count, ledger.held_count])).toEqual([
    [3, 1],
  ])
  const { errors } = await read(portal.store, who.key, {
    errors: one(
      portal.store.sql`select count(*)::int as n from error_log e where e.customer_key = s.c
          and e.code = 'fund_counter'`,
    ),
  })
  expect(errors.n).toBe(1)
})
