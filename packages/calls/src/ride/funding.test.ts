import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { many, read } from '@nemt/store/read.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { fundedCustomer } from '../testing/funds.ts'
import { make } from '../testing/make.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('C018 the funding source of a booked ride is kept, what was spent counts, and a limit is soft, then hard', async () => {
  const who = await fundedCustomer(portal, {})
  const key = newKey('FUN')
  await write(portal.store, who.key, { inserts: { funding_source: [{ key, name: 'State', soft_cents: 5_000, hard_cents: 9_000 }] } })
  const ride = bookingFor(who.passenger, { hours: 30 }).rides[0]
  const ask = async (cost: number) => ((await make(portal, who.key, 'ride.funding.limit', { ride, cost }, { token: who.token })).data as { limit: { level: string; spent: number; projected: number } }).limit
  expect(await ask(5_000)).toMatchObject({ funding: key, level: 'none', spent: 0, projected: 5_000 })
  expect((await ask(5_001)).level).toBe('soft')
  expect((await ask(9_001)).level).toBe('hard')
  await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 30 }), { token: who.token })
  const { rides } = await read(portal.store, who.key, { rides: many(portal.store.sql`select r.funding_key, r.cost_cents from ride r where r.customer_key = s.c`) })
  expect(rides[0].funding_key).toBe(key)
  expect(await ask(100)).toMatchObject({ spent: rides[0].cost_cents, projected: rides[0].cost_cents + 100 })
})

test('C018 without a source that fits there is no limit', async () => {
  const who = await newCustomer(portal)
  await write(portal.store, who.key, { inserts: { funding_source: [{ key: newKey('FUN'), name: 'North', filters: { team: { TEAnorth: true } }, hard_cents: 1 }] } })
  expect((await make(portal, who.key, 'ride.funding.limit', { ride: bookingFor(who.passenger).rides[0], cost: 100 }, { token: who.token })).data).toEqual({ limit: null })
})

test('C017 a series is expanded on the wall of the pickup, and counted by the month', async () => {
  const who = await newCustomer(portal)
  // Monday 2 March 2026, 08:00 in Chicago; the clock changes on the 8th.
  const ride = { ...bookingFor(who.passenger).rides[0], times: { needed: Date.parse('2026-03-02T08:00:00-06:00') }, repeat: { enabled: true, days: { 1: true, 3: true }, until: Date.parse('2026-04-01T23:59:00-05:00'), exdates: ['2026-03-11'] } }
  const { data } = await make(portal, who.key, 'ride.recurring.multiplier', { ride }, { token: who.token })
  expect(data).toEqual({ count: 9, dates: ['2026-03-02', '2026-03-04', '2026-03-09', '2026-03-16', '2026-03-18', '2026-03-23', '2026-03-25', '2026-03-30', '2026-04-01'], capped: false, intervals: { '2026-03-01': 8, '2026-04-01': 1 } })
  const broken = await make(portal, who.key, 'ride.recurring.multiplier', { ride: { ...ride, repeat: { enabled: true, days: { 1: true } } } }, { token: who.token })
  expect([broken.status, Object.keys(broken.error?.fields ?? {})]).toEqual([422, ['ride.repeat.until']])
})

test.each([
  ['is not offered', {}, {}, 'disabled'],
  ['takes nobody who needs assistance', { fleets: { transit: true } }, { accessibility: { mobility: 'walker', vehicle: 'any', service: 'to_door', equipment: false } }, 'assistance'],
  ['needs an agency', { fleets: { transit: true, whitelist: { none: true } } }, {}, 'no_agency'],
])('C016 V404 public transit %s', async (_, configuration, change, reason) => {
  const who = await newCustomer(portal, { configuration })
  const ride = { ...bookingFor(who.passenger).rides[0], ...change }
  expect((await make(portal, who.key, 'ride.transit', { ride }, { token: who.token })).data).toEqual({ eligible: false, reason })
})

test('C016 an agency that serves the ride takes it', async () => {
  const who = await fundedCustomer(portal, {}, { fleet: { dispatch: 'Transit' } })
  await write(portal.store, who.key, { updates: [{ table: 'customer', where: { version: 1 }, set: { configuration: { fleets: { transit: true, whitelist: { [who.fleet.key]: true } } } } }] })
  const { data } = (await make(portal, who.key, 'ride.transit', { ride: bookingFor(who.passenger).rides[0] }, { token: who.token })) as unknown as { data: { eligible: boolean; estimate: { duration_s: number } } }
  expect([data.eligible, data.estimate.duration_s > 0]).toEqual([true, true])
})

describe('C022 offers to all eligible fleets', () => {
  const prepared = async () => {
    const who = await newCustomer(portal)
    const fleets = await who.fleets(4)
    await write(portal.store, who.key, { updates: [{ table: 'customer', where: { version: 1 }, set: { configuration: { fleets: { whitelist: Object.fromEntries(fleets.map(({ key }) => [key, true])) } } } }] })
    const { forgetFleets } = await import('../fleet/load.ts')
    forgetFleets(portal)
    const made = (await make(portal, who.key, 'ride.create', bookingFor(who.passenger), { token: who.token })) as unknown as { data: { keys: string[] } }
    return { who, fleets, ride: made.data.keys[0] as string }
  }
  const offers = async (customer: string) => (await read(portal.store, customer, { offers: many(portal.store.sql`select o.fleet_key from offer o where o.customer_key = s.c and o.status = 'sent'`) })).offers
  const asSupport = (customer: string) => write(portal.store, customer, { updates: [{ table: 'app_user', where: { is_global: false }, set: { is_global: true } }] })

  test('support asks everybody who was not asked yet', async () => {
    const { who, fleets, ride } = await prepared()
    await asSupport(who.key)
    expect((await make(portal, who.key, 'ride.kickoff_scheduling', ride, { token: who.token })).data).toEqual({ ride, sent: 4 })
    expect((await offers(who.key)).map(({ fleet_key }: { fleet_key: string }) => fleet_key).toSorted()).toEqual(fleets.map(({ key }) => key).toSorted())
    expect((await make(portal, who.key, 'ride.kickoff_scheduling', ride, { token: who.token })).data).toEqual({ ride, sent: 0 })
  })
  test('a ride that was unavailable is wanted again', async () => {
    const { who, ride } = await prepared()
    await asSupport(who.key)
    await make(portal, who.key, 'ride.status', { ride, status: 'unavailable' }, { token: who.token })
    expect((await make(portal, who.key, 'ride.kickoff_scheduling', ride, { token: who.token })).data).toEqual({ ride, sent: 4 })
    expect((await offers(who.key))).toHaveLength(4)
  })
  test('nobody but support does', async () => {
    const { who, ride } = await prepared()
    expect((await make(portal, who.key, 'ride.kickoff_scheduling', ride, { token: who.token })).status).toBe(403)
    expect(await offers(who.key)).toEqual([])
  })
})
