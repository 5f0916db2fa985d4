import * as fc from 'fast-check'
import { crossingProblem, placeIn, polygonsOf, ringProblem, type Outline } from './outline.ts'
import { areas } from './schema.ts'

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

function polygon(...coordinates: unknown[]) {
  return { type: 'Polygon', coordinates }
}

function circle(corners: number): Position[] {
  const angles = Array.from({ length: corners }, (_, index) => (index / corners) * 2 * Math.PI)
  const ring = angles.map((angle): Position => [Math.cos(angle), Math.sin(angle)])
  return [...ring, ring[0] as Position]
}

function accepted(geojson: unknown): boolean {
  return areas.safeParse([{ key: 'A', format: 'Area', geojson }]).success
}

test.each([
  ['a square', polygon(square(0, 0, 4))],
  [
    'a triangle',
    polygon([
      [-88, 41],
      [-87, 41],
      [-87, 42],
      [-88, 41],
    ]),
  ],
  ['with a hole', polygon(square(0, 0, 10), square(2, 2, 2))],
  ['with two holes', polygon(square(0, 0, 10), square(1, 1, 2), square(5, 5, 2))],
  [
    'with a hole that meets the edge in a corner',
    polygon(square(0, 0, 4), [
      [0, 2],
      [1, 1],
      [1, 3],
      [0, 2],
    ]),
  ],
  [
    'with a corner written twice in a row',
    polygon([
      [0, 0],
      [4, 0],
      [4, 0],
      [4, 4],
      [0, 0],
    ]),
  ],
  [
    'with a corner on a straight edge',
    polygon([
      [0, 0],
      [2, 0],
      [4, 0],
      [4, 4],
      [0, 0],
    ]),
  ],
  ['clockwise', polygon(square(0, 0, 4).toReversed())],
  [
    'an L',
    polygon([
      [0, 0],
      [4, 0],
      [4, 1],
      [1, 1],
      [1, 4],
      [0, 4],
      [0, 0],
    ]),
  ],
  ['two islands', { type: 'MultiPolygon', coordinates: [[square(0, 0, 1)], [square(5, 5, 1)]] }],
  [
    'neighbours that share an edge',
    { type: 'MultiPolygon', coordinates: [[square(0, 0, 2)], [square(2, 0, 2)]] },
  ],
  [
    'an island inside the hole of another',
    { type: 'MultiPolygon', coordinates: [[square(0, 0, 9), square(2, 2, 5)], [square(3, 3, 2)]] },
  ],
  ['as many corners as may be', polygon(circle(999))],
])('V1167 an area may be %s', (_, value) => {
  expect(accepted(value)).toBe(true)
})

