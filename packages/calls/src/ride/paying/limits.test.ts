import type { Policy } from '@nemt/domain/policy/schema.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, clinic, home, newCustomer, type TestCustomer } from '#/testing/customer.ts'
import { everyDay } from '#/testing/days.ts'
import { fundedCustomer, ledgerOf } from '#/testing/funds.ts'
import { make } from '#/testing/make-call.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

type Constraint = NonNullable<NonNullable<NonNullable<Policy['trip']>['ride']>['constraint']>
type Refused = {
  code: string
  message: string
  fields?: Record<string, string>
  detail: {
    limits: Record<string, unknown>[]
    override: Record<string, unknown>
    authorization: Record<string, unknown>
  }
}
type Answer = {
  status: number
  data: { keys: string[]; rides: { key: string; fund?: string }[] }
  error?: Refused
}

function limited(constraint: Constraint, rest: Partial<Policy> = {}): Partial<Policy> {
  return {
    ...rest,
    trip: { ...rest.trip, ride: { ...rest.trip?.ride, constraint } },
  }
}

function book(
  who: TestCustomer,
  extra: object = {},
  { day = 1, token = who.token, ride = {} }: { day?: number; token?: string; ride?: object } = {},
) {
  const booked = bookingFor(who.passenger, { hours: 24 * day })
  return make(
    portal,
    who.key,
    'ride.create',
    { ...booked, rides: booked.rides.map((one) => ({ ...one, ...ride })), ...extra },
    { token },
  ) as unknown as Promise<Answer>
}

async function checkedOf(who: TestCustomer, key: string) {
  return (
    (await make(portal, who.key, 'ride.info', [key], { token: who.token })) as unknown as {
      data: { rides: { checked_constraints?: Record<string, unknown>; auth_code?: string }[] }
    }
  ).data.rides[0]
}

async function ridesOf(who: TestCustomer) {
  return (
    await read(portal.store, who.key, {
      rides: many(portal.store.sql`select r.key from ride r where r.customer_key = s.c`),
    })
  ).rides
}

