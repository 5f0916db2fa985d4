import type { DataOf } from '../calls/named.ts'
import { mergeRides } from './boards.ts'

type Board = DataOf<'ride.board'>

function ride(key: string, needed: number, version = 1) {
  return { key, version, times: { needed } } as unknown as Board['rides'][number]
}

const [a, b, c] = [ride('A', 1), ride('B', 2), ride('C', 3)]
const board: Board = { rides: [a, b, c], more: false }

test.each<[string, string[], Board['rides'], string[]]>([
  ['another in its place', ['B'], [ride('B', 2, 2)], ['A', 'B', 'C']],
  ['one that moved on the day', ['A'], [ride('A', 9, 2)], ['B', 'C', 'A']],
  ['one that left the day', ['B'], [], ['A', 'C']],
  ['one that came', ['D'], [ride('D', 2)], ['A', 'B', 'D', 'C']],
  ['one that was replaced', ['B', 'D'], [ride('D', 2)], ['A', 'D', 'C']],
])('%s', (_, asked, read, expected) => {
  const merged = mergeRides(board, new Set(asked), read)
  expect(merged.rides.map(({ key }) => key)).toEqual(expected)
})

test('what did not change stays the very same, and nothing moves backwards', () => {
  const newer = ride('B', 2, 5)
  const merged = mergeRides({ rides: [a, newer, c], more: false }, new Set(['B']), [ride('B', 2, 4)])
  expect(merged.rides).toEqual([a, newer, c])
  expect([merged.rides[0] === a, merged.rides[1] === newer]).toEqual([true, true])
})
