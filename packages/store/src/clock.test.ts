import { databaseClock } from './clock.ts'
import type { Store } from './connect.ts'
import { testStore } from './testing/stores.ts'

let store: Store
beforeAll(async () => {
  store = await testStore(2)
})
afterAll(() => store.close())

test.each([
  ['behind', -90_000],
  ['ahead', 90_000],
])('R17 a process whose clock is 90 s %s goes by the database’s', async (_, wrong) => {
  const clock = await databaseClock(store.sql, () => Date.now() + wrong)
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000)
  clock.stop()
})

test('R17 a clock that is right is left alone, and one that goes wrong later is put right', async () => {
  let wrong = 300
  const clock = await databaseClock(store.sql, () => Date.now() + wrong)
  expect(clock.now() - Date.now()).toBeGreaterThanOrEqual(299)
  wrong = -90_000
  await clock.check()
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000)
  clock.stop()
})

test('R17 the clock is measured every half minute; a database that is away leaves the last measure', async () => {
  jest.useFakeTimers({ now: 1_000_000 })
  try {
    let ahead: number | undefined = 60_000
    const sql = (async () => {
      if (ahead === undefined) throw new Error('away')
      return [{ at: Date.now() + ahead }]
    }) as never
    const clock = await databaseClock(sql)
    expect(clock.now() - Date.now()).toBe(60_000)
    ahead = -90_000
    await jest.advanceTimersByTimeAsync(29_999)
    expect(clock.now() - Date.now()).toBe(60_000)
    await jest.advanceTimersByTimeAsync(1)
    expect(clock.now() - Date.now()).toBe(-90_000)
    ahead = undefined
    await jest.advanceTimersByTimeAsync(30_000)
    expect(clock.now() - Date.now()).toBe(-90_000)
    clock.stop()
    expect(jest.getTimerCount()).toBe(0)
  } finally {
    jest.useRealTimers()
  }
})

test.each([
  [999, 0],
  [-999, 0],
  [1_000, 1_000],
  [-1_000, -1_000],
])('R17 a clock that differs by %s ms is put right by %s', async (differs, by) => {
  const own = () => 5_000_000
  const clock = await databaseClock((async () => [{ at: 5_000_000 + differs }]) as never, own)
  expect(clock.now()).toBe(5_000_000 + by)
  clock.stop()
})

test.each([0, 60_000, -60_000])(
  'R17 a busy database that differs by %s ms and takes four seconds to say so puts the clock right by that alone',
  async (differs) => {
    let now = 1_000_000
    const sql = (async () => {
      now += 2_000
      const at = now + differs
      now += 2_000
      return [{ at }]
    }) as never
    const clock = await databaseClock(sql, () => now)
    expect(clock.now() - now).toBe(differs)
    clock.stop()
  },
)
