import { databaseClock } from './clock.ts'
import type { Store } from './connect.ts'
import { testStore } from './testing/stores.ts'

let store: Store
beforeAll(async () => {
  store = await testStore(2)
})
afterAll(() => store.close())

test.each([['behind', -90_000], ['ahead', 90_000]])('R17 a process whose clock is 90 s %s goes by the database’s', async (_, wrong) => {
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
