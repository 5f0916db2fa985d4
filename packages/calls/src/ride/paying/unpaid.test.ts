import type { Policy } from '@nemt/domain/policy/schema.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { one } from '@nemt/store/testing/questions.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { bookingFor, zone } from '#/testing/customer.ts'
import { fundedCustomer } from '#/testing/funds.ts'
import { make } from '#/testing/make-call.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const YEAR = 365 * 86_400_000
type Who = Awaited<ReturnType<typeof fundedCustomer>>
type Limit = { code: string; hard: boolean; label: string; penalty: number; dates?: string[] }
type Answer = {
  status: number
  data: { keys: string[]; rides: { fund?: string; unfunded?: Record<string, string> }[] }
  error?: { code: string; detail: { limits: Limit[]; override: { allowed: boolean }; rides: object[] } }
}

async function book(who: Who, extra: object = {}, ride: object = {}, { hours = 30 } = {}) {
  const booked = bookingFor(who.passenger, { hours })
  const payload = { ...booked, rides: booked.rides.map((one) => ({ ...one, ...ride })), ...extra }
  return (await make(portal, who.key, 'ride.create', payload, { token: who.token })) as unknown as Answer
}

async function benefitKey(who: Who): Promise<string> {
  return (
    await read(portal.store, who.key, {
      f: one(portal.store.sql`select f.policy_key from fund f where f.customer_key = s.c`),
    })
  ).f.policy_key
}

function switchedOff(who: Who) {
  return write(portal.store, who.key, {
    updates: [{ table: 'passenger_fund', where: { fund_key: who.fund }, set: { enabled: false } }],
  })
}

/** A plan of the passenger, with the benefit, that has these limits. */
async function planned(who: Who, limits: object) {
  const policy_key = await benefitKey(who)
  await write(portal.store, who.key, { inserts: { plan: [{ key: 'PLN1', name: 'Plan', limits }] } })
  await write(portal.store, who.key, {
    inserts: {
      plan_policy: [{ plan_key: 'PLN1', policy_key }],
      passenger_plan: [{ passenger_key: who.passenger, plan_key: 'PLN1' }],
    },
  })
}

function acknowledge(...codes: string[]) {
  return {
    acknowledged_limits: codes,
    authorization: { reason: 'Pays himself' },
  }
}

type Case = [string, Partial<Policy>, string, string, ((who: Who) => Promise<unknown>)?]
const reasons: Case[] = [
  ['that ended', { effective: { end: Date.parse('2022-01-01') } }, 'not_effective', 'ride_date'],
  ['that has not begun', { effective: { start: Date.now() + YEAR } }, 'not_effective', 'ride_date'],
  ['that is switched off for the passenger', {}, 'disabled', 'has_fund', switchedOff],
  ['F246 that can no longer be used', { enabled: { end: Date.parse('2022-01-01') } }, 'disabled', 'has_fund'],
  ['F245 that can not be used yet', { enabled: { start: Date.now() + YEAR } }, 'disabled', 'has_fund'],
  [
    'for another purpose',
    { trip: { purpose: { enabled: true, list: ['Dialysis'] } } },
    'purpose',
    'has_fund',
  ],
  [
    'F261 for another assistance',
    { trip: { ride: { assistances: { to_door: true } } } },
    'service',
    'has_fund',
  ],
  [
    'F230 whose plan leaves the assistance out',
    {},
    'service',
    'has_fund',
    (who) => planned(who, { allotment: { disabled_services: ['to_curb'] } }),
  ],
]

describe.each(reasons)('V541 V546 §2.17 a benefit %s', (_, document, why, code, prepare) => {
  const begin = async (rest: Partial<Policy> = {}) => {
    const trip = { ...document.trip, ...rest.trip, ride: { ...document.trip?.ride, ...rest.trip?.ride } }
    const who = await fundedCustomer(portal, { ...document, ...rest, trip })
    await prepare?.(who)
    return who
  }
  test('is a penalty that is asked for, and then the ride is made and says that nobody pays', async () => {
    const who = await begin()
    const refused = await book(who)
    expect(refused.status).toBe(409)
    const { limits, override, rides } = refused.error?.detail ?? ({} as never)
    expect(limits).toMatchObject([{ code, hard: false, penalty: 1, acknowledged: false }])
    expect([override.allowed, rides]).toEqual([true, [{ ride: 0, why: { [who.fund]: why } }]])
    const made = await book(who, acknowledge(code))
    expect([made.status, made.data.rides[0]?.fund, made.data.rides[0]?.unfunded]).toEqual([
      200,
      undefined,
      { [who.fund]: why },
    ])
  })
  test('chosen by name is refused, whatever is acknowledged', async () => {
    const who = await begin()
    const policy = await benefitKey(who)
    for (const [extra, ride] of [
      [{ policy }, {}],
      [{}, { fund_keys: [who.fund] }],
    ] as const) {
      const refused = await book(who, { ...acknowledge(code), ...extra }, ride)
      expect([
        refused.status,
        refused.error?.detail.limits.map(({ code: one, hard }) => [one, hard]),
      ]).toEqual([409, [[code, true]]])
      expect(refused.error?.detail.rides).toEqual([{ ride: 0, why: { [who.fund]: why } }])
    }
  })
  test('with that limit hard, or its override not permitted, is refused', async () => {
    for (const rest of [
      { trip: { ride: { constraint: { [code]: { hard: true } } } } },
      { constraint_override: { permitted: false } },
    ]) {
      const refused = await book(await begin(rest), acknowledge(code))
      expect([refused.status, refused.error?.detail.override.allowed]).toEqual([409, false])
    }
  })
  test('is told fund by fund before anything is sent', async () => {
    const who = await begin()
    const { rides } = bookingFor(who.passenger, { hours: 30 })
    const asked = [{ key: 'A', needed: rides[0]?.times.needed, service: 'to_curb' }]
    const payload = { passenger_key: who.passenger, rides: asked }
    const answer = await make(portal, who.key, 'fund.select_by_strategy', payload, { token: who.token })
    expect(answer.data).toEqual({ funds: { A: { none: { [who.fund]: why } } } })
  })
})

