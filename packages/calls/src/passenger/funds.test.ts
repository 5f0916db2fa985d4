import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { forgetCustomer } from '../customer/load.ts'
import { bookingFor, newCustomer, zone } from '../testing/customer.ts'
import { fundedCustomer } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

type Funds = { funds: Record<string, never>[] }

test('C027 usage: holds are pending, what is left is told; of money passengers see what rides left', async () => {
  const who = await fundedCustomer(portal, { trip: { ride: { allotment: { count: 2, fund: 100_000 } } } })
  await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 30 }), { token: who.token })
  const ask = async (token: string, passenger = who.passenger) =>
    make(portal, who.key, 'passenger.ride.stats', passenger, { token })
  const [mine] = ((await ask(who.token)).data as Funds).funds
  expect(mine).toMatchObject({
    fund_key: who.fund,
    granted: { count: 2, cents: 100_000 },
    pending: { count: 1 },
    completed: { count: 0, cents: 0 },
    remaining: { count: 1 },
    low: true,
  })
  const token = await passengerToken(portal, who.key, who.passenger)
  const [seen] = ((await ask(token)).data as Funds).funds
  expect(seen).toMatchObject({
    ...{ granted: { count: 2 }, pending: { count: 1 }, completed: { count: 0 }, invalid: { count: 0 } },
    // What the planned ride holds is an estimate of what it costs (P032).
    remaining: { count: 1, cents: 100_000 },
  })
  expect(JSON.stringify(seen).match(/"cents"/g)).toHaveLength(1)
  const other = await anotherPassenger(portal, who.key)
  expect((await ask(token, other)).status).toBe(404)
})

test('C027 P032 where costs are hidden a passenger reads no amount, nor that none is limited', async () => {
  const who = await fundedCustomer(portal, { trip: { ride: { allotment: { fund: 50_000 } } } })
  const token = await passengerToken(portal, who.key, who.passenger)
  const left = async () => {
    const { data } = await make(portal, who.key, 'passenger.ride.stats', who.passenger, { token })
    return (data as Funds).funds.map(({ remaining }) => remaining)
  }
  expect(await left()).toEqual([{ count: null, cents: 50_000 }])
  const configuration = {
    ...{ passenger: { portal: true }, funds: { enabled: true } },
    flags: { hide_cost_estimates: true },
  }
  await write(portal.store, who.key, {
    updates: [update('customer', { where: { customer_key: who.key }, set: { configuration } })],
  })
  forgetCustomer(portal, who.key)
  expect(await left()).toEqual([{ count: null }])
})

test("C024 C009 C033 a passenger gets their own funds and benefits, nobody else's", async () => {
  const who = await fundedCustomer(portal, {}, { more: [{}] })
  const other = await anotherPassenger(portal, who.key)
  const token = await passengerToken(portal, who.key, other)
  const funds = (
    (await make(portal, who.key, 'passenger.funds', { passenger_key: who.passenger }, { token: who.token }))
      .data as { funds: { key: string; policy: { key: string } }[] }
  ).funds
  expect(funds.map(({ key }) => key).toSorted()).toEqual(who.funds.toSorted())
  const named = { key: who.fund, name: 'Fund 0', policy: { name: 'Benefit 0' } }
  expect(funds.find(({ key }) => key === who.fund)).toMatchObject(named)
  expect((await make(portal, who.key, 'fund.info', [who.fund], { token: who.token })).data).toMatchObject({
    funds: [named],
  })
  expect((await make(portal, who.key, 'fund.info', [who.fund], { token })).status).toBe(404)
  expect((await make(portal, who.key, 'policy.info', [funds[0]?.policy.key], { token })).status).toBe(404)
  expect(
    (
      await make(portal, who.key, 'policy.info', [funds[0]?.policy.key], {
        token: await passengerToken(portal, who.key, who.passenger),
      })
    ).status,
  ).toBe(200)
  expect(((await make(portal, who.key, 'passenger.funds', other, { token })).data as Funds).funds).toEqual([])
})

