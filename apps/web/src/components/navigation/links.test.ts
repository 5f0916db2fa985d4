import { isCurrent, navigationLinks } from './links.ts'

function hrefs(permissions: string[], customer = 'lakeside', global = false) {
  return navigationLinks({ customer, permissions, user: { global } }, () => true).map(({ href }) => href)
}

test.each([
  [
    ['/dashboard', '/rides'],
    ['/dashboard', '/rides'],
  ],
  [
    ['/dashboard', '/admin/teams', '/admin/roles'],
    ['/dashboard', '/admin/teams'],
  ],
  [['/config'], []],
  [[], []],
])('V670 V674 where only %j are there, the header leads to %j', (pages, expected) => {
  const who = { customer: 'lakeside', permissions: ['*'], user: { global: false } }
  expect(navigationLinks(who, (path) => pages.includes(path)).map(({ href }) => href)).toEqual(expected)
})

test.each([
  ['R042', ['ride.view'], ['/dashboard']],
  ['R042', ['passenger.search', 'ride.search'], ['/patients', '/rides']],
  ['R042', ['team.create', 'place.edit'], ['/admin/teams']],
  ['R042', ['funding.edit'], ['/admin/funding']],
  ['R042', ['access.view', 'funding.edit'], ['/admin/roles']],
  ['R042', ['import.view'], []],
  ['R042', ['*'], ['/dashboard', '/patients', '/rides', '/admin/users']],
])('%s with %j the header leads to %j', (_, permissions, expected) => {
  expect(hrefs(permissions)).toEqual(expected)
})

test('R042 Config only for global users', () => {
  expect(hrefs(['ride.view'], 'lakeside', true)).toEqual(['/dashboard', '/config'])
})

test('R043 the global customer has its own links', () => {
  expect(hrefs(['*'], 'global', true)).toEqual([
    '/scope/global/rides',
    '/admin/users',
    '/customers',
    '/scope/global/passengers',
    '/scope/global/fleets',
  ])
})

test.each([
  ['/dashboard', '/dashboard/RID1', true],
  ['/dashboard', '/dashboards', false],
  ['/admin/teams', '/admin/users', true],
  ['/rides', '/dashboard', false],
])('link %s on %s is current: %s', (href, path, current) => {
  expect(isCurrent(href, path)).toBe(current)
})
