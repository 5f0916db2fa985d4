import { loginPath } from './login-path.ts'

test.each([
  ['/rides?day=1', 'over', '/login?redirect=%2Frides%3Fday%3D1&ended=over'],
  ['/rides', undefined, '/login?redirect=%2Frides'],
  ['/', 'unused', '/login?ended=unused'],
  ['//evil.example', undefined, '/login'],
  [['/rides', '/patients'], undefined, '/login'],
  [null, undefined, '/login'],
] as const)('X058 who wanted %p and whose session is %p goes to %s', (wanted, ended, expected) => {
  expect(loginPath(wanted, ended)).toBe(expected)
})
