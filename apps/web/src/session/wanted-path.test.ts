import { wantedPath } from './wanted-path.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/RID1?query=a', '/dashboard/RID1?query=a'],
  ['/a/../patients', '/patients'],
  ['/dashboard#x', '/dashboard'],
  ['//evil.example/x', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['/login/reset', null],
  ['/api/auth/signout', null],
  ['/scope/fleet/ride/RID1?access_token=x', null],
  ['/', null],
  ['/x\ny', null],
  ['', null],
  [null, null],
])('after login %s leads to %s', (asked, path) => {
  expect(wantedPath(asked)).toBe(path)
})
