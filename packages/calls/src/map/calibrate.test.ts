import { stretchSeconds } from '@nemt/domain/distance/estimate.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { callAsSystem } from '../door/in-process.ts'
import { bookingFor, clinic, home, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { testOwner } from '@nemt/store/testing/stores.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let owner: Sql
beforeAll(async () => {
  portal = await openTestPortal()
  owner = testOwner()
})
afterAll(() => Promise.all([portal.close(), owner.end()]))

const START = 300
const PACE = 1.6
type Route = { distance_m: number; duration_s: number }
type Region = { region: string; rides: number; before: number; after: number; pace: number }

async function booked(who: TestCustomer, hours = 30): Promise<string> {
  const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours }), {
    token: who.token,
  })
  return (data as { keys: string[] }).keys[0] as string
}

/** Completed rides from one place to places all around, as slow as a town with START and PACE is, but for a tenth. */
async function complete(who: TestCustomer, count: number) {
  const ride = await booked(who)
  const ways = Array.from({ length: count }, (_, index) => ({
    lat: home.lat + 0.12 * Math.sin(index * 2.4) * ((index % 17) / 17 + 0.05),
    lng: home.lng + 0.12 * Math.cos(index * 2.4) * ((index % 17) / 17 + 0.05),
  }))
  const routes: Route[] = []
  for (const to of ways) routes.push(await route(who, to))
  const rows = ways.map((to, index) => {
    const seconds = START + PACE * stretchSeconds(routes[index]?.distance_m ?? 0)
    return { ...to, key: `RID${who.key}${index}`, seconds: index % 10 === 0 ? 14_000 : Math.round(seconds) }
  })
  const [{ columns } = { columns: '' }] = await owner<{ columns: string }[]>`
    select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = 'ride'::regclass
    and attnum > 0 and not attisdropped and attname not in ('key', 'needed_at', 'status',
      'due_at', 'remind_at', 'risk_at',
      'enroute_at', 'completed_at', 'dropoff_lat', 'dropoff_lng')`
  const copied = columns
    .split(', ')
    .map((name) => `r.${name}`)
    .join(', ')
  await owner`insert into ride (${owner.unsafe(columns)}, key, needed_at, status, enroute_at, completed_at, dropoff_lat,
      dropoff_lng)
    select ${owner.unsafe(copied)}, d.key, noon, 'completed', noon, noon + d.seconds * interval '1 second', d.lat, d.lng
    from ride r, jsonb_to_recordset(${owner.json(rows)}) as d(key text, seconds int, lat float8, lng float8),
      lateral (select (date_trunc('day', now() at time zone r.timezone) - interval '3 days' + interval '12 hours')
        at time zone r.timezone as noon) at
    where r.customer_key = ${who.key} and r.key = ${ride}`
}

/** What the model makes of a way from home at noon. */
async function route(who: TestCustomer, to: { lat: number; lng: number }): Promise<Route> {
  const timestamp = Date.parse('2026-12-01T18:00:00Z')
  const payload = {
    pickup: { lat: home.lat, lng: home.lng },
    dropoff: { lat: to.lat, lng: to.lng },
    timestamp,
  }
  const { data } = await make(portal, who.key, 'map.routes', payload, { token: who.token })
  return (data as { routes: Route[] }).routes[0] as Route
}

function night(who: TestCustomer) {
  return callAsSystem(portal, who.key, 'map.calibrate', {})
}

