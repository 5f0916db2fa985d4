import { newKey } from '@nemt/domain/key/key.ts'
import { addDays, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { forgetFleets } from '../fleet/load.ts'
import { bookingFor, newCustomer, serviceArea, zone } from '../testing/customer.ts'
import { fundedCustomer } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('C018 the funding source of a ride is kept, what was spent counts; a limit is soft, then hard', async () => {
  const who = await fundedCustomer(portal, {})
  const key = newKey('FUN')
  await write(portal.store, who.key, {
    inserts: { funding_source: [{ key, name: 'State', soft_cents: 5_000, hard_cents: 9_000 }] },
  })
  const ride = bookingFor(who.passenger, { hours: 30 }).rides[0]
  const ask = async (cost: number) =>
    (
      (await make(portal, who.key, 'ride.funding.limit', { ride, cost }, { token: who.token })).data as {
        limit: { level: string; spent: number; projected: number }
      }
    ).limit
  expect(await ask(5_000)).toMatchObject({ funding: key, level: 'none', spent: 0, projected: 5_000 })
  expect((await ask(5_001)).level).toBe('soft')
  expect((await ask(9_001)).level).toBe('hard')
  await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 30 }), { token: who.token })
  const { rides } = await read(portal.store, who.key, {
    rides: many(portal.store.sql`select r.funding_key, r.cost_cents from ride r where r.customer_key = s.c`),
  })
  expect(rides[0].funding_key).toBe(key)
  expect(await ask(100)).toMatchObject({ spent: rides[0].cost_cents, projected: rides[0].cost_cents + 100 })
})

test('C018 §2.10 a ride that says no cost counts with its estimate, as when it is booked', async () => {
  const who = await fundedCustomer(portal, {})
  const key = newKey('FUN')
  await write(portal.store, who.key, {
    inserts: { funding_source: [{ key, name: 'State', hard_cents: 1 }] },
  })
  const ride = bookingFor(who.passenger, { hours: 30 }).rides[0]
  const ask = async (call: string, payload: object) =>
    (await make(portal, who.key, call, payload, { token: who.token })).data
  const { estimates } = (await ask('ride.estimates', { rides: [ride] })) as { estimates: { cost: number }[] }
  const cost = estimates[0]?.cost
  expect(cost).toBeGreaterThan(1)
  expect(await ask('ride.funding.limit', { ride })).toMatchObject({
    limit: { level: 'hard', projected: cost },
  })
  // Without its stops nothing can be estimated.
  const { stops: _stops, ...bare } = ride ?? {}
  expect(await ask('ride.funding.limit', { ride: bare })).toMatchObject({ limit: { projected: 0 } })
  const flags = { hide_cost_estimates: true }
  await write(portal.store, who.key, {
    updates: [{ table: 'customer', where: { customer_key: who.key }, set: { configuration: { flags } } }],
  })
  // Whoever may not see costs doesn't learn them here.
  expect(await ask('ride.funding.limit', { ride })).toMatchObject({ limit: { projected: 0 } })
})

test('C018 §2.10 each month counts what is spent in it alone, and the bookings near its limit', async () => {
  const who = await fundedCustomer(portal, {})
  const source = { key: newKey('FUN'), name: 'State', limit_interval: 'monthly' as const, hard_cents: 99_000 }
  await write(portal.store, who.key, { inserts: { funding_source: [source] } })
  const month = addDays(localDate(Date.now(), zone), 62).slice(0, 7)
  const rideOn = (days: number) => {
    const [ride] = bookingFor(who.passenger).rides
    return { ...ride, times: { needed: instantAt(addDays(`${month}-01`, days), '12:00', zone) } }
  }
  const by = async (name: string, payload: object) =>
    (await make(portal, who.key, name, payload, { token: who.token })) as unknown as {
      status: number
      data: { limit: { spent: number } }
    }
  const spentOn = async (days: number) =>
    (await by('ride.funding.limit', { ride: rideOn(days), cost: 1 })).data.limit.spent
  // Two of the next month, and of the one before it one between them.
  const made = []
  for (const days of [3, -3, 5, -5])
    made.push((await by('ride.create', { rides: [rideOn(days)] })).status, await spentOn(days))
  const [, cost = 0] = made
  expect(cost).toBeGreaterThan(0)
  expect(made).toEqual([200, cost, 200, cost, 200, 2 * cost, 200, 2 * cost])
})

