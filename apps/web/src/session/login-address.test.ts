import { loginAddress } from './login-address.ts'

test.each([
  ['/rides?query=a%20b', undefined, '/login?redirect=%2Frides%3Fquery%3Da%2520b'],
  ['/passenger/history', 'over', '/login?redirect=%2Fpassenger%2Fhistory&ended=over'],
  ['/', 'over', '/login?ended=over'],
  ['//evil.example', undefined, '/login'],
  [null, undefined, '/login'],
] as const)('V124 who wanted %s and was %s is led to %s', (wanted, ended, expected) => {
  expect(loginAddress(wanted, ended)).toBe(expected)
})