test.each<[string, object, string]>([
  [
    'where they are picked up, whatever else is said',
    { pickup: { lat: 40.7128, lng: -74.006 }, timezone: zone },
    '02',
  ],
  ['in the zone that is named', { timezone: 'America/New_York' }, '02'],
  ['on the customer’s wall, where no zone is called so', { timezone: 'Nowhere/At_All' }, '01'],
  ['on the customer’s wall, where nothing is said', {}, '01'],
])('C025 V601 a ride counts in the interval of its day %s', async (_, where, month) => {
  const monthly = { limits: { allotment: { interval: 'monthly' as const, calendar: true } } }
  const who = await fundedCustomer(portal, { ...monthly, trip: { ride: { allotment: { count: 2 } } } })
  // The last half hour of January in Chicago.
  const year = new Date().getUTCFullYear() + 1
  const ride = { key: 'A', needed: Date.UTC(year, 1, 1, 5, 30), ...where }
  const asked = { passenger_key: who.passenger, rides: [ride] }
  const { data } = await make(portal, who.key, 'fund.select_by_strategy', asked, { token: who.token })
  expect(data).toMatchObject({ funds: { A: { interval: { start: `${year}-${month}-01` } } } })
})

test('C025 the strategy chooses and holds nothing; what is used counts', async () => {
  const who = await fundedCustomer(portal, { trip: { ride: { allotment: { count: 2 } } } })
  await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 30 }), { token: who.token })
  const rides = [
    { key: 'A', needed: Date.now() + 86_400_000 },
    { key: 'B', needed: Date.now() + 2 * 86_400_000 },
  ]
  const ask = async () =>
    (
      await make(
        portal,
        who.key,
        'fund.select_by_strategy',
        { passenger_key: who.passenger, strategy: 'closest_to_needed', rides },
        { token: who.token },
      )
    ).data as { funds: Record<string, object> }
  expect((await ask()).funds).toMatchObject({
    A: { fund_key: who.fund, before: { count: 1 }, after: { count: 2 } },
    B: { none: { [who.fund]: 'exhausted' } },
  })
  expect(await ask()).toEqual(await ask())
})

test('decision 064 passengers hear of the rides that none pays for, and nothing by asking with prices', async () => {
  const who = await fundedCustomer(portal, { trip: { ride: { allotment: { count: 1, fund: 100 } } } })
  const ride = (key: string, days: number) => ({ key, needed: Date.now() + days * 86_400_000, cost: 500 })
  const asked = { passenger_key: who.passenger, rides: [ride('A', 1), ride('B', 2)] }
  const token = await passengerToken(portal, who.key, who.passenger)
  const { data } = await make(portal, who.key, 'fund.select_by_strategy', asked, { token })
  expect(data).toEqual({ funds: { B: { none: { [who.fund]: 'exhausted' } } } })
})

test('C025 §2.8 only the benefit that was chosen pays, and only while it may be used', async () => {
  const who = await fundedCustomer(portal, {}, { more: [{}] })
  const ride = { key: 'A', needed: Date.now() + 86_400_000 }
  const { sql } = portal.store
  const { funds } = await read(portal.store, who.key, {
    funds: many(
      sql`select f.key, f.policy_key as policy from fund f where f.customer_key = s.c order by f.name`,
    ),
  })
  const [first, second] = funds as [{ key: string; policy: string }, { key: string; policy: string }]
  const chosen = async (more: object) => {
    const asked = { passenger_key: who.passenger, rides: [ride], ...more }
    const { data } = await make(portal, who.key, 'fund.select_by_strategy', asked, { token: who.token })
    return (data as { funds: { A: { fund_key?: string } } }).funds.A.fund_key
  }
  for (const { key, policy } of [first, second]) expect(await chosen({ policy })).toBe(key)
  const [usual, other] = (await chosen({})) === first.key ? [first, second] : [second, first]
  const effective_end = Date.parse('2020-01-31')
  await write(portal.store, who.key, {
    updates: [update('policy', { where: { key: usual.policy }, set: { effective_end } })],
  })
  expect(await chosen({})).toBe(other.key)
})

