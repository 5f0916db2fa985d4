import { gather } from './batches.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('P17 the first event is painted at once, a flood together', () => {
  const runs: number[][] = []
  const paint = gather<number>(
    50,
    (things) => runs.push(things),
    () => Date.now(),
  )
  paint(1)
  expect(runs).toEqual([[1]])
  paint(2)
  paint(3)
  expect(runs).toEqual([[1]])
  jest.advanceTimersByTime(50)
  expect(runs).toEqual([[1], [2, 3]])
  jest.advanceTimersByTime(60)
  paint(4)
  expect(runs).toEqual([[1], [2, 3], [4]])
})
