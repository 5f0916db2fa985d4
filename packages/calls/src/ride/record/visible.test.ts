import type { Assigned } from '@nemt/store/change/changes.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { hashOf, newToken } from '#/session/token.ts'
import { bookingFor, newCustomer, type TestCustomer } from '#/testing/customer.ts'
import { make } from '#/testing/make-call.ts'
import { anotherPassenger, passengerToken } from '#/testing/passenger.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let customer: TestCustomer
const rides: Record<'north' | 'south' | 'teamless', string> = { north: '', south: '', teamless: '' }
beforeAll(async () => {
  portal = await openTestPortal()
  customer = await newCustomer(portal, { policy: { team_access: 'none' } })
  await write(portal.store, customer.key, {
    inserts: {
      team: [
        { key: 'TEAnorth', name: 'North' },
        { key: 'TEAsouth', name: 'South' },
      ],
    },
  })
  for (const [at, [name, team]] of Object.entries([
    ['north', 'TEAnorth'],
    ['south', 'TEAsouth'],
    ['teamless', undefined],
  ] as const)) {
    const booked = bookingFor(customer.passenger, { hours: 4 + Number(at) * 6 })
    Object.assign(booked.rides[0] as object, {
      ...(team ? { team } : {}),
      notes: { internal: 'for staff only', driver: 'side door' },
    })
    rides[name] = (
      (await make(portal, customer.key, 'ride.create', booked, { token: customer.token })).data as {
        keys: string[]
      }
    ).keys[0] as string
  }
})
afterAll(() => portal.close())

async function found(token: string): Promise<string[]> {
  const { data } = await make(
    portal,
    customer.key,
    'ride.search',
    { from: Date.now(), to: Date.now() + 5 * 86_400_000 },
    { token },
  )
  const keys = (data as { rides: { key: string }[] }).rides.map(({ key }) => key)
  return Object.entries(rides)
    .filter(([, key]) => keys.includes(key))
    .map(([name]) => name)
    .sort()
}

async function statusOf(token: string, ride: string): Promise<number> {
  return (await make(portal, customer.key, 'ride.info', [ride], { token })).status
}

test.each([
  ['a user of team North sees North and what has no team', ['TEAnorth'], ['north', 'teamless']],
  ['a user of both teams sees all', ['TEAnorth', 'TEAsouth'], ['north', 'south', 'teamless']],
  ['a user without teams sees only what has no team, as the policy says none', [], ['teamless']],
])('P035 X089 %s', async (_, teams, expected) => {
  const token = await customer.role(['ride.view'], { teams })
  expect(await found(token)).toEqual(expected)
  for (const name of ['north', 'south', 'teamless'] as const)
    expect([name, await statusOf(token, rides[name])]).toEqual([name, expected.includes(name) ? 200 : 404])
})

test('X089 where the policy says all for nil, a user without teams sees all', async () => {
  const own = await newCustomer(portal, { policy: { team_access: 'all_for_nil' } })
  await write(portal.store, own.key, { inserts: { team: [{ key: 'TEAnorth', name: 'North' }] } })
  const booked = bookingFor(own.passenger)
  Object.assign(booked.rides[0] as object, { team: 'TEAnorth' })
  await make(portal, own.key, 'ride.create', booked, { token: own.token })
  const { data } = await make(
    portal,
    own.key,
    'ride.search',
    { from: Date.now(), to: Date.now() + 86_400_000 },
    { token: await own.role(['ride.view']) },
  )
  expect((data as { rides: unknown[] }).rides).toHaveLength(1)
})

test('a team that the user may not see cannot be booked for', async () => {
  const token = await customer.role(['ride.create'], { teams: ['TEAnorth'] })
  const booked = bookingFor(customer.passenger, { hours: 40 })
  Object.assign(booked.rides[0] as object, { team: 'TEAsouth' })
  const answer = await make(portal, customer.key, 'ride.create', booked, { token })
  expect([answer.status, answer.error?.fields]).toEqual([404, { 'rides.0.team': 'This team does not exist' }])
})

