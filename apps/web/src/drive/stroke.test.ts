import { drawnOn } from './stroke.ts'

type Drawn = [x: number, y: number]

function drawn(points: readonly Drawn[]): number[] {
  return points.reduce<number[]>((stroke, point) => drawnOn(stroke, point), [])
}

/** How far a point is from a line of points. */
function away([x, y]: Drawn, stroke: readonly number[]): number {
  const distances = stroke.flatMap((x0, index) => {
    const [y0, x1, y1] = [stroke[index + 1], stroke[index + 2], stroke[index + 3]]
    if (index % 2 === 1 || y0 === undefined || x1 === undefined || y1 === undefined) return []
    const length = (x1 - x0) ** 2 + (y1 - y0) ** 2
    const part = Math.min(1, Math.max(0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length))
    return [Math.hypot(x - x0 - part * (x1 - x0), y - y0 - part * (y1 - y0))]
  })
  return Math.min(...distances)
}

test('decision 076 a stroke of any length is kept from its beginning to its end, within what is taken', () => {
  const points = Array.from({ length: 3_000 }, (_, index): Drawn => [
    Math.round((index * 1_000) / 2_999),
    Math.round(500 + 400 * Math.sin(index / 40)),
  ])
  const stroke = drawn(points)
  expect(stroke.length).toBeLessThanOrEqual(400)
  expect([stroke.slice(0, 2), stroke.slice(-2)]).toEqual([points[0], points.at(-1)])
  // No part of it is cut off or cut short by more than a fortieth of the pad, in a line of twelve loops.
  expect(Math.max(...points.map((point) => away(point, stroke)))).toBeLessThan(25)
})

test('a finger that hardly moves adds no points, and the end follows it', () => {
  const still = Array.from({ length: 500 }, (_, index): Drawn => [500 + (index % 3), 500])
  expect(drawn(still).length).toBeLessThanOrEqual(6)
  const slow: Drawn[] = [
    [0, 0],
    [100, 0],
    [101, 0],
    [102, 0],
  ]
  expect(drawn(slow)).toEqual([0, 0, 100, 0, 102, 0])
})
