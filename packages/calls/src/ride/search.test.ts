import { newKey } from '@nemt/domain/key/key.ts'
import { update, type Assigned } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, home, clinic, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
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

test('V724 by passenger all rides of each come together, nobody twice and nobody left out', async () => {
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

test('V724 passengers come by the first ride of each, however late the last one is', async () => {
  const who = await newCustomer(portal)
  const [long, short] = [await anotherPassenger(portal, who.key), await anotherPassenger(portal, who.key)]
  const leg = (passenger: string, hours: number) => ({
    ...bookingFor(passenger).rides[0],
    times: { needed: from + hours * HOUR },
  })
  for (const [passenger, there, back] of [
    [long, 1, 20],
    [short, 2, 4],
  ] as const)
    for (const hours of [there, back]) {
      const rides = [leg(passenger, hours)]
      expect((await make(portal, who.key, 'ride.create', { rides }, { token: who.token })).status).toBe(200)
    }
  const pages = await Promise.all([0, 1].map((drop) => search(who, { take: 1, drop, by: 'passenger' })))
  expect(pages.map(byPassenger)).toEqual([[[long, 2]], [[short, 2]]])
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

test('V732 by passenger only what the filter and the teams let through', async () => {
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

/** Three rides of one passenger at 1, 2 and 3 hours into the window, each different from the others. */
async function three() {
  const who = await newCustomer(portal)
  const [north, south] = [newKey('TEA'), newKey('TEA')]
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const keys: string[] = []
  for (const hours of [49, 50, 51]) {
    const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours }), {
      token: who.token,
    })
    keys.push(...(data as { keys: string[] }).keys)
  }
  const [first, second, third] = keys as [string, string, string]
  const set = (key: string, columns: object) => ({ table: 'ride' as const, where: { key }, set: columns })
  await write(portal.store, who.key, {
    inserts: {
      team: [
        { key: north, name: 'North' },
        { key: south, name: 'South' },
      ],
    },
    updates: [
      set(first, { team_key: north, cost_cents: 1_500, reason: 'appointment', fleet_key: fleet.key }),
      set(second, { team_key: south, cost_cents: 2_500, status: 'cancelled', cancellation: 'sick' }),
      set(third, { cost_cents: null, reason: 'discharge', cancellation: 'no_show', status: 'requesting' }),
    ],
  })
  return { who, keys: { first, second, third }, north, south, fleet }
}

test('X016 C019 each filter finds its own rides, and ride.count counts them', async () => {
  const { who, keys, north, south, fleet } = await three()
  const { first, second, third } = keys
  const cases: [object, string[]][] = [
    [{}, [first, second, third]],
    [{ order: 'latest' }, [third, second, first]],
    [{ order: 'latest', take: 1, drop: 1 }, [second]],
    [{ query: 'pattest', order: 'latest' }, [third, second, first]],
    [{ query: 'MRN-Test' }, [first, second, third]],
    [{ query: '(312) 555-0111' }, [first, second, third]],
    [{ query: 'nobody' }, []],
    [{ query: second }, [second]],
    [{ query: ` ${third} ` }, [third]],
    [{ query: newKey('RID') }, []],
    [{ teams: [north] }, [first]],
    [{ teams: [north, south] }, [first, second]],
    [{ fleet: [fleet.key] }, [first]],
    [{ reason: ['discharge'] }, [third]],
    [{ cancellation: ['sick', 'other'] }, [second]],
    [{ cancellation: ['noshow'] }, [third]],
    [{ minimum: 2_000 }, [second]],
    [{ maximum: 2_000 }, [first, third]],
    [{ minimum: 1_500, maximum: 1_500 }, [first]],
    [{ maximum: 0 }, [first, second, third]],
    [{ status: ['cancelled'] }, [second]],
    // V275, X043: an older name of requesting.
    [{ status: ['matching'] }, [third]],
  ]
  for (const [filter, expected] of cases) {
    const { rides } = await search(who, filter)
    expect([filter, rides.map(({ key }) => key)]).toEqual([filter, expected])
    const { order: _order, take, drop: _drop, ...counted } = filter as { [name: string]: never }
    if (take) continue
    const { data } = await make(
      portal,
      who.key,
      'ride.count',
      { from, to: from + 24 * HOUR, ...(counted as object) },
      { token: who.token },
    )
    expect([filter, data]).toEqual([filter, { total: expected.length, more: false }])
  }
})

test('P032 costs are no way to find out what one may not read: passengers and fleets are refused', async () => {
  const { who, fleet } = await three()
  const portalToken = await passengerToken(portal, who.key, who.passenger)
  for (const token of [portalToken, fleet.token])
    for (const cost of [{ minimum: 1 }, { maximum: 1_000_000 }]) {
      const window = { from, to: from + 24 * HOUR }
      expect((await make(portal, who.key, 'ride.search', { ...window, ...cost }, { token })).status).toBe(403)
    }
})

test('a fleet finds nothing by teams and reasons of rides that are not its own', async () => {
  const { who, keys, south, fleet } = await three()
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { key: keys.first }, set: { fleet_key: null } }],
    inserts: {
      offer: [
        {
          ...{ ride_key: keys.second, ride_version: 1, fleet_key: fleet.key, round: 1, status: 'declined' },
          ...{ sent_at: Date.now() },
        },
      ],
    },
  })
  expect((await search(who, {}, fleet.token)).rides.map(({ key }) => key)).toEqual([keys.second])
  for (const filter of [{ teams: [south] }, { reason: ['other'] }, { cancellation: ['sick'] }])
    expect([filter, (await search(who, filter, fleet.token)).rides]).toEqual([filter, []])
})

