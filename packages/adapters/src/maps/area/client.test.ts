import { OutsideError } from '#/adapters.ts'
import { answering, silent, type TestService } from '#/testing/service.ts'
import { FORMAT, type Area } from './area.ts'
import { areaRouter } from './client.ts'

const [from, to, away] = [
  { lat: 41.88, lng: -87.63 },
  { lat: 41.9, lng: -87.68 },
  { lat: 45, lng: -87.63 },
]
const area: Area = {
  format: FORMAT,
  area: 'city',
  version: 'v1',
  bounds: [-88, 41, -87, 42],
  streets: 1,
  crossings: 0,
  attribution: 'x',
  folder: '/nowhere',
}

const services: TestService[] = []
afterEach(() => Promise.all(services.splice(0).map(({ close }) => close())))

async function router(status: number, answer: unknown) {
  const service = await answering(status, answer)
  services.push(service)
  return { ...areaRouter(service.base, () => [area]), asked: service.asked }
}

const line = [
  [-87.63, 41.88],
  [-87.68, 41.9],
]
const best = { distance_m: 4_000, classes: { primary: 4_000 } }

test('server-behaviour §2.5 a way on the area’s streets is the best that its router knows', async () => {
  const { route, draw, asked } = await router(200, {
    ways: [
      { ...best, line },
      { distance_m: 5_000, classes: {} },
    ],
  })
  expect(await route(from, to)).toMatchObject(best)
  expect(await draw(from, to)).toEqual([
    { ...best, line },
    { distance_m: 5_000, classes: {}, line: [] },
  ])
  expect(
    asked.map(({ method, url, headers, body }) => [method, url, headers['content-type'], JSON.parse(body)]),
  ).toEqual([
    ['POST', '/way', 'application/json', { from, to }],
    ['POST', '/way', 'application/json', { from, to, draw: true }],
  ])
})

test.each([
  ['between points that no area holds together', 200, { ways: [best] }, away, 0],
  ['that the router knows nothing of', 404, {}, to, 1],
  ['that the engine finds none for', 200, { ways: [] }, to, 1],
] as const)('server-behaviour §2.5 there is no way %s', async (_, status, answer, end, requests) => {
  const { route, draw, asked } = await router(status, answer)
  expect([await route(from, end), await draw(from, end)]).toEqual([null, []])
  expect(asked).toHaveLength(2 * requests)
})

test.each<[string, number, unknown]>([
  ['is busy', 503, {}],
  ['fails', 500, {}],
  ['breaks off', 0, {}],
  ['leads elsewhere', 302, {}],
  ['ends in the middle of its answer', 200, '{"ways":[{"dist'],
  ['says what makes no sense', 200, 'null'],
  ['says it without ways', 200, '{}'],
])('R14 a router that %s is one that fails: the model answers in its place', async (_, status, answer) => {
  const { route, draw } = await router(status, answer)
  for (const asked of [route(from, to), draw(from, to)]) {
    const error: unknown = await asked.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(OutsideError)
    expect(error).toMatchObject({ temporary: true })
  }
})

test('R14 a router that says nothing is left after 700 ms', async () => {
  const { base, limits, close } = await silent()
  await expect(areaRouter(base, () => [area]).route(from, to)).rejects.toBeInstanceOf(OutsideError)
  expect(limits).toEqual([700])
  await close()
})