test.each([
  ['not an object', 'POLYGON ((0 0, 1 1))'],
  ['a point', { type: 'Point', coordinates: [1, 2] }],
  ['a number in place of a ring', polygon(1)],
  ['a flat list', polygon([1, 2, 3, 4])],
  ['no ring', polygon()],
  ['no polygon', { type: 'MultiPolygon', coordinates: [] }],
  ['an empty ring', polygon([])],
  ['a MultiPolygon’s nesting under Polygon', { type: 'Polygon', coordinates: [[square(0, 0, 1)]] }],
  ['a Polygon’s nesting under MultiPolygon', { type: 'MultiPolygon', coordinates: [square(0, 0, 1)] }],
  ['an open ring', polygon(square(0, 0, 4).slice(0, -1))],
  [
    'three positions',
    polygon([
      [0, 0],
      [1, 1],
      [0, 0],
    ]),
  ],
  [
    'no extent',
    polygon([
      [0, 0],
      [4, 0],
      [2, 0],
      [0, 0],
    ]),
  ],
  [
    'one corner four times',
    polygon([
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]),
  ],
  [
    'not a number',
    polygon([
      [0, 0],
      [Number.NaN, 0],
      [4, 4],
      [0, 0],
    ]),
  ],
  [
    'endless',
    polygon([
      [0, 0],
      [Infinity, 0],
      [4, 4],
      [0, 0],
    ]),
  ],
  [
    'text',
    polygon([
      ['0', '0'],
      ['4', '0'],
      ['4', '4'],
      ['0', '0'],
    ]),
  ],
  [
    'nothing',
    polygon([
      [null, 0],
      [4, 0],
      [4, 4],
      [null, 0],
    ]),
  ],
  [
    'a latitude above the pole',
    polygon([
      [0, 0],
      [4, 91],
      [4, 4],
      [0, 0],
    ]),
  ],
  [
    'a longitude beyond the date line',
    polygon([
      [0, 0],
      [181, 0],
      [4, 4],
      [0, 0],
    ]),
  ],
  ['one coordinate', polygon([[0], [4], [4], [0]])],
  [
    'a bow tie',
    polygon([
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 4],
      [0, 0],
    ]),
  ],
  [
    'a bow tie of unequal wings',
    polygon([
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 3],
      [0, 0],
    ]),
  ],
  [
    'a spike',
    polygon([
      [0, 0],
      [4, 0],
      [8, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ]),
  ],
  [
    'a spike that ends elsewhere',
    polygon([
      [0, 0],
      [8, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ]),
  ],
  [
    'a corner visited twice',
    polygon([
      [0, 0],
      [4, 0],
      [2, 2],
      [4, 4],
      [0, 4],
      [2, 2],
      [0, 0],
    ]),
  ],
  [
    'a corner on an own edge',
    polygon([
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 0],
      [0, 4],
      [0, 0],
    ]),
  ],
  ['a hole across the edge', polygon(square(0, 0, 4), square(3, 3, 3))],
  ['a hole outside', polygon(square(0, 0, 4), square(5, 5, 1))],
  ['a hole that is the whole', polygon(square(0, 0, 4), square(0, 0, 4))],
  ['holes that cross', polygon(square(0, 0, 10), square(1, 1, 4), square(3, 3, 4))],
  ['islands that cross', { type: 'MultiPolygon', coordinates: [[square(0, 0, 4)], [square(2, 2, 4)]] }],
  [
    'islands that share an edge’s half and their ground',
    { type: 'MultiPolygon', coordinates: [[square(0, 0, 4)], [square(2, 0, 4)]] },
  ],
  ['an island on an island', { type: 'MultiPolygon', coordinates: [[square(1, 1, 2)], [square(0, 0, 4)]] }],
  ['the same island twice', { type: 'MultiPolygon', coordinates: [[square(0, 0, 4)], [square(0, 0, 4)]] }],
  ['a hole in a hole', polygon(square(0, 0, 10), square(1, 1, 6), square(2, 2, 2))],
  [
    'an edge that lies on another',
    polygon([
      [0, 0],
      [6, 0],
      [6, 3],
      [5, 3],
      [5, 0],
      [4, 0],
      [4, 3],
      [0, 3],
      [0, 0],
    ]),
  ],
  ['too many corners', polygon(circle(1_000))],
  ['something more', { ...polygon(square(0, 0, 4)), bbox: [0, 0, 4, 4] }],
])('V1167 an area may not have %s', (_, value) => {
  expect(accepted(value)).toBe(false)
})

test('V1167 whatever is sent as an outline is judged without an error', () => {
  fc.assert(
    fc.property(fc.anything({ maxDepth: 5 }), (coordinates) => {
      expect(typeof accepted({ type: 'Polygon', coordinates })).toBe('boolean')
    }),
  )
})

test('V1167 a star-shaped ring is an area, and swapping two of its neighbours makes it cross', () => {
  const shuffled = fc.integer({ min: 5, max: 40 }).chain((corners) =>
    fc.record({
      corners: fc.constant(corners),
      swap: fc.integer({ min: 1, max: corners - 3 }),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ corners, swap }) => {
      const ring = circle(corners)
      const crossed = ring.with(swap, ring[swap + 1] as Position).with(swap + 1, ring[swap] as Position)
      expect([accepted(polygon(ring)), accepted(polygon(crossed))]).toEqual([true, false])
    }),
  )
})

function outline(...coordinates: Position[][]): Outline {
  return { type: 'Polygon', coordinates }
}

function parts(...coordinates: Position[][][]): Outline {
  return { type: 'MultiPolygon', coordinates }
}