/** A ride that has everything which somebody may not read: without it, not showing it would prove nothing. */
async function full() {
  const who = await newCustomer(portal, { configuration: { flags: { ride_key: true } } })
  const booked = bookingFor(who.passenger, { hours: 30 })
  Object.assign(booked.rides[0] as object, { notes: { internal: 'for staff only', driver: 'side door' } })
  const { data } = await make(portal, who.key, 'ride.create', booked, { token: who.token })
  const [ride] = (data as { keys: [string] }).keys
  const set: Assigned<'ride'> = {
    cost_cents: 4321,
    estimates: { pickup: Date.now(), low: 4000, high: 5000 },
    team_key: 'TEAnorth',
    user_key: 'USRbooker',
    funding_key: 'FUNpayer',
    fund_keys: ['FNDone'],
    auth_code: 'AUTH-7',
    customer_ride_key: 'TRIP-7',
    claims_codes: ['A0100'],
    plan_name: 'Gold plan',
    support: { notes: 'watch' },
    checked_constraints: {
      at: 1,
      by: { key: 'USRlead', name: 'Lead' },
      limits: [],
      penalty: 0,
      need: 'always',
    },
  }
  await write(portal.store, who.key, {
    inserts: {
      team: [{ key: 'TEAnorth', name: 'North' }],
      funding_source: [{ key: 'FUNpayer', name: 'Payer' }],
    },
  })
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { key: ride }, set }],
    inserts: { ride_cost: [{ ride_key: ride, key: 'CST1', price_cents: 777, reason: 'waiting' }] },
  })
  const info = async (token: string): Promise<Record<string, unknown>> =>
    (
      (await make(portal, who.key, 'ride.info', [ride], { token })).data as {
        rides: [Record<string, unknown>]
      }
    ).rides[0]
  return { who, ride, info }
}

const COSTS = ['cost', 'low', 'high']
const FOR_STAFF = ['costs', 'support', 'checked_constraints']
/** Whose money it is and how it is claimed. */
const OFFICE = [
  'funding',
  'fund_keys',
  'auth_code',
  'customer_key',
  'claims_codes',
  'plan_name',
  'user',
  'team',
]

function among(ride: unknown, fields: string[]) {
  return fields.filter((field) => field in (ride as object))
}

test('P032 a passenger sees own rides without costs and internal notes, and no one else’s record', async () => {
  const { who, info } = await full()
  const staff = await info(who.token)
  expect([among(staff, FOR_STAFF), among(staff.estimates, COSTS)]).toEqual([FOR_STAFF, COSTS])
  expect(staff.notes).toEqual({ driver: 'side door', internal: 'for staff only' })
  const token = await passengerToken(portal, who.key, who.passenger)
  const seen = await info(token)
  expect([among(seen, FOR_STAFF), among(seen.estimates, COSTS)]).toEqual([[], []])
  expect(seen.notes).toEqual({ driver: 'side door' })
  const other = await anotherPassenger(portal, who.key)
  const record = async (key: string) =>
    (await make(portal, who.key, 'passenger.info', { key }, { token })).status
  expect([await record(who.passenger), await record(other)]).toEqual([200, 404])
})

test('P032 V256 why a passenger gave up a ride they read in their words, and in nobody else’s', async () => {
  const who = await newCustomer(portal, {
    configuration: { passenger: { portal: true, portal_settings: { access: 'edit' } } },
  })
  const token = await passengerToken(portal, who.key, who.passenger)
  const noted = async (by: string, hours: number, specify: string) => {
    const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours }), {
      token: who.token,
    })
    const [ride] = (data as { keys: [string] }).keys
    const payload = { rides: [ride], reason: 'other', specify }
    expect((await make(portal, who.key, 'ride.cancel', payload, { token: by })).status).toBe(200)
    const seen = await make(portal, who.key, 'ride.info', [ride], { token })
    return (seen.data as { rides: [{ notes?: object }] }).rides[0].notes
  }
  expect(await noted(token, 60, 'My aunt drives me')).toEqual({ cancellation: 'My aunt drives me' })
  expect(await noted(who.token, 90, 'Never pays')).not.toHaveProperty('cancellation')
})

test('P032 a passenger does not find the rides of another', async () => {
  const { who, ride } = await full()
  const other = await passengerToken(portal, who.key, await anotherPassenger(portal, who.key))
  const own = await passengerToken(portal, who.key, who.passenger)
  const statuses = [own, other].map(
    async (token) => (await make(portal, who.key, 'ride.info', [ride], { token })).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 404])
})

