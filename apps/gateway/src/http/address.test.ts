import { addressOf } from './address.ts'

test.each([
  ['no proxy: a list is the client’s invention', '1.1.1.1', false, '9.9.9.9'], ['the proxy’s own entry is the last', '1.1.1.1, 2.2.2.2', true, '2.2.2.2'], ['one entry', '2.2.2.2', true, '2.2.2.2'], ['a proxy that adds nothing', undefined, true, '9.9.9.9'],
])('S5 %s', (_, list, trust, expected) => {
  expect(addressOf({ headers: list === undefined ? {} : { 'x-forwarded-for': list }, socket: { remoteAddress: '9.9.9.9' } } as never, trust)).toBe(expected)
})