test('C025 V601 rides may be sent as every other call takes them, by either strategy', async () => {
  const who = await fundedCustomer(portal, { trip: { ride: { allotment: { fund: 100 } } } })
  const { rides } = bookingFor(who.passenger, { hours: 30 })
  const [ride] = rides
  const needed = ride?.times.needed
  const pickup = { lat: 41.9029, lng: -87.6826 }
  const funds = async (strategy: string, asked: object[]) => {
    const payload = { passenger_key: who.passenger, strategy, rides: asked }
    return make(portal, who.key, 'fund.select_by_strategy', payload, { token: who.token })
  }
  for (const strategy of ['chrono_basic', 'closest_to_needed']) {
    const flat = [
      { key: '0', needed, pickup, cost: 60 },
      { key: 'RID2', needed, pickup, cost: 60 },
    ]
    const booked = [
      { ...ride, estimates: { cost: 60 } },
      { ...ride, key: 'RID2', estimates: { cost: 60 } },
    ]
    const { status, data } = await funds(strategy, booked)
    expect([status, data]).toEqual([200, (await funds(strategy, flat)).data])
    expect(data).toMatchObject({
      funds: { 0: { fund_key: who.fund, reason: strategy }, RID2: { none: { [who.fund]: 'exhausted' } } },
    })
  }
  expect((await funds('by_chance', [{ ...ride }])).status).toBe(422)
})

test('C025 a ride counts in the month that it is at its pickup, else in the zone that is named', async () => {
  const who = await fundedCustomer(portal, { limits: { allotment: { interval: 'monthly', calendar: true } } })
  // The last of January in Chicago, where the customer is; in New York February has begun.
  const needed = Date.UTC(2030, 1, 1, 5, 30)
  const rides = [
    { key: 'there', needed, timezone: zone, pickup: { lat: 40.71, lng: -74 } },
    { key: 'named', needed, timezone: 'America/New_York' },
    { key: 'own', needed },
  ]
  const asked = { passenger_key: who.passenger, rides }
  const { data } = await make(portal, who.key, 'fund.select_by_strategy', asked, { token: who.token })
  expect(data).toMatchObject({
    funds: {
      there: { interval: { start: '2030-02-01' } },
      named: { interval: { start: '2030-02-01' } },
      own: { interval: { start: '2030-01-01' } },
    },
  })
})

test('C026 C031 a fund is switched off; create_fund switches it on again instead of making a second one', async () => {
  const who = await fundedCustomer(portal, {})
  const { data } = (await make(portal, who.key, 'passenger.funds', who.passenger, {
    token: who.token,
  })) as unknown as { data: { funds: { policy: { key: string } }[] } }
  const policy_key = data.funds[0]?.policy.key as string
  expect(
    (
      await make(
        portal,
        who.key,
        'fund.disable',
        { passenger_key: who.passenger, fund_key: who.fund },
        { token: who.token },
      )
    ).status,
  ).toBe(200)
  const request = {
    ...bookingFor(who.passenger),
    acknowledged_limits: ['has_fund'],
    authorization: { reason: 'Pays himself' },
  }
  const booked = (await make(portal, who.key, 'ride.create', request, { token: who.token })) as unknown as {
    data: { rides: { unfunded: object }[] }
  }
  expect(booked.data.rides[0]?.unfunded).toEqual({ [who.fund]: 'disabled' })
  const again = (await make(
    portal,
    who.key,
    'passenger.create_fund',
    { passenger_key: who.passenger, policy_key },
    { token: who.token },
  )) as unknown as { data: { fund_key: string } }
  expect(again.data.fund_key).toBe(who.fund)
  const other = await anotherPassenger(portal, who.key)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      make(
        portal,
        who.key,
        'passenger.create_fund',
        { passenger_key: other, policy_key },
        { token: who.token },
      ),
    ),
  )
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const { funds } = await read(portal.store, who.key, {
    funds: many(
      portal.store.sql`select f.fund_key from passenger_fund f where f.customer_key = s.c
          and f.passenger_key = ${other}`,
    ),
  })
  expect(funds).toHaveLength(1)
})