test('server-behaviour §2.2 before acceptance a provider sees a first name and a letter; then the name', async () => {
  const { who, ride, info } = await full()
  expect(among(await info(who.token), OFFICE)).toEqual(OFFICE)
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const offer = {
    ride_key: ride,
    ride_version: 1,
    fleet_key: fleet.key,
    round: 1,
    expires_at: Date.now() + 60_000,
  }
  const ask = async () => await make(portal, who.key, 'offer.info', { ride }, { token: fleet.token })
  const view = async () => ((await ask()).data as { ride: Record<string, unknown> }).ride
  await write(portal.store, who.key, {
    inserts: { offer: [{ ...offer, status: 'queued', manual_cancel: false }] },
  })
  // Nobody has asked it yet.
  const early = await make(portal, who.key, 'offer.accept', { ride }, { token: fleet.token })
  expect([(await ask()).status, await statusOfRide(who.key, fleet.token, ride), early.status]).toEqual([
    404, 404, 404,
  ])
  await write(portal.store, who.key, {
    updates: [{ table: 'offer', where: { ride_key: ride }, set: { status: 'sent', sent_at: Date.now() } }],
  })
  const before = await view()
  expect(before.passenger).toMatchObject({ name: { first: 'PatTest', last: 'T.' } })
  expect(before.communication).not.toHaveProperty('phone')
  expect([among(before, [...OFFICE, ...FOR_STAFF]), among(before.estimates, COSTS)]).toEqual([[], []])
  expect(before).not.toHaveProperty('notes')
  expect((await make(portal, who.key, 'offer.accept', { ride }, { token: fleet.token })).status).toBe(200)
  const after = await view()
  expect(after.passenger).toMatchObject({ name: { first: 'PatTest', last: 'Test' } })
  expect(after.communication).toHaveProperty('phone')
  expect([among(after, [...OFFICE, ...FOR_STAFF]), among(after.estimates, COSTS)]).toEqual([[], []])
  expect(after.notes).toEqual({ driver: 'side door' })
})

test('server-behaviour §2.2 the link of one ride opens no ride of another passenger, and takes none', async () => {
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const passengers = [
    who.passenger,
    await anotherPassenger(portal, who.key, {
      communication: { method: 'sms', phone: { raw: '+13125550122' } },
    }),
  ]
  const [mine, foreign] = (await Promise.all(
    passengers.map(async (passenger) => {
      const { data } = await make(portal, who.key, 'ride.create', bookingFor(passenger, { hours: 30 }), {
        token: who.token,
      })
      return (data as { keys: [string] }).keys[0]
    }),
  )) as [string, string]
  const offer = {
    ride_version: 1,
    fleet_key: fleet.key,
    round: 1,
    status: 'sent',
    manual_cancel: false,
  } as const
  const until = { sent_at: Date.now(), expires_at: Date.now() + 60_000 }
  await write(portal.store, who.key, {
    inserts: { offer: [mine, foreign].map((ride) => ({ ...offer, ...until, ride_key: ride })) },
  })
  const token = newToken()
  const session = {
    key: newKey('SES'),
    token_hash: hashOf(token),
    scope: 'fleet',
    fleet_key: fleet.key,
    ride_key: mine,
  } as const
  await write(portal.store, who.key, {
    inserts: { session: [{ ...session, expires_at: Date.now() + 3_600_000 }] },
  })
  const accept = async (ride: string, by: string) =>
    (await make(portal, who.key, 'offer.accept', { ride }, { token: by })).status
  expect([await statusOfRide(who.key, token, mine), await statusOfRide(who.key, token, foreign)]).toEqual([
    200, 404,
  ])
  expect(await accept(foreign, token)).toBe(404)
  // By its own sign-in the same fleet may.
  expect([await accept(foreign, fleet.token), await accept(mine, token)]).toEqual([200, 200])
})

async function statusOfRide(customerKey: string, token: string, ride: string): Promise<number> {
  return (await make(portal, customerKey, 'ride.info', [ride], { token })).status
}