describe('V534 V548 V573 a limit that may be overridden', () => {
  test('is refused with all that the dialogs show; acknowledged it passes, and who and why is kept', async () => {
    const who = await fundedCustomer(
      portal,
      limited({ distance: { upper: 1, penalty: 10 }, penalty_max: 20 }),
    )
    const refused = await book(who)
    expect([refused.status, refused.error?.code]).toEqual([409, 'limits_exceeded'])
    expect(refused.error?.message).toMatch(
      /^Trip request cannot be submitted because rides in this request exceeds Customer Test's configured limits\. Please contact/,
    )
    const { limits, override } = refused.error?.detail as Refused['detail']
    expect(limits).toEqual([
      {
        code: 'distance',
        type: 'distance',
        ride: 0,
        field: 'rides.0.estimates.distance_m',
        bound: 'upper',
        unit: 'miles',
        limit: 1,
        actual: expect.any(Number),
        penalty: 10,
        hard: false,
        label: 'exceeds distance limit of 1 miles',
        acknowledged: false,
      },
    ])
    expect(override).toEqual({ allowed: true, hard: false, total: 10, max: 20 })
    expect(refused.error?.fields).toEqual({
      'rides.0.estimates.distance_m': 'exceeds distance limit of 1 miles',
    })
    const unexplained = await book(who, { acknowledged_limits: ['distance'] })
    expect([unexplained.status, unexplained.error?.code, unexplained.error?.fields]).toEqual([
      422,
      'auth_reason_missing',
      { 'authorization.reason': 'Enter reason' },
    ])
    expect(unexplained.error?.detail.authorization).toMatchObject({
      need: 'on_constraint',
      code_needed: false,
      covered_service: false,
    })
    expect(await ridesOf(who)).toEqual([])
    const made = await book(who, {
      acknowledged_limits: ['distance'],
      authorization: { reason: 'No clinic is nearer' },
    })
    expect(made.status).toBe(200)
    const kept = (await checkedOf(who, made.data.keys[0] as string))?.checked_constraints
    expect(kept).toMatchObject({
      by: { name: expect.stringContaining('User') },
      penalty: 10,
      authorization: { reason: 'No clinic is nearer' },
      limits: [{ code: 'distance', limit: 1 }],
    })
  })
  test.each<[string, Partial<Policy>]>([
    ['V367 hard', limited({ distance: { upper: 1, hard: true } })],
    ['V365 a penalty over the most', limited({ distance: { upper: 1, penalty: 30 }, penalty_max: 20 })],
    [
      'V365 several that together pass the most',
      limited({ distance: { upper: 1, penalty: 15 }, duration: { upper: 1, penalty: 15 }, penalty_max: 20 }),
    ],
    [
      'X072 not permitted by the benefit',
      limited({ distance: { upper: 1 } }, { constraint_override: { permitted: false } }),
    ],
  ])('%s stays refused', async (_, document) => {
    const who = await fundedCustomer(portal, document)
    const answer = await book(who, {
      acknowledged_limits: ['distance', 'duration'],
      authorization: { reason: 'Please' },
    })
    expect([answer.status, answer.error?.code, answer.error?.detail.override?.allowed]).toEqual([
      409,
      'limits_exceeded',
      false,
    ])
    expect(await ridesOf(who)).toEqual([])
  })
  test('the customer’s own limits count without any fund', async () => {
    const who = await newCustomer(portal, { configuration: { limits: { distance: { maximum: 1 } } } })
    expect((await book(who)).error?.detail.limits).toMatchObject([{ code: 'distance', limit: 1 }])
    expect(
      (await book(who, { acknowledged_limits: ['distance'], authorization: { reason: 'r' } })).status,
    ).toBe(200)
  })
  test('both legs are judged together and each keeps its own', async () => {
    const who = await fundedCustomer(
      portal,
      limited({ distance: { upper: 1, penalty: 10 }, penalty_max: 20 }),
    )
    const booked = bookingFor(who.passenger, { hours: 30, round: true })
    const refused = (await make(portal, who.key, 'ride.create', booked, {
      token: who.token,
    })) as unknown as Answer
    expect(refused.error?.detail).toMatchObject({
      limits: [{ ride: 0 }, { ride: 1 }],
      override: { total: 20, allowed: true },
    })
    const made = (await make(
      portal,
      who.key,
      'ride.create',
      { ...booked, acknowledged_limits: ['distance'], authorization: { reason: 'r' } },
      { token: who.token },
    )) as unknown as Answer
    for (const [leg, key] of made.data.keys.entries())
      expect((await checkedOf(who, key))?.checked_constraints?.limits).toMatchObject([{ ride: leg }])
  })
})

test('V644 a ride that costs less than the least is not said to cost more', async () => {
  const who = await fundedCustomer(portal, limited({ cost: { lower: 100_000 } }))
  const { error } = await book(who, {}, { ride: {} })
  const words = 'does not meet the requirement of at least $1,000.00'
  expect(error).toMatchObject({ code: 'cost_ride_limit', message: words })
  expect(Object.values(error?.fields ?? {})).toEqual([words])
})

test.each<[string, Partial<Policy>, object, string]>([
  ['V535 duration', limited({ duration: { lower: 300 } }), {}, 'duration'],
  ['V536 vehicle type', { trip: { ride: { vehicles: { wav: true } } } }, {}, 'vehicle_type'],
  ['V539 cost, by its own code (V644)', limited({ cost: { upper: 100 } }), {}, 'cost_ride_limit'],
  ['V538 number of rides', { trip: { ride: { allotment: { count: 0 } } } }, {}, 'allotment_count'],
  [
    'V538 money, by its own code (V645)',
    { trip: { ride: { allotment: { fund: 100 } } } },
    {},
    'cost_patient_limit',
  ],
])('%s is refused, and passes when it is acknowledged with a reason', async (_, document, ride, code) => {
  const who = await fundedCustomer(portal, document)
  const refused = await book(who, {}, { ride })
  expect([refused.status, refused.error?.detail.limits.map((one) => one.code)]).toEqual([409, [code]])
  const made = await book(who, { acknowledged_limits: [code], authorization: { reason: 'r' } }, { ride })
  expect([made.status, made.data.rides[0]?.fund]).toEqual([200, who.fund])
  expect((await ledgerOf(portal, who.key)).differences).toEqual([])
})

