import { newKey } from '@nemt/domain/key/key.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, clinic, newCustomer, type TestCustomer } from '#/testing/customer.ts'
import { fundedCustomer, ledgerOf } from '#/testing/funds.ts'
import { make } from '#/testing/make-call.ts'
import { anotherPassenger, passengerToken } from '#/testing/passenger.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

type Answer = {
  status: number
  data: { keys: string[]; rides: object[] }
  error?: { code: string; message: string; fields?: Record<string, string>; detail?: { limits: object[] } }
}

function access(granted: 'view' | 'edit') {
  return {
    passenger: { portal: true, portal_settings: { access: granted } },
  }
}

async function signedIn(configuration: object = access('edit')) {
  const who = await newCustomer(portal, { configuration })
  return { who, token: await passengerToken(portal, who.key, who.passenger) }
}

function book(who: TestCustomer, token: string, change: object = {}, extra: object = {}) {
  const booked = bookingFor(who.passenger, { hours: 26 })
  return make(
    portal,
    who.key,
    'ride.create',
    { ...booked, rides: booked.rides.map((ride) => ({ ...ride, ...change })), ...extra },
    { token },
  ) as unknown as Promise<Answer>
}

async function rows(who: TestCustomer) {
  return (
    await read(portal.store, who.key, {
      rides: many(
        portal.store.sql`select r.passenger_key, r.status, r.user_key from ride r where r.customer_key = s.c`,
      ),
    })
  ).rides
}

test('V560 with edit access a passenger books for themselves, also without naming themselves', async () => {
  const { who, token } = await signedIn()
  const made = await book(who, token, { passenger: undefined })
  expect(made.status).toBe(200)
  expect(await rows(who)).toEqual([
    { passenger_key: who.passenger, status: 'scheduling', user_key: who.passenger },
  ])
})

test.each([
  ['view access', access('view'), 403, 'portal_edit'],
  ['no portal', { passenger: { portal: false } }, 401, 'unauthenticated'],
])('V093 V129 with %s nothing is booked', async (_, configuration, status, code) => {
  const { who, token } = await signedIn(configuration)
  const answer = await book(who, token)
  expect([answer.status, answer.error?.code]).toEqual([status, code])
  expect(await rows(who)).toEqual([])
})

test('V134 a ride of a passenger’s is booked for a year ahead, and no later; the office may', async () => {
  const { who, token } = await signedIn()
  const at = (days: number) => ({ times: { needed: Date.now() + days * 24 * 3_600_000 } })
  const late = await book(who, token, at(366))
  expect([late.status, late.error?.fields]).toEqual([
    422,
    { 'rides.0.times.needed': 'You can book a ride up to one year ahead' },
  ])
  expect((await book(who, token, at(363))).status).toBe(200)
  expect((await book(who, who.token, at(367))).status).toBe(200)
})

test('V134 nor is a later day of a series of theirs; the office may', async () => {
  const { who, token } = await signedIn()
  const needed = Date.now() + 26 * 3_600_000
  const until = (days: number) => ({
    times: { needed },
    repeat: { enabled: true, days: { 1: true }, until: needed + days * 24 * 3_600_000 },
  })
  const late = await book(who, token, until(380))
  expect([late.status, late.error?.fields]).toEqual([
    422,
    { 'rides.0.repeat.until': 'You can book a ride up to one year ahead' },
  ])
  expect((await book(who, token, until(350))).status).toBe(200)
  const later = await anotherPassenger(portal, who.key)
  const office = await book(who, who.token, { ...until(380), passenger: { key: later } })
  expect(office.status).toBe(200)
})

test('another passenger does not exist', async () => {
  const { who, token } = await signedIn()
  const other = await anotherPassenger(portal, who.key)
  expect((await book(who, token, { passenger: { key: other } })).status).toBe(404)
  expect(await rows(who)).toEqual([])
})

test.each<[string, object, object]>([
  ['rides.0.fund_keys', { fund_keys: ['FNDx'] }, {}],
  ['rides.0.auth_code', { auth_code: 'A' }, {}],
  ['rides.0.team', { team: 'TEAx' }, {}],
  ['rides.0.notes.internal', { notes: { internal: 'x' } }, {}],
  ['policy', {}, { policy: 'PCYx' }],
  ['authorization', {}, { authorization: { reason: 'I want to' } }],
  ['acknowledged_limits', {}, { acknowledged_limits: ['distance'] }],
])('S4 %s is for staff', async (field, change, extra) => {
  const { who, token } = await signedIn()
  const answer = await book(who, token, change, extra)
  expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, [field]])
})

