import { Refused } from './answer.ts'
import { makeClient } from './client.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test.each([
  ['nobody answers', 'unreachable', 3],
  ['the server asks for patience', 'unavailable', 3],
  ['the server refuses', 'not_found', 1],
  ['the answer may still come', 'timeout', 1],
])('V136 what is gathered is tried twice more at most, where %s (%s)', async (_, code, times) => {
  let tried = 0
  const queryFn = () => {
    tried++
    return Promise.reject(new Refused({ code, message: code }))
  }
  const asked = makeClient().fetchQuery({ queryKey: ['passenger.ride.stats'], queryFn })
  const refused = expect(asked).rejects.toMatchObject({ code })
  await jest.advanceTimersByTimeAsync(60_000)
  await refused
  expect(tried).toBe(times)
})
