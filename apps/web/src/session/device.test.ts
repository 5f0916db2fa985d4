import { deviceCookie, deviceCookieOptions, withDevice } from './device.ts'

test('the newest device first, each once, ten at most', () => {
  expect(withDevice(undefined, 'a')).toBe('a')
  expect(withDevice('a.b', 'c')).toBe('c.a.b')
  expect(withDevice('a.b', 'b')).toBe('b.a')
  const many = Array.from({ length: 10 }, (_, index) => `t${index}`).join('.')
  expect(withDevice(many, 'new').split('.')).toEqual(['new', ...many.split('.').slice(0, 9)])
})

test.each([
  [true, '__Host-device'],
  [false, 'device'],
])('S9 the cookie is out of scripts’ reach and bound to its host over https (%s)', (secure, name) => {
  expect(deviceCookie(secure)).toBe(name)
  const year = 365 * 24 * 60 * 60
  expect(deviceCookieOptions(secure)).toEqual({
    path: '/',
    maxAge: year,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  })
})
