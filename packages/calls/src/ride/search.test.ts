import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { home, clinic, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const HOUR = 3_600_000
const from = Math.floor(Date.now() / HOUR) * HOUR + 48 * HOUR
type Found = {
  rides: { key: string; patient: string; status: string; times: { needed: number } }[]
  more: boolean
}

async function search(who: TestCustomer, payload: object, token = who.token) {
  return (await make(portal, who.key, 'ride.search', { from, to: from + 24 * HOUR, ...payload }, { token }))
    .data as unknown as Found
}

/**
 * Passengers who go in the morning, one after the other, and all come back in the evening: nobody's way back
 * stands near the way there.
 */
async function day(count: number) {
  const who = await newCustomer(portal)
  const passengers: string[] = []
  for (let index = 0; index < count; index++) {
    const passenger = await anotherPassenger(portal, who.key)
    passengers.push(passenger)
    const leg = (needed: number, pickup: object, dropoff: object) => ({
      passenger: { key: passenger },
      reason: 'other',
      type: 'scheduled',
      times: { needed },
      stops: { pickup: { address: pickup }, dropoff: { address: dropoff } },
    })
    const rides = [
      leg(from + index * 60_000, home, clinic),
      leg(from + 10 * HOUR + index * 60_000, clinic, home),
    ]
    expect((await make(portal, who.key, 'ride.create', { rides }, { token: who.token })).status).toBe(200)
  }
  return { who, passengers }
}

function byPassenger({ rides }: Found) {
  return [...Map.groupBy(rides, ({ patient }) => patient)].map(([patient, own]) => [patient, own.length])
}

test('V724 V733 by passenger all rides of each come together, nobody twice and nobody left out', async () => {
  const { who, passengers } = await day(7)
  expect((await search(who, { take: 4 })).rides).toHaveLength(4)
  expect(byPassenger(await search(who, { take: 3, by: 'passenger' }))).toEqual(
    passengers.slice(0, 3).map((passenger) => [passenger, 2]),
  )
  const pages = await Promise.all([0, 3, 6, 9].map((drop) => search(who, { take: 3, drop, by: 'passenger' })))
  expect(pages.map(({ more }) => more)).toEqual([true, true, false, false])
  expect(pages.flatMap(byPassenger)).toEqual(passengers.map((passenger) => [passenger, 2]))
  expect((await search(who, { take: 7, by: 'passenger' })).more).toBe(false)
  for (const { rides } of pages)
    expect(rides.map(({ times }) => times.needed)).toEqual(
      rides.map(({ times }) => times.needed).toSorted((a, b) => a - b),
    )
})

test('V724 two passengers at the same minute are parted like everybody else', async () => {
  const who = await newCustomer(portal)
  const both = [await anotherPassenger(portal, who.key), await anotherPassenger(portal, who.key)]
  for (const passenger of both) {
    const rides = [
      {
        passenger: { key: passenger },
        reason: 'other',
        type: 'scheduled',
        times: { needed: from },
        stops: { pickup: { address: home }, dropoff: { address: clinic } },
      },
    ]
    expect((await make(portal, who.key, 'ride.create', { rides }, { token: who.token })).status).toBe(200)
  }
  const pages = await Promise.all([0, 1].map((drop) => search(who, { take: 1, drop, by: 'passenger' })))
  expect(new Set(pages.flatMap(({ rides }) => rides.map(({ patient }) => patient)))).toEqual(new Set(both))
  expect(pages.map(({ more }) => more)).toEqual([true, false])
})

test('V722 V732 by passenger only what the filter and the teams let through', async () => {
  const { who, passengers } = await day(2)
  const { rides } = await search(who, { by: 'passenger' })
  const [first, second] = rides as [Found['rides'][0], Found['rides'][0]]
  await make(portal, who.key, 'ride.cancel', { rides: [second.key], reason: 'sick' }, { token: who.token })
  expect(byPassenger(await search(who, { by: 'passenger', status: ['scheduling'] }))).toEqual([
    [passengers[0], 2],
    [passengers[1], 1],
  ])
  const [north, south] = [newKey('TEA'), newKey('TEA')]
  await write(portal.store, who.key, {
    inserts: {
      team: [
        { key: north, name: 'North' },
        { key: south, name: 'South' },
      ],
    },
    updates: [{ table: 'ride', where: { key: first.key }, set: { team_key: south } }],
  })
  const token = await who.role(['ride.search'], { teams: [north] })
  await write(portal.store, who.key, {
    updates: [
      {
        table: 'customer_policy',
        where: { customer_key: who.key },
        set: { document: { team_access: 'none' } },
      },
    ],
  })
  expect((await search(who, { by: 'passenger' }, token)).rides.map(({ key }) => key)).not.toContain(first.key)
})

test('V724 a passenger’s whole day is found by passenger and day, whatever the list shows', async () => {
  const { who, passengers } = await day(3)
  const { rides, more } = await search(who, { passenger: passengers[1], take: 500 })
  expect([rides.length, more]).toEqual([2, false])
})
