import { OutsideError, type Router } from '@nemt/adapters/adapters.ts'
import { knownRoads } from '@nemt/adapters/maps/roads.ts'
import { roadMetres } from '@nemt/domain/distance/estimate.ts'
import { haversine } from '@nemt/domain/distance/haversine.ts'
import type { Road } from '@nemt/domain/distance/road.ts'
import { bookingFor, clinic, home } from '../testing/customer.ts'
import { fundedCustomer } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: Awaited<ReturnType<typeof fundedCustomer>>
beforeAll(async () => {
  portal = await openTestPortal()
  who = await fundedCustomer(portal, {})
})
afterAll(() => portal.close())

const streets: Road = { distance_m: 6_000, classes: { residential: 1_000, secondary: 5_000 } }
const line: [number, number][] = [
  [home.lng, home.lat],
  [-87.67, 41.89],
  [clinic.lng, clinic.lat],
]
const ends = {
  pickup: { lat: home.lat, lng: home.lng },
  dropoff: { lat: clinic.lat, lng: clinic.lng },
}
const byModel = roadMetres(haversine(home, clinic))

/** The area's streets, with a router that answers so. */
function withStreets(route: Router['route']): void {
  const draw: Router['draw'] = async (from, to) => {
    const road = await route(from, to)
    return road ? [{ ...road, line }] : []
  }
  portal.adapters.roads = knownRoads([{ router: { route, draw }, byHour: false, restMs: 0, chosen: false }])
}

async function ask<T>(name: string, payload: unknown): Promise<T> {
  const { data, error } = await make(portal, who.key, name, payload, { token: who.token })
  if (error) throw new Error(error.message)
  return data as T
}

type Estimate = { distance_m: number; source: string }
type Estimated = { source: string; estimates: Estimate[] }

function onlyOut(road: Road | null | 'down') {
  return async (from: { lat: number }): Promise<Road | null> => {
    if (from.lat === home.lat) return streets
    if (road === 'down') throw new OutsideError('down', true)
    return road
  }
}

test('server-behaviour §2.5 a booking takes its distances from the streets, and says so', async () => {
  withStreets(async () => streets)
  const booking = bookingFor(who.passenger, { hours: 30 })
  const { source, estimates } = await ask<Estimated>('ride.estimates', { rides: booking.rides })
  expect([source, estimates[0]?.distance_m, estimates[0]?.source]).toEqual(['route', 6_000, 'route'])
  const { keys } = await ask<{ keys: string[] }>('ride.create', booking)
  const { rides } = await ask<{ rides: { estimates: Estimate }[] }>('ride.info', keys)
  expect(rides[0]?.estimates).toMatchObject({ distance_m: 6_000, source: 'route' })
})

test.each(['ride.funding.limit', 'ride.duplicates', 'ride.transit'])(
  'server-behaviour §2.5 %s estimates by the streets as a booking does',
  async (name) => {
    const asked: [number, number][] = []
    withStreets(async (from, to) => {
      asked.push([from.lat, to.lat])
      return streets
    })
    const [ride] = bookingFor(who.passenger, { hours: 90 }).rides
    await ask(name, { ride })
    expect(asked).toEqual([[home.lat, clinic.lat]])
  },
)

test.each([
  ['is unknown to the streets', null],
  ['fails', 'down' as const],
])('where one leg %s the model answers for all legs', async (_, road) => {
  withStreets(onlyOut(road))
  const [ride] = bookingFor(who.passenger, { hours: 60 }).rides
  if (!ride) throw new Error('a booking has a ride')
  const back = { ...ride, stops: { pickup: ride.stops.dropoff, dropoff: ride.stops.pickup } }
  await ask('ride.estimates', { rides: [ride] })
  const { source, estimates } = await ask<Estimated>('ride.estimates', { rides: [ride, back] })
  expect([source, estimates.map((each) => [each.distance_m, each.source])]).toEqual([
    'model',
    [
      [byModel, 'model'],
      [byModel, 'model'],
    ],
  ])
})

test('C048 the pickup estimate names what its distance comes from', async () => {
  const question = { timestamp: Date.now() + 3_600_000, ...ends }
  withStreets(async () => streets)
  const known = await ask<Estimate>('map.estimate.pickup', question)
  withStreets(async () => {
    throw new OutsideError('down', true)
  })
  const unknown = await ask<Estimate>('map.estimate.pickup', question)
  expect([known.source, known.distance_m, unknown.source, unknown.distance_m]).toEqual([
    'route',
    6_000,
    'model',
    byModel,
  ])
  expect(unknown).not.toHaveProperty('degraded')
})

type Routes = { source: string; routes: { geometry: { coordinates: number[][] }; distance_m: number }[] }

test('V1310 routes have their line; where only the model knows it is the direct one', async () => {
  withStreets(async () => streets)
  const known = await ask<Routes>('map.routes', ends)
  expect([known.source, known.routes[0]?.geometry.coordinates, known.routes[0]?.distance_m]).toEqual([
    'route',
    line,
    6_000,
  ])
  withStreets(async () => null)
  const unknown = await ask<Routes>('map.routes', ends)
  expect([unknown.source, unknown.routes.map(({ geometry }) => geometry.coordinates)]).toEqual([
    'model',
    [[line[0], line[2]]],
  ])
})

test('the hour sets the traffic of a route', async () => {
  withStreets(async () => streets)
  const at = (time: string) =>
    ask<{ routes: { duration_s: number }[] }>('map.routes', { ...ends, timestamp: Date.parse(time) })
  const [noon, rush] = await Promise.all([at('2026-07-06T12:00:00-05:00'), at('2026-07-06T16:00:00-05:00')])
  expect(rush.routes[0]!.duration_s / noon.routes[0]!.duration_s).toBeCloseTo(1.35, 2)
})
