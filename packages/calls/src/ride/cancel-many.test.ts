import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { forgetFleets } from '../fleet/load.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 10 })
})
afterAll(() => portal.close())

const DAY = 86_400_000
type Refused = { key: string; code: string; message: string }[]
type Fees = { rides: { key: string; fee: number; repeats: boolean }[]; refused: Refused; total: number }
type Cancelled = { rides: string[]; refused?: Refused }
type Answer<D> = {
  status: number
  data: D
  error?: { code: string; message: string; fields?: object; detail?: { fee?: number } }
}

function ask<D>(
  who: TestCustomer,
  name: string,
  payload: object,
  { token = who.token, by = portal, key }: { token?: string; by?: typeof portal; key?: string } = {},
): Promise<Answer<D>> {
  return make(by, who.key, name, payload, { token, ...(key ? { key } : {}) }) as never
}

function fees(who: TestCustomer, rides: string[], token?: string) {
  return ask<Fees>(who, 'ride.cancel_fees', { rides }, token ? { token } : {})
}

async function set(who: TestCustomer, key: string, columns: object): Promise<void> {
  await write(portal.store, who.key, { updates: [{ table: 'ride', where: { key }, set: columns }] })
}

async function book(who: TestCustomer, passenger: string, hours: number): Promise<string> {
  const { status, data } = await ask<{ keys: [string] }>(who, 'ride.create', bookingFor(passenger, { hours }))
  expect(status).toBe(200)
  return data.keys[0]
}

async function statuses(who: TestCustomer): Promise<Record<string, string>> {
  const { rides } = await read(portal.store, who.key, {
    rides: many(portal.store.sql`select r.key, r.status from ride r where r.customer_key = s.c`),
  })
  return Object.fromEntries(rides.map(({ key, status }: { key: string; status: string }) => [key, status]))
}

/**
 * Rides of three passengers: one that a provider with a fee of $12.50 has, one that nobody has, and one that
 * is over.
 */
async function office() {
  const who = await newCustomer(portal)
  const document = {
    vehicles: { any: true },
    services: { to_curb: true },
    hours: [],
    costs: { loading: 10, cancellation: 12.5, cancellation_window: 24 },
  }
  const [fleet] = await who.fleets(1, { document })
  forgetFleets(portal)
  const taken = await book(who, who.passenger, 5)
  const free = await book(who, await anotherPassenger(portal, who.key), 30)
  const over = await book(who, await anotherPassenger(portal, who.key), 6)
  await set(who, taken, { status: 'confirmed', fleet_key: fleet!.key })
  await set(who, over, { status: 'completed' })
  return { who, taken, free, over }
}

test('V263 the fees stand there before anything is done: of each ride, and in sum', async () => {
  const { who, taken, free, over } = await office()
  const before = await statuses(who)
  const { status, data } = await fees(who, [taken, free, over])
  expect(status).toBe(200)
  expect(data.rides).toMatchObject([
    { key: taken, fee: 1_250 },
    { key: free, fee: 0 },
  ])
  expect(data.total).toBe(1_250)
  expect(data.refused).toEqual([
    {
      key: over,
      code: 'change_impossible',
      message: 'This ride is already completed.',
    },
  ])
  expect(await statuses(who)).toEqual(before)
})

test.each([true, false])(
  'C012 with partial %s, where none of the rides is there this is said',
  async (partial) => {
    const who = await newCustomer(portal)
    const { status, error } = await ask(who, 'ride.cancel', { rides: ['RIDnone'], reason: 'sick', partial })
    expect([status, error?.message]).toEqual([404, 'There is no such ride.'])
  },
)

test('C012 with partial what can be is cancelled, and of the rest is said why not; without, none is', async () => {
  const { who, taken, free, over } = await office()
  const gone = newKey('RID')
  const rides = [taken, free, over, gone]
  expect((await ask(who, 'ride.cancel', { rides, reason: 'sick' })).status).toBe(404)
  expect((await ask(who, 'ride.cancel', { rides: rides.slice(0, 3), reason: 'sick' })).status).toBe(409)
  expect(await statuses(who)).toMatchObject({ [taken]: 'confirmed', [free]: 'scheduling' })
  const { status, data } = await ask<Cancelled>(who, 'ride.cancel', { rides, reason: 'sick', partial: true })
  expect([status, data.rides.toSorted()]).toEqual([200, [taken, free].toSorted()])
  expect(data.refused?.map(({ key, code }) => [key, code])).toEqual([
    [gone, 'not_found'],
    [over, 'change_impossible'],
  ])
  expect(await statuses(who)).toMatchObject({
    [taken]: 'cancelled',
    [free]: 'cancelled',
    [over]: 'completed',
  })
})