describe('what is for coordinators to say', () => {
  const needs = { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false }
  const change = async (fields: object) => {
    const { who, token } = await signedIn()
    const { keys } = (await book(who, who.token)).data
    const edit = (rest: object, by: string) =>
      make(
        portal,
        who.key,
        'ride.update',
        { rides: [{ key: keys[0], version: 1, ...rest }] },
        { token: by },
      ) as unknown as Promise<Answer>
    return { passenger: await edit(fields, token), coordinator: await edit(fields, who.token) }
  }
  const said = ({ status, error }: Answer) => [status, error?.code]

  test('V566 a discharge, in a request, in its return alone, or by an edit', async () => {
    const { who, token } = await signedIn()
    expect((await book(who, token, { reason: 'discharge' })).error?.code).toBe('discharge_not_permitted')
    const { rides } = bookingFor(who.passenger, { hours: 26, round: true })
    const mixed = (await make(
      portal,
      who.key,
      'ride.create',
      { rides: [rides[0], { ...rides[1], reason: 'discharge' }] },
      { token },
    )) as unknown as Answer
    expect([...said(mixed), Object.keys(mixed.error?.fields ?? {})]).toEqual([
      422,
      'discharge_not_permitted',
      ['rides.1.reason'],
    ])
    const { passenger, coordinator } = await change({ reason: 'discharge' })
    expect([said(passenger), said(coordinator)]).toEqual([
      [422, 'discharge_not_permitted'],
      [200, undefined],
    ])
  })

  test('V564 other needs than the record’s, in a request or by an edit, by any field', async () => {
    const { who, token } = await signedIn()
    const others = [
      { ...needs, mobility: 'walker' },
      { ...needs, service: 'standard' },
      { ...needs, equipment: true, equipment_type: 'Oxygen' },
      { ...needs, weight: 200 },
      { ...needs, extra: { covid19: true } },
    ]
    for (const accessibility of others) {
      const answer = await book(who, token, { accessibility })
      expect([...said(answer), Object.keys(answer.error?.fields ?? {})]).toEqual([
        422,
        'mobility_not_permitted',
        ['rides.0.accessibility'],
      ])
      const { passenger, coordinator } = await change({ accessibility })
      expect([said(passenger), said(coordinator)]).toEqual([
        [422, 'mobility_not_permitted'],
        [200, undefined],
      ])
    }
    expect((await book(who, token, { accessibility: needs })).status).toBe(200)
  })

  test('V565 a third ride, a multi-stop trip, or a way back to somewhere else', async () => {
    const { who, token } = await signedIn()
    const { rides } = bookingFor(who.passenger, { hours: 26, round: true })
    const [out, back] = rides as [(typeof rides)[0], (typeof rides)[0]]
    const third = { ...out, times: { needed: (back.times.needed as number) + 7_200_000 } }
    const lab = { address: { format: '5 Lab Way', lat: 41.9227, lng: -87.6445 } }
    const ask = async (legs: object[], type?: string) =>
      said(
        (await make(
          portal,
          who.key,
          'ride.create',
          { rides: legs, ...(type && { type }) },
          { token },
        )) as unknown as Answer,
      )
    expect(await ask([out, back, third])).toEqual([422, 'locations_not_permitted'])
    expect(await ask([out, back], 'multi')).toEqual([422, 'locations_not_permitted'])
    expect(await ask([out, { ...back, stops: { ...back.stops, dropoff: lab } }], 'round')).toEqual([
      422,
      'locations_not_permitted',
    ])
    expect(await ask([out, { ...back, stops: { ...back.stops, pickup: lab } }])).toEqual([
      422,
      'locations_not_permitted',
    ])
    expect(await ask([out, back])).toEqual([200, undefined])
  })
})