async function planned(max: number) {
  const who = await newCustomer(portal, { policy: { plans: 'enabled', plans_max_count: max } })
  const [gold, silver, old, early] = [newKey('PLN'), newKey('PLN'), newKey('PLN'), newKey('PCY')]
  await write(portal.store, who.key, {
    inserts: {
      plan: [
        { key: gold, name: 'Gold', external_id: 'G-1' },
        { key: silver, name: 'Silver' },
        { key: old, name: 'Old' },
      ],
      policy: [
        {
          key: early,
          name: 'Early',
          effective_start: Date.parse('2020-01-01'),
          effective_end: Date.parse('2020-12-31'),
        },
      ],
    },
  })
  await write(portal.store, who.key, { inserts: { plan_policy: [{ plan_key: old, policy_key: early }] } })
  const call = (name: string, plan_key: string) =>
    make(portal, who.key, name, { passenger_key: who.passenger, plan_key }, { token: who.token })
  return { who, gold, silver, old, early, call }
}

test('V919 V920 a new passenger begins with no more plans than one may be given, each once', async () => {
  const { who, gold, silver, old } = await planned(1)
  let phones = 200
  const create = async (...plan_keys: string[]) => {
    const { status, error } = await make(
      portal,
      who.key,
      'passenger.create',
      {
        passenger: {
          name: { first: 'New', last: 'Planned' },
          phone: { display: `(312) 555-0${phones++}` },
          plan_keys,
          flags: { ignore_dupe: true },
        },
      },
      { token: who.token },
    )
    return [status, error?.code]
  }
  expect(await create(gold, silver)).toEqual([422, 'plans_full'])
  expect(await create(gold, newKey('PLN'))).toEqual([404, 'not_found'])
  expect(await create(gold, gold)).toEqual([200, undefined])
  expect(await create(old)).toEqual([200, undefined])
})

test('V919 V920 as many plans of overlapping dates as allowed; one of other dates still fits', async () => {
  const { who, gold, silver, call } = await planned(1)
  expect((await call('passenger.add_plan', gold)).status).toBe(200)
  expect((await call('passenger.add_plan', gold)).status).toBe(200)
  const full = await call('passenger.add_plan', silver)
  expect([full.status, full.error?.code, full.error?.message]).toEqual([
    422,
    'plans_full',
    'No more than 1 plans may be selected for the same dates',
  ])
  expect((await call('passenger.remove_plan', silver)).status).toBe(404)
  expect((await call('passenger.remove_plan', gold)).status).toBe(200)
  expect((await call('passenger.add_plan', silver)).status).toBe(200)
  const { data } = await make(portal, who.key, 'passenger.plans.list_keys', who.passenger, {
    token: who.token,
  })
  expect(data).toEqual({ plans: [{ key: silver }] })
})