test.each<[string, Outline, string | null]>([
  ['a square', outline(square(0, 0, 4)), null],
  ['a thousand positions in one ring', outline(circle(999)), null],
  ['a thousand and one', outline(circle(1_000)), 'must not have more than 1000 positions'],
  ['as many in two rings', outline(circle(600), circle(600)), 'must not have more than 1000 positions'],
  ['as many in two parts', parts([circle(600)], [circle(600)]), 'must not have more than 1000 positions'],
  ['five hundred in each of two parts', parts([circle(499)], [circle(499)]), null],
  [
    'an open ring',
    outline(square(0, 0, 4).slice(0, -1)),
    'must have closed rings: the last position is the first one again',
  ],
  [
    'a ring that ends beside its begin',
    outline([
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 1],
    ]),
    'must have closed rings: the last position is the first one again',
  ],
  ['an empty ring', outline([]), 'must have closed rings: the last position is the first one again'],
  [
    'a hole that is open',
    outline(square(0, 0, 9), square(1, 1, 2).slice(0, -1)),
    'must have closed rings: the last position is the first one again',
  ],
  [
    'no extent',
    outline([
      [0, 0],
      [4, 4],
      [2, 2],
      [0, 0],
    ]),
    'must enclose an area',
  ],
  [
    'no extent away from the origin',
    outline([
      [7, 3],
      [9, 3],
      [8, 3],
      [7, 3],
    ]),
    'must enclose an area',
  ],
  [
    'a very small extent',
    outline([
      [0, 0],
      [0.001, 0],
      [0.001, 0.001],
      [0, 0],
    ]),
    null,
  ],
])('V1167 of %s the rings say: %s', (_, given, problem) => {
  expect(ringProblem(given)).toBe(problem)
})

test.each<[string, Outline, string | null]>([
  ['a square', outline(square(0, 0, 4)), null],
  [
    'a bow tie',
    outline([
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 4],
      [0, 0],
    ]),
    'must not cross or touch itself',
  ],
  [
    'a hole that crosses itself',
    outline(square(-9, -9, 20), [
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 4],
      [0, 0],
    ]),
    'must not cross or touch itself',
  ],
  ['a hole outside', outline(square(0, 0, 4), square(5, 5, 1)), 'must have its holes inside the outer ring'],
  [
    'a second hole outside',
    outline(square(0, 0, 9), square(1, 1, 1), square(20, 0, 1)),
    'must have its holes inside the outer ring',
  ],
  [
    'holes that overlap',
    outline(square(0, 0, 10), square(1, 1, 4), square(3, 3, 4)),
    'must not have holes that overlap',
  ],
  [
    'the first and the third hole that overlap',
    outline(square(0, 0, 20), square(1, 1, 4), square(10, 10, 2), square(3, 3, 4)),
    'must not have holes that overlap',
  ],
  ['holes that share an edge', outline(square(0, 0, 10), square(1, 1, 2), square(3, 1, 2)), null],
  ['parts that overlap', parts([square(0, 0, 4)], [square(2, 2, 4)]), 'must not have parts that overlap'],
  ['a part in another’s hole', parts([square(0, 0, 9), square(2, 2, 5)], [square(3, 3, 2)]), null],
  ['the same the other way round', parts([square(3, 3, 2)], [square(0, 0, 9), square(2, 2, 5)]), null],
  [
    'a part across another’s hole',
    parts([square(0, 0, 9), square(2, 2, 5)], [square(3, 3, 5)]),
    'must not have parts that overlap',
  ],
])('V1167 of %s the rings together say: %s', (_, given, problem) => {
  expect(crossingProblem(given)).toBe(problem)
})

test.each<[Position, 'inside' | 'outside' | 'boundary']>([
  [[2, 2], 'inside'],
  [[0.001, 3.999], 'inside'],
  [[5, 2], 'outside'],
  [[-1, 2], 'outside'],
  [[2, -1], 'outside'],
  [[2, 5], 'outside'],
  [[0, 0], 'boundary'],
  [[4, 4], 'boundary'],
  [[2, 0], 'boundary'],
  [[0, 2], 'boundary'],
  [[4, 1], 'boundary'],
  [[3, 4], 'boundary'],
  [[6, 0], 'outside'],
  [[-2, 4], 'outside'],
])('V1167 %j lies %s a square', (position, place) => {
  expect(placeIn(position, square(0, 0, 4))).toBe(place)
  expect(placeIn(position, square(0, 0, 4).toReversed())).toBe(place)
})

test('V1167 in a U what lies between its arms is outside, and level with a corner nothing is counted twice', () => {
  const u: Position[] = [
    [0, 0],
    [6, 0],
    [6, 4],
    [4, 4],
    [4, 2],
    [2, 2],
    [2, 4],
    [0, 4],
    [0, 0],
  ]
  expect(
    [
      [3, 3],
      [1, 3],
      [5, 3],
      [3, 1],
      [1, 2],
      [-1, 2],
      [7, 2],
      [3, 2],
    ].map((at) => placeIn(at as Position, u)),
  ).toEqual(['outside', 'inside', 'inside', 'inside', 'inside', 'outside', 'outside', 'boundary'])
  expect(polygonsOf(outline(u))).toEqual([[u]])
})
