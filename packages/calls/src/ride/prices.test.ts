import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { forgetFleets } from '../fleet/load.ts'
import { bookingFor, clinic, home } from '../testing/customer.ts'
import { fundedCustomer } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { lackRefused } from './paying/limits-refused.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** A customer whose ride has a price, its passenger, and the fleet that took it. */
async function priced() {
  const who = await fundedCustomer(portal, {})
  forgetFleets(portal)
  const passenger = await passengerToken(portal, who.key, who.passenger)
  const booking = bookingFor(who.passenger, { hours: 30 })
  const { data } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
  const [ride] = (data as { keys: [string] }).keys
  const ask = async (name: string, payload: unknown, token: string) =>
    (await make(portal, who.key, name, payload, { token })).data as Record<string, Record<string, unknown>[]>
  return { who, passenger, ride, rides: booking.rides, ask }
}

test('P032 server-behaviour §2.2 what a ride costs is staff’s to know, in estimates and in lists', async () => {
  const { who, passenger, ride, rides, ask } = await priced()
  const estimate = async (token: string) =>
    (await ask('ride.estimates', { rides }, token)).estimates?.[0] ?? {}
  const window = { from: Date.now(), to: Date.now() + 90 * 3_600_000 }
  const listed = async (token: string) => (await ask('ride.search', window, token)).rides?.[0] ?? {}
  expect(await estimate(who.token)).toMatchObject({
    cost: expect.any(Number),
    low: expect.any(Number),
    high: expect.any(Number),
    eligible: 1,
  })
  expect(await listed(who.token)).toMatchObject({ key: ride, estimates: { cost: expect.any(Number) } })
  const open = await estimate(passenger)
  expect(open).toMatchObject({ distance_m: expect.any(Number), duration_s: expect.any(Number) })
  for (const name of ['cost', 'low', 'high', 'eligible', 'refused']) expect(open).not.toHaveProperty(name)
  const own = await listed(passenger)
  expect(own).toMatchObject({ key: ride, estimates: expect.any(Object) })
  expect((own.estimates as { cost?: number }).cost).toBeUndefined()
})

const can = { vehicles: { any: true }, services: { to_curb: true }, hours: [] }

test.each([
  // The way from its home at the clinic to the pickup is as long as the ride.
  ['the empty miles to the pickup', { dead: 2 }, clinic, { mileage: 2 }, 0],
  ['no empty miles for who is at home there', { dead: 2, loading: 10 }, home, { loading: 10 }, 0],
  ['the fee that the customer adds', { loading: 10 }, home, { loading: 10 }, 3],
])('server-behaviour §2.4 an estimate has %s', async (_, costs, at, alike, fee) => {
  const estimated = async (card: object, admin_fee?: number) => {
    const document = { ...can, costs: card, place: { name: 'Depot', address: at } }
    const who = await fundedCustomer(portal, {}, { fleet: { document } })
    const fleets = { whitelist: { [who.fleet.key]: true } }
    const configuration = { fleets, settings: { admin_fee } }
    await write(portal.store, who.key, {
      updates: [update('customer', { where: {}, set: { configuration } })],
    })
    const { rides } = bookingFor(who.passenger, { hours: 30 })
    const { data } = await make(portal, who.key, 'ride.estimates', { rides }, { token: who.token })
    return (data as { estimates: [{ cost: number }] }).estimates[0].cost
  }
  const plain = await estimated(alike)
  expect(plain).toBeGreaterThan(0)
  expect(await estimated(costs, fee)).toBe(plain + fee * 100)
})

test('C013 estimates without a place on the map are refused in the specified words', async () => {
  const { who, rides } = await priced()
  const nowhere = rides.map((ride) => ({
    ...ride,
    stops: { ...ride.stops, pickup: { address: { format: 'x' } } },
  }))
  const { status, error } = await make(
    portal,
    who.key,
    'ride.estimates',
    { rides: nowhere },
    { token: who.token },
  )
  expect([status, error?.code]).toEqual([422, 'estimates_failed'])
})

test('V548 of several broken limits each says whether it was acknowledged', async () => {
  const limit = { upper: 1, penalty: 5 }
  const constraint = { distance: limit, duration: limit, penalty_max: 20 }
  const who = await fundedCustomer(portal, { trip: { ride: { constraint } } } as never)
  const booking = { ...bookingFor(who.passenger, { hours: 30 }), acknowledged_limits: ['distance'] }
  const { error } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
  const { limits } = error?.detail as { limits: { code: string; acknowledged: boolean }[] }
  const acknowledged = limits.map(({ code, acknowledged: known }) => [code, known])
  expect(Object.fromEntries(acknowledged)).toEqual({ distance: true, duration: false })
})

