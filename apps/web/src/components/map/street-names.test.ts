import { joined, streetLabels, type NamedLine } from './street-names.ts'

const view = [600, 400] as const

function widthOf(text: string) {
  return text.length * 6
}

function line(name: string, weight: number, ...points: [number, number][]): NamedLine {
  return { name, weight, points }
}

test('lines of one name that meet are one, whichever way they run; others stay', () => {
  const parts = [
    line('Neil Ave', 1, [0, 0], [100, 0]),
    line('Neil Ave', 2, [200, 0], [100, 0]),
    line('Neil Ave', 1, [200, 0], [300, 0]),
    line('Neil Ave', 1, [500, 0], [400, 0]),
    line('Gay St', 1, [100, 0], [100, 50]),
  ]
  const whole = joined(parts)
  expect(whole).toHaveLength(3)
  const [longest] = whole.toSorted((a, b) => b.points.length - a.points.length)
  expect([longest?.weight, longest?.points.length]).toEqual([2, 4])
  expect(longest?.points.map(([x]) => x).toSorted((a, b) => a - b)).toEqual([0, 100, 200, 300])
})

test('a name lies in the middle of its street and along it, never upside down', () => {
  const [label] = streetLabels([line('Broad', 1, [500, 200], [100, 200])], widthOf, view)
  expect([label?.x, label?.y, Math.abs(label?.angle ?? 9)]).toEqual([300, 200, expect.closeTo(0, 5)])
  const [steep] = streetLabels([line('High', 1, [300, 350], [300, 50])], widthOf, view)
  expect(Math.abs(steep?.angle ?? 0)).toBeCloseTo(Math.PI / 2, 5)
})

test.each([
  ['is shorter than its name', line('A very long name of a street', 1, [10, 100], [60, 100])],
  ['bends under it', line('Circle Dr', 1, [100, 100], [120, 100], [120, 120], [100, 120], [100, 140])],
  ['lies at the edge of the map', line('Edge', 1, [0, 0], [600, 0])],
])('a street that %s has no name', (_, street) => {
  expect(streetLabels([street], widthOf, view)).toEqual([])
})

test('names never touch: the widest road has its own first', () => {
  const labels = streetLabels(
    [line('Small', 1, [250, 200], [350, 200]), line('Broad', 5, [100, 205], [500, 205])],
    widthOf,
    view,
  )
  expect(labels[0]?.name).toBe('Broad')
  for (const [index, one] of labels.entries())
    for (const other of labels.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(15)
})

test('a long street is named again, and only far away', () => {
  const labels = streetLabels([line('Broad', 1, [0, 200], [2000, 200])], widthOf, [2000, 400])
  const xs = labels.map(({ x }) => x).toSorted((a, b) => a - b)
  expect(xs.length).toBeGreaterThan(2)
  xs.slice(1).forEach((x, index) => expect(x - xs[index]!).toBeGreaterThanOrEqual(280))
})
