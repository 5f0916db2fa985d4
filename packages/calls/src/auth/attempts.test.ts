import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

const MINUTE = 60_000
/** An hour of the clock begins: any other moment must do as well. */
const HOUR_BEGINS = Date.parse('2026-03-04T15:00:00Z')
/** Guesses that an address may make in an hour. */
const MOST = 60

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

/** Makes so many guesses from one address, so many minutes after the hour has begun, and says how they were met. */
async function guesser() {
  const { key: customer } = await newCustomer(portal, { configuration: { passenger: { portal: true } } })
  return async (minutes: number, times: number) => {
    const clock = () => HOUR_BEGINS + minutes * MINUTE
    const guess = { key: 'PCDx', code: '123456', phone: '3125550188' }
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        make({ ...portal, clock }, customer, 'auth.phone.verify', guess, { address: '203.0.113.7' }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    const waits = refused.map(({ error }) => (error?.detail as { retry_after: number }).retry_after)
    return { made: answers.filter(({ status }) => status === 401).length, wait: Math.max(0, ...waits) / 60 }
  }
}

test('S5 the tries of an hour are those of any sixty minutes, not of an hour of the clock', async () => {
  const guess = await guesser()
  expect((await guess(-1, MOST)).made).toBe(MOST)
  const { made, wait } = await guess(1, 5)
  expect(made).toBe(0)
  expect((await guess(57, 1)).made).toBe(0)
  // It says when again, and then it is so.
  expect((await guess(1 + wait, MOST + 5)).made).toBe(MOST)
})

test('S5 what was tried more than an hour ago gives way to as many, while later tries still count', async () => {
  const guess = await guesser()
  expect((await guess(0, MOST / 2)).made).toBe(MOST / 2)
  expect((await guess(40, MOST)).made).toBe(MOST / 2)
  const { made, wait } = await guess(59, 3)
  expect(made).toBe(0)
  expect(wait).toBeLessThanOrEqual(6)
  expect(await guess(59 + wait, MOST)).toMatchObject({ made: MOST / 2 })
})