test('§2.17 another benefit that pays makes all well', async () => {
  const who = await fundedCustomer(portal, { effective: { end: Date.parse('2022-01-01') } }, { more: [{}] })
  expect((await book(who)).data.rides[0]?.fund).toBe(who.funds[1])
})

test('§2.17 where no benefit was ever assigned funds_required decides', async () => {
  for (const required of [false, true]) {
    const who = await fundedCustomer(portal, {}, { required })
    await write(portal.store, who.key, {
      removes: [{ table: 'passenger_fund', where: { fund_key: who.fund } }],
    })
    expect((await book(who)).status).toBe(required ? 422 : 200)
  }
})

test('§2.17 days of a series after the end of the benefit are asked for, day by day', async () => {
  const end = Date.now() + 20 * 86_400_000
  const who = await fundedCustomer(portal, { effective: { end } })
  const needed = bookingFor(who.passenger, { hours: 30 }).rides[0]?.times.needed as number
  const repeat = { enabled: true, days: { 1: true }, until: needed + 34 * 86_400_000 }
  const refused = await book(who, {}, { repeat })
  const [limit] = refused.error?.detail.limits ?? []
  expect(limit).toMatchObject({ code: 'ride_date', hard: false })
  const made = await book(who, acknowledge('ride_date'), { repeat })
  const { dates } = (made.data as unknown as { series: { dates: string[] } }).series
  const after = dates.filter((date) => date > localDate(end, zone))
  expect([made.status, after.length > 0, limit?.dates]).toEqual([200, true, after])
})

test('§2.17 an edit that moves a ride past the end of its benefit is asked for; one within keeps it', async () => {
  const end = Date.now() + 5 * 86_400_000
  const purpose = { enabled: true, list: ['Dialysis'] }
  const who = await fundedCustomer(portal, { effective: { end }, trip: { purpose } })
  await write(portal.store, who.key, {
    updates: [
      {
        table: 'customer_policy',
        where: { customer_key: who.key },
        set: { document: { funds_enabled: true, trip: { purpose } } },
      },
    ],
  })
  const made = await book(who, { purpose: 'Dialysis' })
  expect(made.data.rides[0]?.fund).toBe(who.fund)
  const needed = bookingFor(who.passenger, { hours: 30 }).rides[0]?.times.needed as number
  const move = async (key: string, hours: number, extra: object = {}) =>
    (await make(
      portal,
      who.key,
      'ride.update',
      {
        rides: [{ key, version: 1, times: { needed: needed + hours * 3_600_000 } }],
        ...extra,
      },
      { token: who.token },
    )) as unknown as Answer
  const within = await move(made.data.keys[0] as string, 24)
  expect(within.status).toBe(200)
  const key = within.data.keys[0] as string
  const info = await make(portal, who.key, 'ride.info', [key], { token: who.token })
  expect((info.data as unknown as { rides: { fund_keys: string[] }[] }).rides[0]?.fund_keys).toEqual([
    who.fund,
  ])
  const beyond = await move(key, 240)
  expect([beyond.status, beyond.error?.detail.limits.map(({ code }) => code)]).toEqual([409, ['ride_date']])
  expect((await move(key, 240, acknowledge('ride_date'))).status).toBe(200)
})

test('F229 X076 the plan gives the interval of a benefit that has none', async () => {
  const who = await fundedCustomer(portal, { limits: {}, trip: { ride: { allotment: { count: 1 } } } })
  await planned(who, { allotment: { interval: 'static' } })
  expect((await book(who)).status).toBe(200)
  // A benefit has a year unless somebody says otherwise.
  expect((await book(who, {}, {}, { hours: 30 + 24 * 366 })).error?.code).toBe('allotment_exhausted')
})
