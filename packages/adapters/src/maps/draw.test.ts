import { from, line, shape, to } from '../testing/drawn-way.ts'
import { answering } from '../testing/service.ts'
import { osrmRouter } from './osrm.ts'
import { valhallaRouter } from './valhalla.ts'

function geojson(coordinates: unknown, distance: unknown = 5_432.1) {
  return { distance, geometry: { coordinates } }
}

function trip(encoded: unknown, length: unknown = 5.4321) {
  return { trip: { summary: { length }, legs: [{ shape: encoded }] } }
}

const good = { distance_m: 5_432, line }

test.each<[string, unknown[], object[]]>([
  ['the best way', [geojson(line)], [good]],
  [
    'up to two others beside it',
    [1, 2, 3, 4].map((km) => geojson(line, km * 1_000)),
    [1, 2, 3].map((km) => ({ distance_m: km * 1_000, line })),
  ],
  ['none without a line', [geojson(undefined), geojson(line)], [good]],
  ['none of a single point', [geojson([line[0]])], []],
  ['one of two points', [geojson(line.slice(0, 2))], [{ ...good, line: line.slice(0, 2) }]],
  ['none through a point that is none', [geojson([line[0], [7]])], []],
  ['none beyond the poles', [geojson([line[0], [0, 90.1]])], []],
  ['none beyond the date line', [geojson([line[0], [180.1, 0]])], []],
  [
    'one at their edges',
    [
      geojson([
        [180, -90],
        [-180, 90],
      ]),
    ],
    [
      {
        ...good,
        line: [
          [180, -90],
          [-180, 90],
        ],
      },
    ],
  ],
  ['none without a length', [geojson(line, null)], []],
  ['none of less than nothing', [geojson(line, -1)], []],
])('V1310 OSRM: of its routes %s', async (_, routes, expected) => {
  const { base, asked, close } = await answering(200, { code: 'Ok', routes })
  expect(await osrmRouter(`${base}/`).draw(from, to)).toEqual(expected)
  expect(asked.map(({ url }) => url)).toEqual([
    '/route/v1/driving/-120.2,38.5;-126.453,43.252?overview=full&geometries=geojson&alternatives=2',
  ])
  await close()
})

test.each([
  [{ code: 'NoRoute', routes: [geojson(line)] }],
  [{ code: 'Ok', routes: 'none' }],
  [{ code: 'Ok' }],
])('V1310 OSRM: %j is no way', async (answer) => {
  const { base, close } = await answering(200, answer)
  expect(await osrmRouter(base).draw(from, to)).toEqual([])
  await close()
})

test.each<[string, unknown, object[]]>([
  ['the best way', trip(shape), [good]],
  [
    'others beside it',
    { ...trip(shape), alternates: [trip(shape, 6), trip(shape, 7)] },
    [good, { ...good, distance_m: 6_000 }, { ...good, distance_m: 7_000 }],
  ],
  ['none without a line', trip(undefined), []],
  ['none of a single point', trip('_izlhA~rlgdF'), []],
  ['one of no length', trip(shape, 0), [{ ...good, distance_m: 0 }]],
  ['none without a length', trip(shape, null), []],
  ['none where it says none', { alternates: [{}] }, []],
])('V1310 Valhalla: of its trips %s', async (_, answer, expected) => {
  const { base, asked, close } = await answering(200, answer)
  expect(await valhallaRouter(base).draw(from, to)).toEqual(expected)
  expect(asked.map(({ method, url, headers }) => [method, url, headers['content-type']])).toEqual([
    ['POST', '/route', 'application/json'],
  ])
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ directions_type: 'none', alternates: 2 })
  await close()
})

test('V1310 a way that is not drawn is asked for without others', async () => {
  const { base, asked, close } = await answering(200, trip(shape))
  await valhallaRouter(base).route(from, to)
  expect(JSON.parse(asked[0]?.body ?? '')).not.toHaveProperty('alternates')
  await close()
})
