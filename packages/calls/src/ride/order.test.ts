import { formatZonedTime } from '@nemt/domain/time/format.ts'
import { addDays, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { clinic, home, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const zone = 'America/Chicago'
/** Nine in the morning in Chicago, four days from now. */
const nine = instantAt(addDays(localDate(Date.now(), zone), 4), 540, zone)
const lab = { format: '5 Lab Way, Chicago, IL 60614', lat: 41.9227, lng: -87.6445 }
type Leg = {
  times: { needed?: number; appointment?: number }
  stops?: object
  reason?: string
  type?: string
}

function way(pickup: object, dropoff: object) {
  return {
    pickup: { address: pickup },
    dropoff: { address: dropoff },
  }
}

/** A leg so many minutes after nine. */
function there(after: number, rest: Partial<Leg> = {}): Leg {
  return {
    times: { needed: nine + after * MINUTE },
    stops: way(home, clinic),
    ...rest,
  }
}

function back(after: number, rest: Partial<Leg> = {}): Leg {
  return {
    times: { needed: nine + after * MINUTE },
    stops: way(clinic, home),
    ...rest,
  }
}

function appointment(after: number, minutes: number): Leg {
  return {
    ...there(after, { reason: 'appointment' }),
    times: { needed: nine + after * MINUTE, appointment: nine + minutes * MINUTE },
  }
}

type Answer = {
  status: number
  data: { keys: string[]; rides: { key: string }[] }
  error?: { code: string; message: string; fields?: Record<string, string>; detail?: object }
}

function book(who: TestCustomer, legs: Leg[], extra: object = {}) {
  return make(
    portal,
    who.key,
    'ride.create',
    {
      rides: legs.map((leg) => ({
        passenger: { key: who.passenger },
        reason: 'other',
        type: 'scheduled',
        ...leg,
      })),
      ...extra,
    },
    { token: who.token },
  ) as unknown as Promise<Answer>
}

function update(who: TestCustomer, rides: object[], extra: object = {}) {
  return make(
    portal,
    who.key,
    'ride.update',
    { rides, ...extra },
    { token: who.token },
  ) as unknown as Promise<Answer>
}

function refusal({ status, error }: Answer) {
  return [status, error?.code, Object.keys(error?.fields ?? {})]
}

function needed(index: number) {
  return `rides.${index}.times.needed`
}

test.each<[string, Leg[], string, number]>([
  ['a way back before the way there', [there(0), back(-60)], 'ride_before_previous', 1],
  ['a way back the day before', [there(0), back(-1440)], 'ride_before_previous', 1],
  [
    'a way back that is over',
    [there(0), { ...back(0), times: { needed: Date.now() - HOUR } }],
    'pickup_past',
    1,
  ],
  ['a way back before the appointment', [appointment(0, 60), back(59)], 'ride_before_appointment', 1],
  ['a way back while the way there is driven', [there(0), back(5)], 'ride_before_arrival', 1],
  [
    'a will-call way back before the way there',
    [there(0, { type: 'will-call' }), back(-30, { type: 'will-call' })],
    'ride_before_previous',
    1,
  ],
  [
    'stops out of order',
    [there(0), { ...there(120), stops: way(clinic, lab) }, { ...there(60), stops: way(lab, home) }],
    'ride_before_previous',
    2,
  ],
  ['the same ride twice', [there(0), there(0)], 'ride_twice', 1],
  ['the same ride twice, minutes apart', [there(0), there(14)], 'ride_twice', 1],
  [
    'a way back after its own appointment',
    [there(0), { ...back(120), times: { needed: nine + 120 * MINUTE, appointment: nine + 100 * MINUTE } }],
    'ride_pickup_after_appointment',
    1,
  ],
])(
  'server-behaviour §2.17 order in time: %s is refused, as an object and as the bare array',
  async (_, legs, code, index) => {
    const who = await newCustomer(portal)
    const field = needed(index)
    expect(refusal(await book(who, legs))).toEqual([422, code, [field]])
    const bare = legs.map((leg) => ({
      passenger: { key: who.passenger },
      reason: 'other',
      type: 'scheduled',
      ...leg,
    }))
    expect(
      refusal((await make(portal, who.key, 'ride.create', bare, { token: who.token })) as unknown as Answer),
    ).toEqual([422, code, [field]])
    expect((await book(who, [there(0), back(60)])).status).toBe(200)
  },
)

async function stopsOf(who: TestCustomer, keys: string[]) {
  const { rides } = (await make(portal, who.key, 'ride.info', keys, { token: who.token })).data as {
    rides: { stops: Record<'pickup' | 'dropoff', object> }[]
  }
  return rides.map(({ stops }) => stops)
}

test('server-behaviour §2.17 a way back keeps its own stops, with notes, entrance and apartment', async () => {
  const who = await newCustomer(portal)
  const own = {
    pickup: {
      address: { ...clinic, subpremise: 'Suite 7' },
      notes: { pickup: 'Rear ramp' },
      entrance: 'Door C',
    },
    dropoff: { address: lab, name: 'Lab', notes: { dropoff: 'Ring twice' } },
  }
  const { data, status } = await book(who, [there(0), { ...back(120), stops: own }], { type: 'round' })
  expect(status).toBe(200)
  expect((await stopsOf(who, data.keys))[1]).toEqual(own)
})

test('V350 a way back that names no stops takes those of the way there the other way round', async () => {
  const who = await newCustomer(portal)
  const out = {
    pickup: { address: home, entrance: 'Front', notes: { pickup: 'Blue door', dropoff: 'Mat' } },
    dropoff: { address: clinic, name: 'Clinic' },
  }
  for (const type of [{ type: 'round' }, {}])
    for (const stops of [
      { pickup: {}, dropoff: {} },
      { pickup: { entrance: 'Door C' }, dropoff: {} },
    ]) {
      const fresh = await newCustomer(portal)
      const { data } = await book(
        fresh,
        [
          { ...there(0), stops: out },
          { ...back(120), stops },
        ],
        type,
      )
      expect((await stopsOf(fresh, data.keys))[1]).toEqual({
        pickup: { ...out.dropoff, ...stops.pickup },
        dropoff: out.pickup,
      })
    }
  // What it names itself is checked like everything else.
  const lost = { pickup: { address: { format: 'Somewhere' } }, dropoff: { address: home } }
  expect(refusal(await book(who, [there(0), { ...back(120), stops: lost }], { type: 'round' }))).toEqual([
    422,
    'pickup_missing',
    ['rides.1.stops.pickup'],
  ])
})

test.each([
  ['one', 2],
  ['round', 1],
  ['round', 3],
] as const)('a journey of type %s with %i rides is refused, none is dropped', async (type, count) => {
  const who = await newCustomer(portal)
  const legs = [there(0), back(120), there(240)].slice(0, count)
  expect(refusal(await book(who, legs, { type }))).toEqual([422, 'type_wrong', ['type']])
})

test('a way back without a reason has that of the way there', async () => {
  const who = await newCustomer(portal)
  const rides = [
    { passenger: { key: who.passenger }, reason: 'other', type: 'scheduled', ...there(0) },
    { passenger: { key: who.passenger }, type: 'scheduled', ...back(120) },
  ]
  expect((await make(portal, who.key, 'ride.create', { rides }, { token: who.token })).status).toBe(200)
})

test('V351 a will-call way back that nobody timed waits until a long way there is over', async () => {
  const who = await newCustomer(portal)
  const far = { format: '1 Far St, Springfield, IL', lat: 39.7817, lng: -89.6501 }
  const legs = [
    { ...there(0, { type: 'will-call' }), stops: way(home, far) },
    { times: { needed: nine + HOUR }, type: 'will-call', stops: way(far, home) },
  ]
  const { data, status } = await book(who, legs)
  expect(status).toBe(200)
  const { rides } = (await make(portal, who.key, 'ride.info', data.keys, { token: who.token })).data as {
    rides: { times: { needed: number }; estimates: { duration_s: number } }[]
  }
  expect(rides[1]?.times.needed).toBeGreaterThanOrEqual(
    (rides[0]?.times.needed as number) + (rides[0]?.estimates.duration_s as number) * 1000,
  )
  const fixed = [
    { ...there(0), stops: way(home, far) },
    { times: { needed: nine + HOUR }, stops: way(far, home) },
  ]
  expect(refusal(await book(await newCustomer(portal), fixed, {}))[1]).toBe('ride_before_arrival')
})

describe('ride.update', () => {
  const trip = async () => {
    const who = await newCustomer(portal)
    const { data } = await book(who, [appointment(0, 60), back(120)])
    return {
      who,
      out: { key: data.keys[0] as string, version: 1 },
      home: { key: data.keys[1] as string, version: 1 },
    }
  }
  test.each<[string, 'out' | 'home', number, string | null]>([
    ['the way back before the way there', 'home', -60, 'ride_before_previous'],
    ['the way back before the appointment', 'home', 50, 'ride_before_appointment'],
    ['the way back to the appointment', 'home', 60, null],
    ['the way back a day earlier', 'home', 120 - 1440, 'ride_before_previous'],
    ['the way there an hour earlier', 'out', -60, null],
  ])('server-behaviour §2.17 moving %s', async (_, which, after, code) => {
    const { who, ...legs } = await trip()
    const answer = await update(who, [{ ...legs[which], times: { needed: nine + after * MINUTE } }])
    expect(refusal(answer)).toEqual(code ? [422, code, [needed(0)]] : [200, undefined, []])
  })
  test('server-behaviour §2.17 the way there moves behind the way back only where both move', async () => {
    const { who, out, home: returning } = await trip()
    const later = { ...out, times: { needed: nine + 180 * MINUTE, appointment: nine + 240 * MINUTE } }
    const alone = await update(who, [later])
    expect(refusal(alone)).toEqual([422, 'ride_after_next', [needed(0)]])
    // It says which ride has to be moved first: whoever moves one sees only that one.
    expect(alone.error?.message).toContain(formatZonedTime(nine + 120 * MINUTE, zone))
    expect(
      refusal(await update(who, [later, { ...returning, times: { needed: nine + 239 * MINUTE } }])),
    ).toEqual([422, 'ride_before_appointment', [needed(1)]])
    expect(
      (await update(who, [later, { ...returning, times: { needed: nine + 240 * MINUTE } }])).status,
    ).toBe(200)
  })
  test('the problem of the second ride names the second ride', async () => {
    const { who, out, home: returning } = await trip()
    const answer = await update(who, [
      { ...out, notes: { driver: 'x' } },
      { ...returning, times: { needed: Date.now() - HOUR } },
    ])
    expect(refusal(answer)).toEqual([422, 'notice_insufficient', [needed(1)]])
  })
  test('server-behaviour §2.6 a ride moved over midnight into another one has to be acknowledged', async () => {
    const who = await newCustomer(portal)
    const midnight = instantAt(addDays(localDate(nine, zone), 1), 0, zone)
    const first = await book(who, [{ ...there(0), times: { needed: midnight + 2 * MINUTE } }])
    const second = await book(who, [{ times: { needed: midnight - 6 * HOUR }, stops: way(lab, clinic) }])
    const change = {
      key: second.data.keys[0] as string,
      version: 1,
      times: { needed: midnight - 3 * MINUTE },
    }
    const answer = await update(who, [change])
    expect([answer.status, answer.error?.code, answer.error?.detail]).toMatchObject([
      409,
      'duplicate_ride',
      { duplicates: [{ key: first.data.keys[0], kind: 'overlap' }] },
    ])
    expect((await update(who, [change], { acknowledged: first.data.keys })).status).toBe(200)
  })
})

test('server-behaviour §2.6 §2.17 the days of a series may not run into one another', async () => {
  const who = await newCustomer(portal)
  const midnight = instantAt(addDays(localDate(nine, zone), 1), 0, zone)
  const days = { 1: true, 2: true, 3: true, 4: true, 5: true, 6: true, 7: true }
  const repeat = { enabled: true, days, until: midnight + 3 * 24 * HOUR }
  // Ten past midnight there, and back five minutes before the next midnight: the way back runs into the next
  // day's way there.
  const legs = [
    { times: { needed: midnight + 2 * MINUTE }, stops: way(home, clinic), repeat },
    { times: { needed: midnight + 24 * HOUR - 3 * MINUTE }, stops: way(clinic, home) },
  ]
  expect(refusal(await book(who, legs as Leg[]))).toEqual([422, 'ride_before_arrival', [needed(0)]])
  const { sql } = portal.store
  expect(
    (
      await read(portal.store, who.key, {
        rides: many(sql`select r.key from ride r where r.customer_key = s.c`),
      })
    ).rides,
  ).toEqual([])
})

test.each(['round', 'multi'])('V344 a discharge forces one way: as %s it is refused', async (type) => {
  const who = await newCustomer(portal)
  for (const legs of [
    [there(0, { reason: 'discharge' }), back(120)],
    [there(0), back(120, { reason: 'discharge' })],
  ])
    expect(refusal(await book(who, legs, { type }))).toEqual([422, 'discharge_one_way', ['type']])
  expect((await book(who, [there(0, { reason: 'discharge' })], { type: 'one' })).status).toBe(200)
})