describe('V522 locations', () => {
  const elsewhere = {
    stops: {
      pickup: { address: clinic },
      dropoff: { address: { format: '1 Far Road', lat: 42.2, lng: -87.9 } },
    },
  }
  /** Gives a passenger a facility there. */
  const settle = (who: TestCustomer, key: string) => {
    const facility = { ...elsewhere.stops.dropoff, name: 'Far Clinic', confirmed: true }
    return write(portal.store, who.key, {
      updates: [{ table: 'passenger', where: { key }, set: { facility } }],
    })
  }
  test('V532 that are not the passenger’s nor the customer’s are refused, in literal words', async () => {
    const { who, token } = await signedIn()
    const answer = await book(who, token, elsewhere)
    expect([answer.status, answer.error?.fields]).toEqual([
      422,
      { 'rides.0.stops.dropoff': 'additional locations not permitted' },
    ])
  })
  test.each<[string, object]>([
    ['setting', { passenger: { ...access('edit').passenger, schedule_anywhere: true } }],
    ['flag', { ...access('edit'), flags: { schedule_anywhere: true } }],
  ])('are free where the customer lets passengers go anywhere, by its %s', async (_, anywhere) => {
    const { who, token } = await signedIn(anywhere)
    expect((await book(who, token, elsewhere)).status).toBe(200)
  })
  test.each<[string, (who: TestCustomer) => Promise<unknown>, number]>([
    ['an own facility are free', (who) => settle(who, who.passenger), 200],
    [
      'a facility of somebody else are not',
      async (who) => settle(who, await anotherPassenger(portal, who.key)),
      422,
    ],
    [
      'a former ride of somebody else are not',
      async (who) => {
        const rides = [{ ...bookingFor(await anotherPassenger(portal, who.key)).rides[0], ...elsewhere }]
        return make(portal, who.key, 'ride.create', { rides }, { token: who.token })
      },
      422,
    ],
  ])('of %s', async (_, before, expected) => {
    const { who, token } = await signedIn()
    await before(who)
    expect((await book(who, token, elsewhere)).status).toBe(expected)
  })
  test.each([
    ['are free', null, [200, undefined]],
    ['that it has given up are not', Date.now(), [422, 'locations_not_permitted']],
  ])('of the customer %s', async (_, archived_at, expected) => {
    const { who, token } = await signedIn()
    const { address } = elsewhere.stops.dropoff
    const { lat, lng } = address
    const place = { key: newKey('PLC'), name: 'Far Clinic', name_lower: 'far clinic', address, lat, lng }
    await write(portal.store, who.key, { inserts: { place: [{ ...place, archived_at }] } })
    const { status, error } = await book(who, token, elsewhere)
    expect([status, error?.code]).toEqual(expected)
  })
  test('of a former ride are the passenger’s own; an edit obeys as well', async () => {
    const { who, token } = await signedIn()
    const first = await book(who, token)
    const moved = { key: first.data.keys[0], version: 1, stops: elsewhere.stops }
    expect((await make(portal, who.key, 'ride.update', { rides: [moved] }, { token })).error?.code).toBe(
      'locations_not_permitted',
    )
    expect(
      (await make(portal, who.key, 'ride.update', { rides: [moved] }, { token: who.token })).status,
    ).toBe(200)
    expect(
      (
        await book(who, token, {
          ...elsewhere,
          times: { needed: Math.floor(Date.now() / 300_000) * 300_000 + 60 * 3_600_000 },
        })
      ).status,
    ).toBe(200)
  })
})