test('two plans at once do not both take the last place', async () => {
  const { gold, silver, who, call } = await planned(1)
  const answers = await Promise.all([call('passenger.add_plan', gold), call('passenger.add_plan', silver)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { data } = (await make(portal, who.key, 'patient.plans', who.passenger, {
    token: who.token,
  })) as unknown as { data: { plans: object[] } }
  expect(data.plans).toHaveLength(1)
})

test('C039 C040 C041 plans, and their benefits both ways', async () => {
  const { who, gold, silver, old, early } = await planned(1)
  const ask = async (name: string) => (await make(portal, who.key, name, {}, { token: who.token })).data
  expect(await ask('plan.list')).toMatchObject({
    plans: [
      { key: gold, external_id: 'G-1', policies: [] },
      { key: old, policies: [early] },
      { key: silver },
    ],
  })
  expect(await ask('plan_id.list')).toEqual({ [gold]: [], [silver]: [], [old]: [early] })
  expect(await ask('plan_id.map')).toEqual({
    plans: { [gold]: [], [silver]: [], [old]: [early] },
    policies: { [early]: [old] },
  })
})

test("C032 a passenger's places: home, facility, then where their rides went, each once", async () => {
  const who = await newCustomer(portal)
  const {
    rides: [ride],
    ...rest
  } = bookingFor(who.passenger)
  const gym = { format: '5 Gym Street, Chicago, IL 60614', lat: 41.92, lng: -87.65 }
  await make(
    portal,
    who.key,
    'ride.create',
    { ...rest, rides: [{ ...ride, stops: { ...ride?.stops, dropoff: { address: gym, name: 'Gym' } } }] },
    { token: who.token },
  )
  const { data } = (await make(portal, who.key, 'passenger.places', who.passenger, {
    token: who.token,
  })) as unknown as { data: { places: { source: string; name?: string; address: { format: string } }[] } }
  expect(data.places.map(({ source, name, address }) => [source, name, address.format])).toEqual([
    ['home', undefined, '1 Test Way, Chicago, IL 60622'],
    ['facility', 'Test', '9 Test Plaza, Chicago, IL 60607'],
    ['ride', 'Gym', gym.format],
  ])
})

test('C032 S15 P021 a passenger sees their own places only, and who looks leaves a trace', async () => {
  const who = await newCustomer(portal)
  const other = await anotherPassenger(portal, who.key)
  const token = await passengerToken(portal, who.key, other)
  expect((await make(portal, who.key, 'passenger.places', who.passenger, { token })).status).toBe(404)
  expect((await make(portal, who.key, 'passenger.places', other, { token })).status).toBe(200)
  expect((await make(portal, who.key, 'passenger.ride.stats', who.passenger, { token })).status).toBe(404)
  for (const name of ['passenger.places', 'passenger.ride.stats'])
    await make(portal, who.key, name, who.passenger, { token: who.token })
  const { traces } = await read(portal.store, who.key, {
    traces: many(
      portal.store.sql`select a.action from audit a
          where a.customer_key = s.c and a.object = ${who.passenger} and a.outcome = 'ok'
            and a.action in ('passenger.places', 'passenger.ride.stats') order by 1`,
    ),
  })
  expect(traces).toEqual([{ action: 'passenger.places' }, { action: 'passenger.ride.stats' }])
})

test('C027 E162 what an earlier interval used says nothing about the present one', async () => {
  const who = await fundedCustomer(portal, { trip: { ride: { allotment: { count: 5, fund: 100_000 } } } })
  const entry = {
    key: newKey('ENT'),
    fund_key: who.fund,
    interval_start: '2001-01-01',
    kind: 'hold',
    count: 2,
    cents: 500,
    by: 'test',
  } as const
  await write(portal.store, who.key, { inserts: { fund_entry: [entry] } })
  const { data } = await make(portal, who.key, 'passenger.ride.stats', who.passenger, { token: who.token })
  expect((data as Funds).funds).toMatchObject([{ pending: { count: 0, cents: 0 }, remaining: { count: 5 } }])
})

test('C033 a fund is listed by its own name, beside its benefit with the benefit’s', async () => {
  const who = await fundedCustomer(portal, {})
  await write(portal.store, who.key, {
    updates: [
      { table: 'fund', where: { key: who.fund }, set: { name: 'County fund' } },
      { table: 'policy', where: {}, set: { name: 'Work' } },
    ],
  })
  const { data } = await make(portal, who.key, 'passenger.funds', who.passenger, { token: who.token })
  expect(data).toMatchObject({
    funds: [{ key: who.fund, name: 'County fund', policy: { name: 'Work' } }],
  })
})