const near = { cost: { upper: 100 } }
const short = { distance: { upper: 1 } }
const noRide = { trip: { ride: { allotment: { count: 0 } } } }
const noMoney = { trip: { ride: { allotment: { fund: 100 } } } }
test.each<[string, Partial<Policy>, string]>([
  ['the cost of a ride and what is left of the money', limited(near, noMoney), 'cost_patient_limit'],
  ['the cost of a ride and its distance', limited({ ...near, ...short }), 'limits_exceeded'],
  ['the number of rides and the distance', limited(short, noRide), 'limits_exceeded'],
  [
    'the number of rides and their money',
    { trip: { ride: { allotment: { count: 0, fund: 100 } } } },
    'allotment_exhausted',
  ],
  [
    'the cost of a ride alone, which nobody may let pass',
    limited({ cost: { upper: 100, hard: true } }),
    'limits_exceeded',
  ],
  [
    'the money alone, which nobody may let pass',
    limited({ allotment_fund: { hard: true } }, noMoney),
    'allotment_exhausted',
  ],
])('V644 V645 limits that are broken at once are refused by one code: %s', async (_, document, code) => {
  const who = await fundedCustomer(portal, document)
  const { status, error } = await book(who)
  expect([status, error?.code]).toEqual([409, code])
})

test('V541 a named fund outside its dates is refused; unnamed it is a limit that somebody may let pass', async () => {
  const who = await fundedCustomer(portal, {
    effective: { start: Date.parse('2021-01-01'), end: Date.parse('2022-01-01') },
  })
  const refused = await book(who, {}, { ride: { fund_keys: [who.fund] } })
  expect(refused.error?.detail.limits).toMatchObject([
    {
      code: 'ride_date',
      label: 'outside benefit effective date range',
      field: 'rides.0.times.needed',
      hard: true,
    },
  ])
  const unnamed = await book(who)
  expect([unnamed.status, unnamed.error?.detail.limits]).toMatchObject([
    409,
    [{ code: 'ride_date', hard: false }],
  ])
})

test('V540 a covered service outside its window', async () => {
  const who = await fundedCustomer(
    portal,
    limited({ covered_service_date: { upper: Date.parse('2022-01-01') } }),
  )
  await write(portal.store, who.key, {
    updates: [
      {
        table: 'customer',
        where: { version: 1 },
        set: {
          configuration: { covered: { enabled: true }, fleets: { whitelist: { [who.fleet.key]: true } } },
        },
      },
    ],
  })
  await write(portal.store, who.key, {
    updates: [
      {
        table: 'customer_policy',
        where: { customer_key: who.key },
        set: { document: { funds_enabled: true, trip: { purpose: { adhoc: { enabled: true } } } } },
      },
    ],
  })
  const refused = await book(who, { covered: { name: 'Dialysis', custom: true } })
  expect(refused.error?.detail.limits).toMatchObject([{ code: 'covered_service_date' }])
  const form = { acknowledged_limits: ['covered_service_date'], authorization: { reason: 'r' } }
  const incomplete = await book(who, { covered: { name: 'Dialysis', custom: true }, ...form })
  expect([incomplete.error?.code, incomplete.error?.detail.authorization]).toMatchObject([
    'auth_code_missing',
    { covered_service: true, form: { service: 'Dialysis' } },
  ])
  expect(
    (
      await book(who, {
        covered: { name: 'Dialysis', custom: true },
        acknowledged_limits: ['covered_service_date'],
        authorization: { reason: 'r', code: 'A-1' },
      })
    ).status,
  ).toBe(200)
})
describe('V312 V313 authorization', () => {
  const asking = (needed: 'always' | 'always_with_code'): Partial<Policy> => ({
    trip: { authorization: { needed } },
  })
  test('always_with_code asks for code and reason, and keeps both', async () => {
    const who = await fundedCustomer(portal, asking('always_with_code'))
    const refused = await book(who)
    expect([refused.status, refused.error?.code, refused.error?.fields, refused.error?.detail]).toMatchObject(
      [
        422,
        'auth_code_missing',
        { 'authorization.code': 'Enter authorization code' },
        { limits: [], authorization: { need: 'always_with_code', code_needed: true } },
      ],
    )
    expect((await book(who, { authorization: { code: 'A-77' } })).error?.code).toBe('auth_reason_missing')
    const made = await book(who, { authorization: { code: 'A-77', reason: 'Approved by the plan' } })
    const kept = await checkedOf(who, made.data.keys[0] as string)
    expect([kept?.auth_code, kept?.checked_constraints]).toMatchObject([
      'A-77',
      {
        need: 'always_with_code',
        limits: [],
        authorization: { code: 'A-77', reason: 'Approved by the plan' },
      },
    ])
  })
  test('the code may stand on the ride already', async () => {
    const who = await fundedCustomer(portal, asking('always_with_code'))
    expect((await book(who, { authorization: { reason: 'r' } }, { ride: { auth_code: 'A-1' } })).status).toBe(
      200,
    )
  })
  test('always asks for the reason only', async () => {
    const who = await fundedCustomer(portal, asking('always'))
    expect((await book(who)).error?.code).toBe('auth_reason_missing')
    expect((await book(who, { authorization: { reason: 'r' } })).status).toBe(200)
  })
  test('on_constraint asks nothing when no limit is broken', async () => {
    expect((await book(await fundedCustomer(portal, {}))).status).toBe(200)
  })
})