test('§2.5 a region’s completed rides calibrate its estimates, and the error is told', async () => {
  const [who, other] = [await newCustomer(portal), await newCustomer(portal)]
  const before = await route(who, clinic)
  await complete(who, 260)
  expect(await night(who)).toEqual({ rides: 260, regions: 1 })
  const { regions } = (await make(portal, who.key, 'map.calibration', {}, { token: who.token })).data as {
    regions: Region[]
  }
  const [region] = regions as [Region]
  expect(region).toMatchObject({ region: '41,-88' })
  expect(region.rides).toBeGreaterThanOrEqual(200)
  expect(Math.abs(region.pace / PACE - 1)).toBeLessThan(0.1)
  expect([region.before > 0.25, region.after < 0.05]).toEqual([true, true])

  const expected = START + PACE * stretchSeconds(before.distance_m)
  const now = await route(who, clinic)
  expect(Math.abs(now.duration_s / expected - 1)).toBeLessThan(0.1)
  expect(now.duration_s).toBeGreaterThan(before.duration_s * 1.2)
  // A booking's own estimate, too, and nobody else's.
  const keys = [await booked(who, 400)]
  const { data } = await make(portal, who.key, 'ride.info', { keys }, { token: who.token })
  const [{ estimates: kept }] = (data as { rides: { estimates: Route }[] }).rides as [{ estimates: Route }]
  const plain = await booked(other, 400)
  const foreign = await make(portal, other.key, 'ride.info', { keys: [plain] }, { token: other.token })
  const [{ estimates: theirs }] = (foreign.data as { rides: { estimates: Route }[] }).rides as [
    { estimates: Route },
  ]
  expect(kept.duration_s).toBeGreaterThan(theirs.duration_s * 1.2)
  expect((await route(other, clinic)).duration_s).toBe(before.duration_s)
})

/** The positions of every completed ride of a customer, so many seconds after it began, going north. */
async function track({ key }: TestCustomer, seconds: readonly number[], doubted: readonly number[] = []) {
  const positions = seconds.map((after) => ({ after, doubted: doubted.includes(after) }))
  await owner`insert into ride_position (customer_key, ride_key, at, lat, lng, doubted)
    select r.customer_key, r.key, r.enroute_at + d.after * interval '1 second', 41.9 + d.after * 0.0001, -87.6,
      d.doubted
    from ride r, jsonb_to_recordset(${owner.json(positions)}) as d(after int, doubted boolean)
    where r.customer_key = ${key} and r.status = 'completed'`
}

/** So many positions, five seconds from each other. */
function every5s(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index * 5)
}

test.each<[string, boolean, number[], number[]]>([
  ['ten positions', true, every5s(10), []],
  ['nine positions', false, every5s(9), []],
  ['a gap of three minutes', true, [...every5s(10), 45 + 180], []],
  ['a longer gap', false, [...every5s(10), 45 + 181], []],
  ['nine positions that are believed', false, every5s(10), [25]],
  ['a position before the passenger was in', false, [-5, ...every5s(9)], []],
])('§2.5 a way with %s counts as driven: %s', async (_, counts, seconds, doubted) => {
  const who = await newCustomer(portal)
  await complete(who, 210)
  await track(who, seconds, doubted)
  await night(who)
  const { data } = await make(portal, who.key, 'map.calibration', {}, { token: who.token })
  const [region] = (data as { regions: (Region & { tracked: number })[] }).regions
  expect((region?.tracked ?? -1) > 0).toBe(counts)
  expect(region?.rides).toBeGreaterThan(0)
})

test('§2.5 fewer than 200 rides calibrate nothing, and what rests on rides that are gone goes', async () => {
  const who = await newCustomer(portal)
  await complete(who, 150)
  expect(await night(who)).toEqual({ rides: 150, regions: 0 })
  await owner`insert into route_calibration values (${who.key}, '41,-88', 1, 150, 3, 0.8, 1.3, 200, 0, 0.5, 0.1, now())`
  const slow = await route(who, clinic)
  await night(who)
  expect((await route(who, clinic)).duration_s).toBeLessThan(slow.duration_s)
})

test('S4 who may see no rides is told no figures', async () => {
  const who = await newCustomer(portal)
  const blind = await who.role(['passenger.view'])
  expect((await make(portal, who.key, 'map.calibration', {}, { token: blind })).status).toBe(403)
})
