import { decodedLine } from './polyline.ts'

// The example of the algorithm's description, with six digits in place of five.
const WHOLE = '_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI'

test('a line has its points as longitude and latitude', () => {
  expect(decodedLine(WHOLE)).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ])
})

test.each([
  ['', 0],
  [WHOLE.slice(0, -1), 2],
  [WHOLE.slice(0, 5), 0],
])('what is cut off gives the points before it: %j', (encoded, points) => {
  expect(decodedLine(encoded)).toHaveLength(points)
})