test('X069 the benefit that somebody chose pays, and its settings count', async () => {
  const who = await fundedCustomer(portal, {}, { more: [{ trip: { authorization: { needed: 'always' } } }] })
  const { rows } = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select f.key, f.policy_key from fund f where f.customer_key = s.c`),
  })
  const policy = (rows as { key: string; policy_key: string }[]).find(
    ({ key }) => key === who.funds[1],
  )?.policy_key
  expect((await book(who, { policy })).error?.code).toBe('auth_reason_missing')
  expect((await book(who, { policy, authorization: { reason: 'r' } })).data.rides[0]?.fund).toBe(who.funds[1])
  const foreign = await book(who, { policy: 'PCYnowhere' })
  expect([foreign.status, Object.keys(foreign.error?.fields ?? {})]).toEqual([422, ['policy']])
})

describe('an edit', () => {
  const far = { address: { ...clinic, format: '1 Far Road', lat: 42.5 } }
  const update = (who: TestCustomer, key: string, change: object, extra: object = {}) =>
    make(
      portal,
      who.key,
      'ride.update',
      { rides: [{ key, version: 1, ...change }], ...extra },
      { token: who.token },
    ) as unknown as Promise<Answer>
  test('into a limit is refused, passes acknowledged, and is not asked again unless it is further out', async () => {
    const who = await fundedCustomer(portal, limited({ distance: { upper: 4 } }))
    const made = await book(who)
    expect(made.status).toBe(200)
    const key = made.data.keys[0] as string
    const refused = await update(who, key, { stops: { pickup: { address: home }, dropoff: far } })
    expect([refused.status, refused.error?.detail.limits]).toMatchObject([
      409,
      [{ code: 'distance', ride: 0 }],
    ])
    const moved = await update(
      who,
      key,
      { stops: { pickup: { address: home }, dropoff: far } },
      { acknowledged_limits: ['distance'], authorization: { reason: 'Moved' } },
    )
    expect(moved.status).toBe(200)
    const later = await update(who, moved.data.keys[0] as string, {
      times: { needed: Math.floor(Date.now() / 300_000) * 300_000 + 26 * 3_600_000 },
    })
    expect(later.status).toBe(200)
    expect((await checkedOf(who, later.data.keys[0] as string))?.checked_constraints).toMatchObject({
      limits: [{ code: 'distance' }],
      authorization: { reason: 'Moved' },
    })
    const further = await update(who, later.data.keys[0] as string, {
      stops: { pickup: { address: home }, dropoff: { address: { ...far.address, lat: 42.9 } } },
    })
    expect([further.status, further.error?.detail.limits[0]?.acknowledged]).toEqual([409, false])
  })
})

describe('X073 an edit of one ride counts what was let pass', () => {
  const document = limited({ distance: { upper: 1, penalty: 10 }, penalty_max: 20 })
  const passed = { acknowledged_limits: ['distance'], authorization: { reason: 'r' } }
  const booked = async (asked: (passenger: string) => object) => {
    const who = await fundedCustomer(portal, document)
    const by = (name: string, payload: object) =>
      make(portal, who.key, name, payload, { token: who.token }) as unknown as Promise<Answer>
    const { data } = await by('ride.create', { ...asked(who.passenger), ...passed })
    const [key, back] = data.keys as [string, string]
    // Further out than was let pass: it is asked about again, besides the others that stay.
    const away = { address: { format: '1 Away St, Chicago, IL 60643', lat: 41.7, lng: -87.6655 } }
    const further = { key, version: 1, stops: { pickup: { address: home }, dropoff: away } }
    const edit = (extra: object = {}) => by('ride.update', { rides: [further], ...extra })
    return { who, by, back, edit }
  }
  const round = (passenger: string) => bookingFor(passenger, { hours: 30, round: true })
  const daily = (passenger: string) => {
    const [ride] = bookingFor(passenger, { hours: 30 }).rides
    const until = (ride?.times.needed ?? 0) + 2 * 86_400_000
    return { type: 'one', rides: [{ ...ride, repeat: { enabled: true, days: everyDay, until } }] }
  }

  test('of the other rides of its request, and keeps the sum', async () => {
    const { who, edit } = await booked(round)
    const refused = await edit()
    expect([refused.error?.code, refused.error?.detail.override]).toEqual([
      'limits_exceeded',
      { allowed: true, hard: false, total: 20, max: 20 },
    ])
    const { data } = await edit(passed)
    const kept = await checkedOf(who, data.keys[0] as string)
    expect(kept?.checked_constraints).toMatchObject({ penalty: 20 })
  })

  test.each<[string, (passenger: string) => object, boolean]>([
    ['those that are cancelled', round, true],
    ['the other days of its series', daily, false],
  ])('not of %s', async (_, asked, cancels) => {
    const { by, back, edit } = await booked(asked)
    if (cancels) expect((await by('ride.cancel', { rides: [back], reason: 'sick' })).status).toBe(200)
    expect((await edit()).error?.detail.override).toMatchObject({ total: 10, allowed: true })
  })
})

describe('V542 V646 the spending limit of the funding source', () => {
  const sourced = async (limits: { soft_cents?: number; hard_cents?: number }) => {
    const who = await fundedCustomer(portal, {})
    await write(portal.store, who.key, {
      inserts: {
        funding_source: [{ key: `FUN${who.key}`, name: 'County', limit_interval: 'static', ...limits }],
      },
    })
    return who
  }
  test('a soft one is acknowledged by its code', async () => {
    const who = await sourced({ soft_cents: 100 })
    const refused = await book(who)
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      409,
      'cost_total_limit',
      'The total cost limit would be exceeded. Create the ride anyway?',
    ])
    expect(refused.error?.detail.limits).toMatchObject([
      {
        code: 'cost_total_limit',
        type: 'team_funding',
        field: 'rides.0.funding',
        unit: 'cents',
        limit: 100,
        actual: expect.any(Number),
        hard: false,
      },
    ])
    expect(
      (await book(who, { acknowledged_limits: ['cost_total_limit'], authorization: { reason: 'r' } })).status,
    ).toBe(200)
  })
  test('R10 a hard one is never passed: thirty at once where one still fits', async () => {
    const one = await sourced({})
    const made = await book(one)
    const cost = (
      await read(portal.store, one.key, {
        rides: many(portal.store.sql`select r.cost_cents from ride r where r.customer_key = s.c`),
      })
    ).rides[0].cost_cents as number
    expect(made.status).toBe(200)
    const who = await sourced({ hard_cents: cost + 1 })
    // All connections are open before the race, or the first caller would have run it alone.
    await Promise.all(
      Array.from({ length: 30 }, () =>
        make(portal, who.key, 'ride.search', { from: Date.now(), to: Date.now() + 1 }, { token: who.token }),
      ),
    )
    const answers = await Promise.all(Array.from({ length: 30 }, (_, day) => book(who, {}, { day: day + 1 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, error } of answers.filter((answer) => answer.status !== 200))
      expect([status, error?.code, error?.detail.override?.allowed]).toEqual([409, 'limits_exceeded', false])
    expect(await ridesOf(who)).toHaveLength(1)
  })
})