test('decision 019 who is asked about one of the rides hears of that one alone; what drivers read stays', async () => {
  const { who, taken, free } = await office()
  const [asked] = await who.fleets(1)
  const offer = { ride_key: free, ride_version: 1, fleet_key: asked?.key ?? '', round: 1 }
  await set(who, free, { notes: { driver: 'Ring twice' } })
  await write(portal.store, who.key, { inserts: { offer: [{ ...offer, status: 'sent' }] } })
  const decision = { rides: [taken, free], reason: 'other', specify: 'The clinic is closed' }
  expect((await ask(who, 'ride.cancel', decision)).status).toBe(200)
  const { sql } = portal.store
  const { told } = await read(portal.store, who.key, {
    told: many(sql`select e.key, e.fleet_keys, r.notes, r.fleet_key from event e
      join ride r on r.customer_key = s.c and r.key = e.key
      where e.customer_key = s.c and e.type = 'status' and e.data->>'status' = 'cancelled' order by r.needed_at`),
  })
  const notes = { cancellation: 'The clinic is closed' }
  expect(told).toMatchObject([
    { key: taken, fleet_keys: [expect.not.stringContaining(offer.fleet_key)], notes },
    { key: free, fleet_keys: [offer.fleet_key], notes: { ...notes, driver: 'Ring twice' } },
  ])
})

test('M137 of a ride that was edited meanwhile it is said, not that it can not change', async () => {
  const { who, taken, free } = await office()
  await set(who, taken, { status: 'modified' })
  const one = await ask(who, 'ride.cancel', { rides: [taken], reason: 'sick' })
  expect([one.status, one.error?.code]).toEqual([409, 'already_edited'])
  const several = { rides: [taken, free], reason: 'sick', partial: true }
  const { data } = await ask<Cancelled>(who, 'ride.cancel', several)
  expect(data.rides).toEqual([free])
  expect(data.refused?.map(({ key, code }) => [key, code])).toEqual([[taken, 'already_edited']])
})

test('R8 sent again under its key it cancels nothing twice and answers the same', async () => {
  const { who, taken, free, over } = await office()
  const payload = { rides: [taken, free, over], reason: 'sick', partial: true }
  const key = newKey('REQ')
  const answers = [
    await ask<Cancelled>(who, 'ride.cancel', payload, { key }),
    await ask<Cancelled>(who, 'ride.cancel', payload, { key }),
  ]
  expect(answers[1]?.data).toEqual(answers[0]?.data)
  const { rows } = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select c.price_cents from ride_cost c where c.customer_key = s.c
      and c.reason = 'cancellation'`),
  })
  expect(rows).toEqual([{ price_cents: 1_250 }])
})

test('R7 a ride that is completed while the others are being cancelled is left as it is, and said', async () => {
  const { who, taken, free } = await office()
  const racing = beforeWriting(portal, () => set(who, free, { status: 'completed', version: 2 }))
  const { status, data } = await ask<Cancelled>(
    who,
    'ride.cancel',
    { rides: [taken, free], reason: 'sick', partial: true },
    { by: racing },
  )
  expect([status, data.rides, data.refused?.map(({ key }) => key)]).toEqual([200, [taken], [free]])
  expect(await statuses(who)).toMatchObject({ [taken]: 'cancelled', [free]: 'completed' })
})

test('nobody pays more than was shown: a fee that has grown is refused, and nothing is cancelled', async () => {
  const { who, taken, free } = await office()
  const payload = { rides: [taken, free], reason: 'sick', partial: true }
  const refused = await ask<Cancelled>(who, 'ride.cancel', { ...payload, most_fee: 1_249 })
  expect([refused.status, refused.error?.code, refused.error?.detail?.fee]).toEqual([
    409,
    'fee_changed',
    1_250,
  ])
  expect(await statuses(who)).toMatchObject({ [taken]: 'confirmed', [free]: 'scheduling' })
  expect((await ask(who, 'ride.cancel', { ...payload, most_fee: 1_250 })).status).toBe(200)
})

test('V721 rides of teams that one may not see are not there, neither to look at nor to cancel', async () => {
  const { who, taken, free } = await office()
  const [north, south] = [newKey('TEA'), newKey('TEA')]
  await write(portal.store, who.key, {
    inserts: {
      team: [
        { key: north, name: 'North' },
        { key: south, name: 'South' },
      ],
    },
  })
  await set(who, taken, { team_key: south })
  const token = await who.role(['ride.cancel', 'ride.view'], { teams: [north] })
  const looked = (await fees(who, [taken, free], token)).data
  expect([looked.rides.map(({ key }) => key), looked.refused.map(({ code }) => code)]).toEqual([
    [free],
    ['not_found'],
  ])
  const payload = { rides: [taken, free], reason: 'sick', partial: true }
  const { data } = await ask<Cancelled>(who, 'ride.cancel', payload, { token })
  expect([data.rides, data.refused?.map(({ code }) => code)]).toEqual([[free], ['not_found']])
  expect(await statuses(who)).toMatchObject({ [taken]: 'confirmed' })
})

test('S1 S4 a viewer and another customer neither see fees nor cancel', async () => {
  const { who, taken } = await office()
  const viewer = await who.role(['ride.view', 'ride.search'])
  const stranger = await newCustomer(portal)
  const payload = { rides: [taken], reason: 'sick', partial: true }
  expect([
    (await fees(who, [taken], viewer)).status,
    (await ask(who, 'ride.cancel', payload, { token: viewer })).status,
    (await fees(stranger, [taken])).status,
    (await ask(stranger, 'ride.cancel', payload)).status,
  ]).toEqual([403, 403, 404, 404])
  expect(await statuses(who)).toMatchObject({ [taken]: 'confirmed' })
})

/** A daily series of a passenger of its own from tomorrow on; gives its rides in their order, and its request. */
async function daily(who: TestCustomer): Promise<{ rides: string[]; request: string }> {
  const passenger = await anotherPassenger(portal, who.key)
  const booked = bookingFor(passenger, { hours: 24 })
  const ride = booked.rides[0]!
  const days = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, true]))
  const repeat = { enabled: true, days, until: ride.times.needed + 20 * DAY }
  const { status, data } = await ask<{ keys: string[]; request: string }>(who, 'ride.create', {
    ...booked,
    rides: [{ ...ride, repeat }],
  })
  expect(status).toBe(200)
  return { rides: data.keys, request: data.request }
}

async function until(who: TestCustomer, request: string): Promise<number> {
  const { rows } = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select (q.repeat->>'until')::float8 as until from trip_request q
      where q.customer_key = s.c and q.key = ${request}`),
  })
  return rows[0].until as number
}

