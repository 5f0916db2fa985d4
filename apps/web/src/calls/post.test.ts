import { callLimit, post } from './post.ts'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
  jest.restoreAllMocks()
})

/** A server that answers when the call is given up, and no sooner. */
function silent(): void {
  globalThis.fetch = (_, { signal } = {}) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
}

test('V269 a call that nobody answers is given up after a minute', async () => {
  const given = new AbortController()
  const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(given.signal)
  silent()
  const answer = post('ride.cancel', {})
  expect([callLimit, limit.mock.calls]).toEqual([60_000, [[60_000]]])
  given.abort(new DOMException('late', 'TimeoutError'))
  expect(await answer).toEqual({ ok: false, error: { code: 'timeout', message: 'timeout' } })
})

test('without a network there is an answer, too', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
  expect(await post('ride.cancel', {})).toMatchObject({ ok: false, error: { code: 'unreachable' } })
})
