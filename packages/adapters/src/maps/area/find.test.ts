import { from, line, shape, to } from '#/testing/drawn-way.ts'
import { findWays } from './find.ts'
import type { Engine } from './graph.ts'

const edges = [
  { road_class: 'primary', length: 1.5 },
  { road_class: 'residential', length: 0.25 },
  { road_class: 'primary', length: 2 },
  { road_class: 'ferry', length: 9 },
  { road_class: 'primary' },
  { length: 9 },
]

function tripOf(kilometres: unknown = 3.7504, encoded: unknown = shape) {
  return { summary: { length: kilometres }, legs: [{ shape: encoded }] }
}

/** An engine that answers as told, and what it was asked. */
function engine(answer: unknown, traced: unknown = { edges }) {
  const questions: object[] = []
  const asked: Engine = {
    route: async (query) => (questions.push(query), answer),
    traceAttributes: async (query) => (questions.push(query), traced),
  }
  return { ...asked, asked: questions }
}

test('a way has its metres, and how many of them lie on which class of road', async () => {
  const { asked, ...streets } = engine({ trip: tripOf() })
  expect(await findWays(streets, { from, to })).toEqual([
    { distance_m: 3_750, classes: { primary: 3_500, residential: 250 } },
  ])
  expect(asked).toEqual([
    {
      locations: [
        { lat: 38.5, lon: -120.2 },
        { lat: 43.252, lon: -126.453 },
      ],
      costing: 'auto',
      units: 'kilometers',
      directions_type: 'none',
    },
    {
      encoded_polyline: shape,
      shape_match: 'edge_walk',
      costing: 'auto',
      filters: { attributes: ['edge.length', 'edge.road_class'], action: 'include' },
    },
  ])
})

test('V1310 to be drawn it has its line, and two others beside it are asked for', async () => {
  const { asked, ...streets } = engine({ trip: tripOf(), alternates: [{ trip: tripOf(4) }, {}] })
  const found = await findWays(streets, { from, to, draw: true })
  expect(found).toMatchObject([
    { distance_m: 3_750, line },
    { distance_m: 4_000, line },
  ])
  expect(asked[0]).toMatchObject({ alternates: 2 })
})

// A degree north is 111.2 km: 400 m are 0.0036.
test.each([
  ['at 399 m of a street', { lat: 38.5 + 0.00359, lng: -120.2 }, 1],
  ['at 401 m of one', { lat: 38.5 + 0.00361, lng: -120.2 }, 0],
])('a way from a point %s: %#', async (_, start, count) => {
  expect(await findWays(engine({ trip: tripOf() }), { from: start, to })).toHaveLength(count)
  const back = { from, to: { lat: to.lat + (start.lat - from.lat), lng: to.lng } }
  expect(await findWays(engine({ trip: tripOf() }), back)).toHaveLength(count)
})

test.each([
  ['no trip', {}],
  ['nothing', null],
  ['a trip without a length', { trip: tripOf(null) }],
  ['a trip of less than nothing', { trip: tripOf(-1) }],
  ['a trip without a line', { trip: tripOf(1, null) }],
  ['a line of one point', { trip: tripOf(1, '_izlhA~rlgdF') }],
])('an engine that answers %s knows no way', async (_, answer) => {
  expect(await findWays(engine(answer), { from, to })).toEqual([])
})

test('an engine that throws knows no way; one that can’t follow a line knows no classes of it', async () => {
  const thrown = () => Promise.reject(new Error('no path between 38.5 and 43.2'))
  expect(await findWays({ ...engine({}), route: thrown }, { from, to })).toEqual([])
  const lost = { ...engine({ trip: tripOf() }), traceAttributes: thrown }
  expect(await findWays(lost, { from, to })).toEqual([{ distance_m: 3_750, classes: {} }])
  expect(await findWays(engine({ trip: tripOf() }, {}), { from, to })).toMatchObject([{ classes: {} }])
})
