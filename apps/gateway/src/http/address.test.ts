import { addressOf, isLocal, isLoopback } from './address.ts'

test.each([
  ['no proxy: a list is the client’s invention', '1.1.1.1', false, '9.9.9.9'],
  ['the proxy’s own entry is the last', '1.1.1.1, 2.2.2.2', true, '2.2.2.2'],
  ['one entry', '2.2.2.2', true, '2.2.2.2'],
  ['a proxy that adds nothing', undefined, true, '9.9.9.9'],
])('S5 %s', (_, list, trust, expected) => {
  expect(
    addressOf(
      {
        headers: list === undefined ? {} : { 'x-forwarded-for': list },
        socket: { remoteAddress: '9.9.9.9' },
      } as never,
      trust,
    ),
  ).toBe(expected)
})

function arrived(headers: object, remoteAddress: string | undefined = '127.0.0.1') {
  return { headers, socket: { remoteAddress } } as never
}

test.each([
  ['with its port', '203.0.113.7:4711', '203.0.113.7'],
  ['of IPv6 with its port', '[2001:db8::7]:4711', '2001:db8::7'],
  ['of IPv6 in brackets', '[2001:db8::7]', '2001:db8::7'],
  ['of IPv6', '2001:db8::7', '2001:db8::7'],
  ['that is a name', 'evil.example', '9.9.9.9'],
  ['of nobody', '', '9.9.9.9'],
  ['in several headers', ['1.1.1.1', '2.2.2.2'], '2.2.2.2'],
])('S5 an entry %s: %j is %s', (_, list, expected) => {
  expect(addressOf(arrived({ 'x-forwarded-for': list }, '9.9.9.9'), true)).toBe(expected)
})

test.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1'])(
  'S21 %s is this machine',
  (address) => {
    expect(isLoopback(address)).toBe(true)
  },
)

test.each(['128.0.0.1', '1127.0.0.1', '127.0.0.1.example.org', '::2', '::ffff:10.0.0.1', undefined])(
  'S21 %s is not',
  (address) => {
    expect(isLoopback(address)).toBe(false)
  },
)

const plain = { trustProxy: false, proxied: false }

test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
  'S21 who comes with %s comes through a proxy and is not at this machine',
  (name) => {
    expect(isLocal(arrived({}), plain)).toBe(true)
    expect(isLocal(arrived({ [name]: '127.0.0.1' }), plain)).toBe(false)
  },
)

test('S21 behind a trusted proxy its address counts; one that adds none counts only where none is expected', () => {
  expect(isLocal(arrived({ 'x-forwarded-for': '127.0.0.1' }), { ...plain, trustProxy: true })).toBe(true)
  expect(isLocal(arrived({ 'x-forwarded-for': '203.0.113.7' }), { ...plain, trustProxy: true })).toBe(false)
  expect(isLocal(arrived({}), { trustProxy: true, proxied: true })).toBe(false)
  expect(
    isLocal(arrived({ 'x-forwarded-for': '127.0.0.1' }, '203.0.113.7'), { ...plain, trustProxy: true }),
  ).toBe(false)
})