test('V249 two series are ended each from its own day, not both from the earlier one', async () => {
  const who = await newCustomer(portal)
  const [first, second] = [await daily(who), await daily(who)]
  const rides = [first.rides[3]!, second.rides[10]!]
  const { status, data } = await ask<Cancelled>(who, 'ride.cancel', {
    rides,
    reason: 'sick',
    range: 'future',
  })
  expect([status, data.rides.length]).toEqual([200, first.rides.length - 3 + second.rides.length - 10])
  const now = await statuses(who)
  expect(second.rides.slice(0, 10).map((key) => now[key])).toEqual(Array(10).fill('scheduling'))
  expect((await until(who, second.request)) - (await until(who, first.request))).toBeGreaterThan(6 * DAY)
})

test('V249 the future of a series is cancelled whole, however long its past is', async () => {
  const who = await newCustomer(portal)
  const { rides } = await daily(who)
  await portal.store.sql.begin(async (tx) => {
    await tx`select set_config('app.customer', ${who.key}, true)`
    await tx.unsafe(
      `insert into ride select p.* from ride r cross join generate_series(1, 1200) n
        cross join lateral jsonb_populate_record(r, jsonb_build_object('key', 'RIDp' || lpad(n::text, 5, '0'),
          'status', 'completed', 'leg', 1, 'needed_at', r.needed_at - n * interval '1 day',
          'local_date', r.local_date - n)) p
        where r.key = '${rides[0]}'`,
    )
  })
  const { status, data } = await ask<Cancelled>(who, 'ride.cancel', {
    rides: [rides[2]],
    reason: 'sick',
    range: 'future',
  })
  expect([status, data.rides]).toEqual([200, rides.slice(2)])
})

test('V260 V258 the reason, and for recurring rides the range, are asked of many rides as of one', async () => {
  const who = await newCustomer(portal)
  const { rides } = await daily(who)
  const asked = { rides: rides.slice(0, 2), partial: true }
  expect((await ask(who, 'ride.cancel', asked)).error?.code).toBe('ride_no_cancellation_reason')
  const { error } = await ask(who, 'ride.cancel', { ...asked, reason: 'sick' })
  expect(error?.code).toBe('cancel_range_missing')
  expect((await fees(who, asked.rides)).data.rides.map(({ repeats }) => repeats)).toEqual([true, true])
})