test('server-behaviour §2.2 lists tell a fleet no team of its ride, no appointment of one that is over', async () => {
  const { who, keys, fleet } = await three()
  const offer = { ride_version: 1, fleet_key: fleet.key, round: 1, sent_at: Date.now() }
  const set = (key: string, columns: Assigned<'ride'>) => update('ride', { where: { key }, set: columns })
  const appointment_at = from + 9 * HOUR
  await write(portal.store, who.key, {
    inserts: {
      offer: [
        { ...offer, ride_key: keys.first, status: 'accepted' },
        { ...offer, ride_key: keys.second, status: 'declined' },
      ],
    },
    updates: [
      set(keys.first, { status: 'confirmed', appointment_at }),
      set(keys.second, { status: 'scheduling', appointment_at }),
    ],
  })
  const [own, over] = (await search(who, {}, fleet.token)).rides as (Found['rides'][0] & { team?: string })[]
  expect([own?.key, over?.key]).toEqual([keys.first, keys.second])
  expect([own?.times, own?.team]).toEqual([
    expect.objectContaining({ appointment: appointment_at }),
    undefined,
  ])
  expect(over?.times).toEqual({ needed: expect.any(Number) })
})

test('with details an office has what its board shows; nobody else is told more', async () => {
  const { who, keys, fleet } = await three()
  const offer = { ride_key: keys.first, ride_version: 1, fleet_key: fleet.key, round: 1 }
  await write(portal.store, who.key, { inserts: { offer: [{ ...offer, status: 'accepted' as const }] } })
  const [first] = (await search(who, { details: true })).rides
  expect(first).toMatchObject({
    key: keys.first,
    needs: { vehicle: 'any' },
    fleet_name: expect.any(String) as string,
    offers: 0,
    replies: 0,
    estimates: { cost: 1_500 },
  })
  const portalToken = await passengerToken(portal, who.key, who.passenger)
  for (const token of [portalToken, fleet.token]) {
    const { rides } = await search(who, { details: true }, token)
    expect(rides.length).toBeGreaterThan(0)
    for (const ride of rides) expect(Object.keys(ride)).not.toContain('needs')
  }
})

test('a team’s coordinator counts what they find, and another customer’s nothing of it', async () => {
  const { who, north } = await three()
  const window = { from, to: from + 24 * HOUR }
  const counted = async (customer: string, token: string) =>
    (await make(portal, customer, 'ride.count', window, { token })).data as unknown as { total: number }
  const token = await who.role(['ride.search'], { teams: [north] })
  const found = (await search(who, {}, token)).rides.length
  expect([found, (await counted(who.key, token)).total]).toEqual([2, 2])
  const stranger = await newCustomer(portal)
  expect((await counted(stranger.key, stranger.token)).total).toBe(0)
})

test('C093 the fleets to filter by are those that drive for the customer', async () => {
  const { who, fleet, keys } = await three()
  const [asked] = await who.fleets(2)
  const offer = { ride_key: keys.second, ride_version: 1, fleet_key: asked?.key ?? '', round: 1 }
  await write(portal.store, who.key, { inserts: { offer: [{ ...offer, status: 'declined' }] } })
  const known = async (payload: object) => {
    const { data } = await make(portal, who.key, 'fleet.info', payload, { token: who.token })
    return (data as { fleets: { key: string }[] }).fleets.map(({ key }) => key)
  }
  expect(await known({})).toEqual([fleet.key])
  // Who was only asked is known by its key.
  expect(await known({ keys: [offer.fleet_key] })).toEqual([offer.fleet_key])
})

test('by passenger, the latest first is refused by name', async () => {
  const who = await newCustomer(portal)
  const payload = { from, to: from + HOUR, by: 'passenger', order: 'latest' }
  const { status, error } = await make(portal, who.key, 'ride.search', payload, { token: who.token })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['order']])
})

test('S15 whoever counts the rides of a name leaves a trace, without the name', async () => {
  const { who } = await three()
  const window = { from, to: from + 24 * HOUR }
  await make(portal, who.key, 'ride.count', window, { token: who.token })
  await make(portal, who.key, 'ride.count', { ...window, query: 'pattest' }, { token: who.token })
  const { rows } = await read(portal.store, who.key, {
    rows: many(
      portal.store.sql`select a.detail from audit a where a.customer_key = s.c and a.action = 'ride.count'`,
    ),
  })
  expect(rows).toEqual([{ detail: { ...window, query: true } }])
})