test('C018 without a source that fits there is no limit', async () => {
  const who = await newCustomer(portal)
  await write(portal.store, who.key, {
    inserts: {
      funding_source: [
        { key: newKey('FUN'), name: 'North', filters: { team: { TEAnorth: true } }, hard_cents: 1 },
      ],
    },
  })
  expect(
    (
      await make(
        portal,
        who.key,
        'ride.funding.limit',
        { ride: bookingFor(who.passenger).rides[0], cost: 100 },
        { token: who.token },
      )
    ).data,
  ).toEqual({ limit: null })
})

test('C017 a series is expanded on the wall of the pickup, and counted by the month', async () => {
  const who = await newCustomer(portal)
  // Monday 2 March 2026, 08:00 in Chicago; the clock changes on the 8th.
  const ride = {
    ...bookingFor(who.passenger).rides[0],
    times: { needed: Date.parse('2026-03-02T08:00:00-06:00') },
    repeat: {
      enabled: true,
      days: { 1: true, 3: true },
      until: Date.parse('2026-04-01T23:59:00-05:00'),
      exdates: ['2026-03-11'],
    },
  }
  const { data } = await make(portal, who.key, 'ride.recurring.multiplier', { ride }, { token: who.token })
  expect(data).toEqual({
    count: 9,
    dates: [
      '2026-03-02',
      '2026-03-04',
      '2026-03-09',
      '2026-03-16',
      '2026-03-18',
      '2026-03-23',
      '2026-03-25',
      '2026-03-30',
      '2026-04-01',
    ],
    capped: false,
    intervals: { '2026-03-01': 8, '2026-04-01': 1 },
  })
  const broken = await make(
    portal,
    who.key,
    'ride.recurring.multiplier',
    { ride: { ...ride, repeat: { enabled: true, days: { 1: true }, until: ride.times.needed - 1 } } },
    { token: who.token },
  )
  expect([broken.status, Object.keys(broken.error?.fields ?? {})]).toEqual([422, ['ride.repeat.until']])
})

const standing = { mobility: 'unassisted', vehicle: 'any', service: 'standard', equipment: false }

test.each([
  ['is not offered', {}, {}, 'disabled'],
  [
    'takes nobody who needs assistance',
    { fleets: { transit: true } },
    { accessibility: { mobility: 'walker', vehicle: 'any', service: 'to_door', equipment: false } },
    'assistance',
  ],
  // The record says to_curb: a ride that names no needs has its passenger's, as when it is booked.
  ['takes nobody whose record says so', { fleets: { transit: true } }, {}, 'assistance'],
  [
    'needs an agency',
    { fleets: { transit: true, whitelist: { none: true } } },
    { accessibility: standing },
    'no_agency',
  ],
])('C016 V404 public transit %s', async (_, configuration, change, reason) => {
  const who = await newCustomer(portal, { configuration })
  const ride = { ...bookingFor(who.passenger).rides[0], ...change }
  expect((await make(portal, who.key, 'ride.transit', { ride }, { token: who.token })).data).toEqual({
    eligible: false,
    reason,
  })
})

test('C016 a ride that only says its appointment is judged by that, one that says no time is not', async () => {
  const who = await newCustomer(portal)
  const ride = bookingFor(who.passenger).rides[0]
  const ask = (times: object) =>
    make(portal, who.key, 'ride.transit', { ride: { ...ride, times } }, { token: who.token })
  expect((await ask({ appointment: ride?.times.needed })).data).toEqual({
    eligible: false,
    reason: 'disabled',
  })
  expect((await ask({})).error?.fields).toEqual({ 'ride.times.needed': 'is missing' })
})

