import { isOfPage, retryOf } from './retry-of.ts'

test('a page that failed is drawn again; one of which a part could not be fetched is loaded anew', () => {
  const [retry, reload] = [jest.fn(), jest.fn()]
  Object.assign(globalThis, { location: { reload } })
  retryOf(new TypeError('of something'), retry)()
  expect([retry.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
  retryOf(Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' }), retry)()
  expect([retry.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
})

test.each([
  ['a record that can’t be drawn', new RangeError('Invalid time zone'), false],
  ['a part that was lost', Object.assign(new Error('Failed'), { name: 'ChunkLoadError' }), true],
  [
    'a page that leads elsewhere',
    Object.assign(new Error('NEXT_REDIRECT'), { digest: 'NEXT_REDIRECT;x' }),
    true,
  ],
  ['what the server could not draw', Object.assign(new Error('Failed'), { digest: '1234567890' }), false],
])('%s is the page’s: %s', (_, error, ofPage) => {
  expect(isOfPage(error)).toBe(ofPage)
})
