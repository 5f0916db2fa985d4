import { retryOf } from './retry-of.ts'

test('a page that failed is drawn again; one of which a part could not be fetched is loaded anew', () => {
  const [retry, reload] = [jest.fn(), jest.fn()]
  Object.assign(globalThis, { location: { reload } })
  retryOf(new TypeError('of something'), retry)()
  expect([retry.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
  retryOf(Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' }), retry)()
  expect([retry.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
})