const context = { customer: { name: 'Mercy' }, principal: { scope: 'coordinator', language: 'en' } } as never

function violation(type: string) {
  return { type, rideIndex: 0, hard: true, penalty: 0, limit: 1, actual: 2 }
}

test.each([
  [['has_fund'], false, 'has_fund'],
  [['allotment_count'], false, 'allotment_exhausted'],
  [['has_fund', 'allotment_count'], false, 'allotment_exhausted'],
  [['allotment_fund', 'allotment_count'], false, 'allotment_exhausted'],
  [['has_fund', 'distance'], false, 'limits_exceeded'],
  [['distance'], true, 'limits_exceeded'],
])('V644 where %j is lacking (to be overridden: %s) programs read %s', (types, allowed, code) => {
  const override = { allowed, hard: !allowed, total: 0, max: 0 }
  const lack = { step: 'limits', missing: types.map(violation), override } as never
  expect(lackRefused(context, lack, { broken: [], answers: {}, why: [] })).toMatchObject({
    kind: 'conflict',
    code,
  })
})

test('contract: Lists: a fleet that is asked sees roughly where from and where to, and no price', async () => {
  const { who, ride, ask } = await priced()
  const offer = {
    ride_key: ride,
    ride_version: 1,
    fleet_key: who.fleet.key,
    round: 1,
    status: 'sent',
    sent_at: Date.now(),
    expires_at: Date.now() + 3_600_000,
    manual_cancel: false,
  } as const
  await write(portal.store, who.key, { inserts: { offer: [offer] } })
  const window = { from: Date.now(), to: Date.now() + 90 * 3_600_000 }
  const [seen] = (await ask('ride.search', window, who.fleet.token)).rides ?? []
  const end = (format: string) => ({ address: { format } })
  expect(seen).toMatchObject({
    key: ride,
    stops: { pickup: end('Test Way, Chicago 60622'), dropoff: end('Test Plaza, Chicago 60607') },
    estimates: {},
  })
})

async function ofRide(customer: string, token: string, ride: string) {
  return (
    (await make(portal, customer, 'ride.info', [ride], { token })).data as {
      rides: Record<string, unknown>[]
    }
  ).rides[0]
}

test('C011 what an edit changes in place is kept, each in its own field', async () => {
  const { who, ride } = await priced()
  const team = newKey('TEA')
  await write(portal.store, who.key, { inserts: { team: [{ key: team, name: 'East' }] } })
  const change = {
    auth_code: 'AUTH-1',
    service_name: 'Dialysis',
    plan_name: 'Gold',
    reason: 'discharge',
    team,
    notes: { internal: 'inside', driver: 'outside' },
  }
  const { status, error } = await make(
    portal,
    who.key,
    'ride.update',
    { rides: [{ key: ride, version: 1, ...change }] },
    { token: who.token },
  )
  expect([status, error]).toEqual([200, undefined])
  expect(await ofRide(who.key, who.token, ride)).toMatchObject({ ...change, version: 2 })
})

test.each([
  ['at its begin', 0, 1, 1],
  ['at its end', -1, 0, 0],
  ['just before its end', -2, 1, 1],
])('C017 a ride lies in a window %s', async (_, from, to, count) => {
  const { who, ask, rides } = await priced()
  const needed = rides[0]?.times.needed as number
  const window = { from: needed + from, to: needed + to }
  expect((await ask('ride.search', window, who.token)).rides).toHaveLength(count)
})

test('server-behaviour §2.10 a ride that is moved does not count twice against its source', async () => {
  const { who, ride, rides } = await priced()
  const booked = await ofRide(who.key, who.token, ride)
  const { cost } = booked?.estimates as { cost: number }
  const source = { key: newKey('FUN'), name: 'State', hard_cents: Math.round(cost * 1.5) }
  await write(portal.store, who.key, { inserts: { funding_source: [source] } })
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { key: ride }, set: { funding_key: source.key } }],
  })
  const needed = (rides[0]?.times.needed as number) + 3_600_000
  const move = { rides: [{ key: ride, version: 1, times: { needed } }] }
  const { status, data, error } = await make(portal, who.key, 'ride.update', move, { token: who.token })
  expect([status, error]).toEqual([200, undefined])
  expect(data).toMatchObject({ rides: [{ edit: 'critical' }] })
  const more = bookingFor(who.passenger, { hours: 40 })
  expect((await make(portal, who.key, 'ride.create', more, { token: who.token })).error?.code).toBe(
    'limits_exceeded',
  )
})