describe('C016 V404 an agency', () => {
  const served = async (options: { area?: boolean } = {}) => {
    const who = await fundedCustomer(portal, {}, { fleet: { dispatch: 'Transit' } })
    if (options.area !== false) await serviceArea(portal, who.fleet.key)
    forgetFleets(portal)
    await write(portal.store, who.key, {
      updates: [
        {
          table: 'customer',
          where: { version: 1 },
          set: { configuration: { fleets: { transit: true, whitelist: { [who.fleet.key]: true } } } },
        },
      ],
    })
    return who
  }
  /** Cincinnati lies 228 miles from the passenger's home. */
  const far = {
    pickup: bookingFor('x').rides[0]?.stops.pickup,
    dropoff: { address: { format: '1 Far St, Cincinnati, OH', lat: 39.1031, lng: -84.512 } },
  }
  test.each([
    ['that serves both ends takes it', {}, {}, { eligible: true }],
    [
      'does not take it out of its area, be it 228 miles',
      {},
      { stops: far },
      { eligible: false, reason: 'no_agency' },
    ],
    [
      'that names no area serves nowhere: nobody could decline',
      { area: false },
      {},
      { eligible: false, reason: 'no_agency' },
    ],
  ])('%s', async (_, options, change, expected) => {
    const who = await served(options)
    const booking = bookingFor(who.passenger)
    const ride = { ...booking.rides[0], accessibility: standing, ...change }
    expect((await make(portal, who.key, 'ride.transit', { ride }, { token: who.token })).data).toMatchObject(
      expected,
    )
    const booked = await make(
      portal,
      who.key,
      'ride.create',
      { ...booking, rides: [{ ...ride, transit: { enabled: true } }] },
      { token: who.token },
    )
    expect([booked.status, booked.error?.fields]).toEqual(
      expected.eligible
        ? [200, undefined]
        : [422, { 'rides.0.transit': 'Public transit does not serve this ride' }],
    )
    if (expected.eligible) expect(booked.data).toMatchObject({ rides: [{ status: 'transit' }] })
  })

  test('is asked again when a ride by transit is edited, and its name is not the caller’s to say', async () => {
    const who = await served()
    const booking = bookingFor(who.passenger)
    const asked = { ...booking, rides: [{ ...booking.rides[0], accessibility: standing }] }
    const { keys } = (await make(portal, who.key, 'ride.create', asked, { token: who.token })).data as {
      keys: string[]
    }
    const edit = (change: object) =>
      make(
        portal,
        who.key,
        'ride.update',
        { rides: [{ key: keys[0], version: 1, ...change }] },
        { token: who.token },
      )
    const refused = await edit({ transit: { enabled: true, agency: 'Mine' }, stops: far })
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['rides.0.transit']])
    const made = await edit({ transit: { enabled: true, agency: 'Mine' } })
    const { rides } = (
      await make(portal, who.key, 'ride.info', (made.data as { keys: string[] }).keys, { token: who.token })
    ).data as { rides: { status: string; transit: { agency: string } }[] }
    expect(rides).toMatchObject([{ status: 'transit', transit: { enabled: true } }])
    expect(rides[0]?.transit.agency).not.toBe('Mine')
  })
})

describe('C022 offers to all eligible fleets', () => {
  const prepared = async () => {
    const who = await newCustomer(portal)
    const fleets = await who.fleets(4)
    await write(portal.store, who.key, {
      updates: [
        {
          table: 'customer',
          where: { version: 1 },
          set: {
            configuration: {
              fleets: { whitelist: Object.fromEntries(fleets.map(({ key }) => [key, true])) },
            },
          },
        },
      ],
    })
    const { forgetFleets } = await import('../fleet/load.ts')
    forgetFleets(portal)
    const made = (await make(portal, who.key, 'ride.create', bookingFor(who.passenger), {
      token: who.token,
    })) as unknown as { data: { keys: string[] } }
    return { who, fleets, ride: made.data.keys[0] as string }
  }
  const offers = async (customer: string) =>
    (
      await read(portal.store, customer, {
        offers: many(
          portal.store.sql`select o.fleet_key from offer o where o.customer_key = s.c and o.status = 'sent'`,
        ),
      })
    ).offers
  const asSupport = (customer: string) =>
    write(portal.store, customer, {
      updates: [{ table: 'app_user', where: { is_global: false }, set: { is_global: true } }],
    })

  test('support asks everybody who was not asked yet', async () => {
    const { who, fleets, ride } = await prepared()
    await asSupport(who.key)
    expect((await make(portal, who.key, 'ride.kickoff_scheduling', ride, { token: who.token })).data).toEqual(
      { ride, sent: 4 },
    )
    expect(
      (await offers(who.key)).map(({ fleet_key }: { fleet_key: string }) => fleet_key).toSorted(),
    ).toEqual(fleets.map(({ key }) => key).toSorted())
    expect((await make(portal, who.key, 'ride.kickoff_scheduling', ride, { token: who.token })).data).toEqual(
      { ride, sent: 0 },
    )
  })
  test('a ride that was unavailable is wanted again', async () => {
    const { who, ride } = await prepared()
    await asSupport(who.key)
    await make(portal, who.key, 'ride.status', { ride, status: 'unavailable' }, { token: who.token })
    expect((await make(portal, who.key, 'ride.kickoff_scheduling', ride, { token: who.token })).data).toEqual(
      { ride, sent: 4 },
    )
    expect(await offers(who.key)).toHaveLength(4)
  })
  test('nobody but support does', async () => {
    const { who, ride } = await prepared()
    expect((await make(portal, who.key, 'ride.kickoff_scheduling', ride, { token: who.token })).status).toBe(
      403,
    )
    expect(await offers(who.key)).toEqual([])
  })
})
