import { line, shape } from '../testing/drawn-way.ts'
import { decodedLine } from './polyline.ts'

test('a line has its points as longitude and latitude', () => {
  expect(decodedLine(shape)).toEqual(line)
})

test.each([
  ['', 0],
  [shape.slice(0, -1), 2],
  [shape.slice(0, 5), 0],
])('what is cut off gives the points before it: %j', (encoded, points) => {
  expect(decodedLine(encoded)).toHaveLength(points)
})
