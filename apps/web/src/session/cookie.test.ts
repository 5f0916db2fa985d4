import { isSecure, sessionCookie, sessionCookieAge, sessionCookieOptions } from './cookie.ts'

test.each([
  [true, '__Host-session'],
  [false, 'session'],
])(
  'S9 the session is out of scripts’ and foreign pages’ reach, bound to its host over https (%s)',
  (secure, name) => {
    expect(sessionCookie(secure)).toBe(name)
    // __Host- wants the whole host: no domain, this path.
    expect(sessionCookieOptions(secure)).toEqual({ httpOnly: true, sameSite: 'lax', path: '/', secure })
  },
)

test('V616 X027 a staff login is remembered for thirty days', () => {
  expect(sessionCookieAge).toBe(30 * 86_400)
})

test.each([
  ['https', true],
  ['http', false],
  ['https,http', false],
  [undefined, false],
])('the front door says %s: secure %s', (proto, expected) => {
  expect(isSecure(new Headers(proto ? { 'x-forwarded-proto': proto } : {}))).toBe(expected)
})
