import { contains } from './contains.ts'
import { areas, regions } from './schema.ts'

type Position = [number, number]

function square(x: number, y: number, size: number): Position[] {
  return [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ]
}

function polygon(...coordinates: Position[][]) {
  return { type: 'Polygon' as const, coordinates }
}

function area(change: object = {}) {
  return {
    key: 'A',
    format: 'Loop',
    geojson: polygon(square(0, 0, 4)),
    ...change,
  }
}

function many(count: number) {
  return Array.from({ length: count }, (_, index) => area({ key: `A${index}` }))
}

function named(count: number) {
  return Object.fromEntries(many(count).map((area) => [area.key, area]))
}

function problems(given: unknown, schema: typeof areas | typeof regions = areas) {
  return schema.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}

const BOW_TIE = polygon([
  [0, 0],
  [4, 4],
  [4, 0],
  [0, 3],
  [0, 0],
])
const OPEN = polygon([
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
])

test.each(['pickup', 'dropoff', 'both', 'either', undefined])('an area may apply to %s', (applies) => {
  expect(problems([area({ applies })])).toEqual([])
})

test.each<[string, object, string]>([
  ['apply to something else', { applies: 'neither' }, '0.applies'],
  ['have a name of 201 letters', { format: 'x'.repeat(201) }, '0.format'],
  ['have a key of 61 letters', { key: 'x'.repeat(61) }, '0.key'],
  ['have no outline', { geojson: undefined }, '0.geojson'],
])('an area may not %s', (_, change, path) => {
  expect(problems([area(change)]).map(([at]) => at)).toEqual([path])
})

test('an area may have a name of 200 letters and a key of 60', () => {
  expect(problems([area({ format: 'x'.repeat(200), key: 'x'.repeat(60) })])).toEqual([])
})

test('V1167 a wrong outline is told at its coordinates: the first area whose rings cross, each that is no ring', () => {
  const open = 'must have closed rings: the last position is the first one again'
  const crossing = 'must not cross or touch itself'
  expect(problems([area(), area({ geojson: OPEN })])).toEqual([['1.geojson.coordinates', open]])
  expect(problems([area(), area({ geojson: BOW_TIE }), area({ geojson: BOW_TIE })])).toEqual([
    ['1.geojson.coordinates', crossing],
  ])
  expect(problems({ A: area(), B: area({ geojson: BOW_TIE }) }, regions)).toEqual([
    ['B.geojson.coordinates', crossing],
  ])
})

test('a list has at most fifty areas, and so have the regions of a funding source', () => {
  expect([problems(many(50)), problems(named(50), regions)]).toEqual([[], []])
  expect(problems(many(51)).map(([path]) => path)).toEqual([''])
  expect(problems(named(51), regions)).toEqual([['', 'many']])
})

test('an area may have one part, and a hundred, but no more', () => {
  const parts = (count: number) => {
    const coordinates = Array.from({ length: count }, (_, index) => [square(index * 1.5, 0, 1)])
    return problems([area({ geojson: { type: 'MultiPolygon', coordinates } })]).length
  }
  expect([parts(0), parts(1), parts(100), parts(101)]).toEqual([1, 0, 0, 1])
})

test('server-behaviour §2.2 the boundary is inside, holes are not, their edge is', () => {
  const geojson = polygon(square(0, 0, 10), square(2, 2, 2))
  const inside = ([lng, lat]: Position) => contains({ geojson }, { lat, lng })
  const places: [Position, boolean][] = [
    [[1, 1], true],
    [[0, 0], true],
    [[10, 5], true],
    [[11, 5], false],
    [[3, 3], false],
    [[2, 3], true],
    [[5, 1], true],
  ]
  expect(places.map(([place]) => inside(place))).toEqual(places.map(([, expected]) => expected))
})
