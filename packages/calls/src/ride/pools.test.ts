import { update, type Assigned } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const HOUR = 3_600_000
type Fleet = { key: string; token: string }
type Pools = {
  pools: {
    fleet?: string
    people: { ride: string; first: string }[]
    saved_m: number
    stops: { end: string }[]
  }[]
}

/** Two rides of two passengers along one way, and a fleet that drives several at once and has both. */
async function begin(options: { multiload?: boolean; shares?: boolean; fleet?: boolean } = {}) {
  const { multiload = true, shares = true, fleet: isTaken = true } = options
  const who = await newCustomer(portal)
  const [fleet, rival] = (await who.fleets(2)) as [Fleet, Fleet]
  await write(portal.store, 'global', {
    updates: [
      update('fleet', {
        where: { key: fleet.key },
        set: { document: { extra: { multiload: shares }, vehicles: {}, services: {} } },
      }),
    ],
  })
  const needed = Date.now() + 48 * HOUR
  const other = await anotherPassenger(portal, who.key)
  const rides = [await ride(who, who.passenger, 0), await ride(who, other, 0.002)]
  await write(portal.store, who.key, {
    updates: rides.map((key) =>
      update('ride', {
        where: { key },
        set: {
          ...{ multiload, needed_at: needed, appointment_at: null },
          ...(isTaken ? { status: 'confirmed' as const, fleet_key: fleet.key } : {}),
        },
      }),
    ),
  })
  const offer = {
    ride_version: 1,
    fleet_key: fleet.key,
    round: 1,
    status: 'accepted',
    manual_cancel: false,
  } as const
  if (isTaken)
    await write(portal.store, who.key, {
      inserts: { offer: rides.map((ride_key) => ({ ...offer, ride_key })) },
    })
  const ask = (token: string, more: object = {}) =>
    make(
      portal,
      who.key,
      'ride.pools',
      { from: needed - 12 * HOUR, to: needed + 12 * HOUR, ...more },
      { token },
    )
  return { who, fleet, rival, rides, ask }
}

/** A ride so many degrees beside the usual way, booked by copying what a booking wrote. */
async function ride(who: TestCustomer, passenger: string, beside: number): Promise<string> {
  const { data, error } = await make(
    portal,
    who.key,
    'ride.create',
    bookingFor(who.passenger, { hours: 48 + beside * 500 }),
    {
      token: who.token,
      key: newKey('RQT'),
    },
  )
  const [key] = (data as { keys: string[] } | undefined)?.keys ?? []
  if (!key) throw new Error(JSON.stringify(error))
  await write(portal.store, who.key, {
    updates: [
      update('ride', { where: { key }, set: { passenger_key: passenger, pickup_lat: 41.9029 + beside } }),
    ],
  })
  return key
}

test('the fleet and the office are told of rides that could share, with what that saves; nothing changes', async () => {
  const { who, fleet, rides, ask } = await begin()
  const told = (await ask(fleet.token)).data as Pools
  expect(told.pools).toHaveLength(1)
  const [pool] = told.pools
  expect(pool?.people.map((each) => each.ride).toSorted()).toEqual(rides.toSorted())
  expect(pool?.stops.map(({ end }) => end)).toEqual(['pickup', 'pickup', 'dropoff', 'dropoff'])
  expect(pool?.saved_m).toBeGreaterThan(1_000)
  expect((await ask(who.token, { ride: rides[0] })).data).toEqual(told)
  expect((await ask(who.token, { ride: 'RIDelse' })).data).toEqual({ pools: [] })
  const { data } = await make(portal, who.key, 'ride.info', { keys: rides }, { token: who.token })
  expect((data as { rides: { status: string }[] }).rides.map(({ status }) => status)).toEqual([
    'confirmed',
    'confirmed',
  ])
})

test('without consent, or with a fleet that drives one at a time, nothing is suggested', async () => {
  for (const options of [{ multiload: false }, { shares: false }]) {
    const { fleet, who, ask } = await begin(options)
    expect((await ask(fleet.token)).data).toEqual({ pools: [] })
    expect((await ask(who.token)).data).toEqual({ pools: [] })
  }
})

test.each<[string, Assigned<'ride'>]>([
  ['comes when it is called for', { type: 'will-call' }],
  ['is under way', { status: 'enroute' }],
  ['is of a team that who asks may not see', { team_key: 'TEAother' }],
])('decision 107 a ride that %s shares no vehicle with another', async (_, set) => {
  const { who, rides, ask } = await begin()
  await write(portal.store, who.key, {
    inserts: { team: ['TEAown', 'TEAother'].map((key) => ({ key, name: key })) },
  })
  const token = await who.role(['ride.view'], { teams: ['TEAown'] })
  expect(((await ask(token)).data as Pools).pools).toHaveLength(1)
  await write(portal.store, who.key, {
    updates: [update('ride', { where: { key: rides[1] ?? '' }, set })],
  })
  expect((await ask(token)).data).toEqual({ pools: [] })
})

test('rides that nobody has yet are the office’s to read alone', async () => {
  const { who, fleet, ask } = await begin({ fleet: false })
  expect(((await ask(who.token)).data as Pools).pools).toMatchObject([{ people: [{}, {}] }])
  expect((await ask(fleet.token)).data).toEqual({ pools: [] })
})

test('S4 another fleet, another customer and who may see no rides are told nothing; a day at most', async () => {
  const { who, rival, ask } = await begin()
  expect((await ask(rival.token)).data).toEqual({ pools: [] })
  const there = await newCustomer(portal)
  const elsewhere = await make(
    portal,
    there.key,
    'ride.pools',
    { from: Date.now() + 36 * HOUR, to: Date.now() + 60 * HOUR },
    { token: there.token },
  )
  expect(elsewhere.data).toEqual({ pools: [] })
  expect((await ask(await who.role(['passenger.view']))).status).toBe(403)
  expect((await ask(who.token, { from: Date.now(), to: Date.now() + 26 * HOUR })).status).toBe(422)
})
