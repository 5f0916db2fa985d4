import type { Road } from '@nemt/domain/distance/road.ts'
import { OutsideError, type DrawnRoad, type Router } from '../adapters.ts'
import { knownRoads, type RouterUsed } from './roads.ts'

const [from, to] = [
  { lat: 41.88, lng: -87.63 },
  { lat: 41.9, lng: -87.68 },
]
const at = Date.parse('2026-01-05T10:10:00Z')
const HOUR = 3_600_000
const way = { from, to, at }
const back = { from: to, to: from, at }

/** A router that answers as told, and how often it was asked. */
function counting(route: Router['route'], options: Partial<RouterUsed> = {}) {
  let requests = 0
  const router: Router = { route: async (a, b) => (requests++, route(a, b)), draw: async () => [] }
  const used: RouterUsed = { router, byHour: true, restMs: 15_000, chosen: true, ...options }
  return { used, asked: () => requests }
}

async function down(): Promise<never> {
  throw new OutsideError('down', true)
}

function metres(distance_m: number) {
  return async (): Promise<Road> => ({ distance_m })
}

test('a way is asked once for its five decimals, and once an hour of a router that knows traffic', async () => {
  const { used, asked } = counting(metres(7000))
  const roads = knownRoads([used])
  const [known] = await Promise.all([
    roads.learn([way, { ...way, at: at + 60_000 }]),
    roads.learn([{ ...way, from: { lat: 41.8800001, lng: -87.63 } }]),
  ])
  expect([asked(), known.source, known.road(from, to), known.road(to, from)]).toEqual([
    1,
    'route',
    { distance_m: 7000 },
    undefined,
  ])
  await roads.learn([{ ...way, at: at + HOUR }])
  expect(asked()).toBe(2)
})

test.each([
  ['lat', 1e-5],
  ['lat', -1e-5],
  ['lng', 1e-5],
  ['lng', -1e-5],
] as const)('a way that begins or ends a metre away (%s by %s) is another one', async (axis, by) => {
  const { used, asked } = counting(metres(7000))
  const roads = knownRoads([used])
  const near = (point: typeof from) => ({ ...point, [axis]: point[axis] + by })
  await roads.learn([way])
  const known = await roads.learn([
    { ...way, from: near(from) },
    { ...way, to: near(to) },
  ])
  expect([asked(), known.road(near(from), to), known.road(from, to)]).toEqual([
    3,
    { distance_m: 7000 },
    undefined,
  ])
})

test('streets are the same at every hour', async () => {
  const { used, asked } = counting(metres(7000), { byHour: false })
  const roads = knownRoads([used])
  await roads.learn([way])
  await roads.learn([{ ...way, at: at + 9 * HOUR }])
  expect(asked()).toBe(1)
})

test.each<[string, Router['route'], string, number, boolean]>([
  ['the operator’s router before all', metres(1), 'route', 1, false],
  ['the area’s streets when it fails, and that is told', down, 'route', 2, true],
  ['the area’s streets when it doesn’t know a way', async () => null, 'route', 2, false],
])('server-behaviour §2.5 %s', async (_, outside, source, distance_m, degraded) => {
  const area = counting(metres(2), { chosen: false })
  const known = await knownRoads([counting(outside).used, area.used]).learn([way])
  expect([known.source, known.road(from, to), known.degraded]).toEqual([source, { distance_m }, degraded])
})

test.each<[string, Router['route'], boolean]>([
  ['is unknown', async (a) => (a === from ? { distance_m: 7 } : null), false],
  ['fails', (a) => (a === from ? metres(7)() : down()), true],
])('one way that %s makes the model the source of all ways of the request', async (_, route, degraded) => {
  const roads = knownRoads([counting(route).used])
  // Known since an earlier request, which makes it no mixture.
  await roads.learn([way])
  const known = await roads.learn([way, back])
  expect([known.source, known.road(from, to), known.road(to, from), known.degraded]).toEqual([
    'model',
    undefined,
    undefined,
    degraded,
  ])
})

test('that the area’s router is down changes nothing but the source', async () => {
  const known = await knownRoads([counting(down, { chosen: false }).used]).learn([way])
  expect([known.source, known.degraded]).toEqual(['model', false])
})

test('a router that failed rests, and is asked again later; what it doesn’t know is not asked again', async () => {
  let now = 0
  let failing = true
  const { used, asked } = counting(async () => (failing ? down() : null))
  const roads = knownRoads([used], () => now)
  const learn = async () => (await roads.learn([way])).degraded
  expect([await learn(), await learn(), asked()]).toEqual([true, true, 1])
  // Nor is it asked to draw.
  used.router.draw = () => Promise.reject(new TypeError('asked'))
  expect(await roads.draw(way)).toEqual([])
  now = 14_999
  failing = false
  expect([await learn(), asked()]).toEqual([true, 1])
  now = 15_000
  expect([await learn(), await learn(), asked()]).toEqual([false, false, 2])
})

test('a fault of our own is thrown', async () => {
  const roads = knownRoads([counting(() => Promise.reject(new TypeError('x'))).used])
  await expect(roads.learn([way])).rejects.toBeInstanceOf(TypeError)
})

test('what is known is bounded: the oldest way goes first', async () => {
  const { used, asked } = counting(metres(1))
  const roads = knownRoads([used])
  await roads.learn(Array.from({ length: 20_001 }, (_, n) => ({ ...way, at: at + n * HOUR })))
  await roads.learn([{ ...way, at: at + HOUR }])
  expect(asked()).toBe(20_001)
  await roads.learn([way])
  expect(asked()).toBe(20_002)
})

test('without a router nothing is asked, and the model is the source', async () => {
  expect(await knownRoads([]).learn([way])).toMatchObject({ source: 'model', degraded: false })
})

test('V1310 ways are drawn by the first router that knows one', async () => {
  const line: DrawnRoad['line'] = [
    [-87.63, 41.88],
    [-87.68, 41.9],
  ]
  const drawing = (draw: Router['draw']): RouterUsed => {
    const { used } = counting(metres(1))
    return { ...used, router: { ...used.router, draw } }
  }
  const [area, outside] = [drawing(async () => [{ distance_m: 5, line }]), drawing(down)]
  expect(await knownRoads([outside, area]).draw(way)).toEqual([{ distance_m: 5, line }])
  expect(await knownRoads([outside]).draw(way)).toEqual([])
})