describe('funds', () => {
  const funded = async (document: Partial<Policy>, phone = '(312) 555-0190') => {
    const who = await fundedCustomer(portal, document)
    await write(portal.store, who.key, {
      updates: [
        {
          table: 'customer',
          where: { version: 1 },
          set: {
            configuration: {
              ...access('edit'),
              ...(phone ? { phone: { display: phone } } : {}),
              fleets: { whitelist: { [who.fleet.key]: true } },
              funds: { enabled: true },
            },
          },
        },
      ],
    })
    return { who, token: await passengerToken(portal, who.key, who.passenger) }
  }
  test('are chosen by strategy and held; the passenger is not told which', async () => {
    const { who, token } = await funded({ trip: { ride: { allotment: { count: 1 } } } })
    const made = await book(who, token)
    expect([made.status, Object.keys(made.data.rides[0] ?? {})]).toEqual([200, ['key', 'status', 'version']])
    expect((await ledgerOf(portal, who.key)).counters).toMatchObject([{ fund_key: who.fund, held_count: 1 }])
  })
  test.each<[string, Partial<Policy>, string, RegExp]>([
    [
      'a broken limit',
      { trip: { ride: { constraint: { distance: { upper: 1 } } } } },
      'limits_exceeded',
      /configured limits\. Please contact Customer Test at \(312\) 555-0190\.$/,
    ],
    [
      'an exhausted allotment',
      { trip: { ride: { allotment: { count: 0 } } } },
      'limits_exceeded',
      /configured limits/,
    ],
    [
      'a benefit that needs an authorization',
      { trip: { authorization: { needed: 'always' } } },
      'authorization_needed',
      /^This trip needs an authorization\. Please contact Customer Test/,
    ],
  ])('V547 %s: the passenger is told whom to call, and no figures', async (_, document, code, words) => {
    const { who, token } = await funded(document)
    const answer = await book(who, token)
    expect([answer.status, answer.error?.code]).toEqual([409, code])
    expect(answer.error?.message).toMatch(words)
    expect(JSON.stringify(answer.error?.detail)).not.toMatch(/limit"|actual|penalty|cents/)
    expect((await ledgerOf(portal, who.key)).entries).toEqual([])
  })
  test.each<[string, Partial<Policy>, RegExp]>([
    [
      'a broken limit',
      { trip: { ride: { constraint: { distance: { upper: 1 } } } } },
      /configured limits\. Please contact Customer Test\.$/,
    ],
    [
      'a benefit that needs an authorization',
      { trip: { authorization: { needed: 'always' } } },
      /authorization\. Please contact Customer Test\.$/,
    ],
  ])('V547 %s: of a customer without a phone no number is missing', async (_, document, words) => {
    const { who, token } = await funded(document, '')
    expect((await book(who, token)).error?.message).toMatch(words)
  })
  test('V547 what limits it breaks, which way and on which days of a series, is told without figures', async () => {
    const { who, token } = await funded({
      trip: { ride: { allotment: { count: 1 }, constraint: { distance: { upper: 1 } } } },
    })
    const [booked] = bookingFor(who.passenger, { hours: 26 }).rides
    const needed = booked?.times.needed ?? 0
    const week = { days: { 1: true }, until: needed + 8 * 24 * 3_600_000 }
    const { error } = await book(who, token, { repeat: { enabled: true, ...week } })
    expect(error?.detail?.limits).toEqual([
      expect.objectContaining({ type: 'distance', ride: 0, bound: 'upper' }),
      { type: 'allotment_count', ride: 0, dates: expect.arrayContaining([expect.any(String)]) },
    ])
  })
  test('V547 before they send it passengers hear what no benefit pays for, and of no benefit that does', async () => {
    const { who, token } = await funded({ trip: { ride: { allotment: { count: 1, fund: 500 } } } })
    const needed = Date.now() + 26 * 3_600_000
    const ask = (passenger_key: string, cost: number) =>
      make(
        portal,
        who.key,
        'fund.select_by_strategy',
        { passenger_key, rides: [1, 2].map((n) => ({ key: `R${n}`, needed: needed + n, cost })) },
        { token },
      ) as unknown as Promise<{ status: number; data: { funds: object } }>
    const expected = { R2: { none: { [who.fund]: 'exhausted' } } }
    expect((await ask(who.passenger, 0)).data).toEqual({ funds: expected })
    // What is left in money, before rides that are only planned, is not theirs to find out.
    expect((await ask(who.passenger, 600)).data).toEqual({ funds: expected })
    expect((await ask(await anotherPassenger(portal, who.key), 0)).status).toBe(404)
  })
  test('a passenger may move a ride whose limit staff let pass', async () => {
    const { who, token } = await funded({ trip: { ride: { constraint: { distance: { upper: 1 } } } } })
    const made = await book(
      who,
      who.token,
      {},
      { acknowledged_limits: ['distance'], authorization: { reason: 'r' } },
    )
    const needed = Math.floor(Date.now() / 300_000) * 300_000 + 50 * 3_600_000
    expect(
      (
        await make(
          portal,
          who.key,
          'ride.update',
          { rides: [{ key: made.data.keys[0], version: 1, times: { needed } }] },
          { token },
        )
      ).status,
    ).toBe(200)
  })
})

test('C013 estimates take the needs of the passenger when the ride names none, only the passenger’s own', async () => {
  const { who, token } = await signedIn()
  await write(portal.store, who.key, {
    updates: [
      {
        table: 'passenger',
        where: { key: who.passenger },
        set: {
          accessibility: {
            mobility: 'wheelchair',
            wheelchair: 'standard',
            vehicle: 'wav',
            service: 'to_curb',
            equipment: false,
            height: 60,
            weight: 150,
            steps: false,
          },
        },
      },
    ],
  })
  const other = await anotherPassenger(portal, who.key)
  const { accessibility: _none, ...ride } = {
    accessibility: undefined,
    ...bookingFor(who.passenger).rides[0],
  }
  const ask = async (payload: object, by: string) =>
    (await make(portal, who.key, 'ride.estimates', { rides: [payload] }, { token: by })).data as {
      estimates: { duration_s: number }[]
    }
  const seconds = async (payload: object, by = who.token) =>
    (await ask(payload, by)).estimates[0]?.duration_s as number
  const plain = await seconds({ ...ride, passenger: { key: other } })
  // Three minutes at each end for a wheelchair.
  expect(await seconds(ride)).toBe(plain + 360)
  expect(await seconds({ ...ride, passenger: { key: other } }, token)).toBe(plain + 360)
  expect(
    await seconds({
      ...ride,
      accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false },
    }),
  ).toBe(plain)
})
