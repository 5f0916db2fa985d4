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
  ['V671', ['ride.view'], ['/dashboard']],
  ['V672', ['passenger.search'], ['/patients']],
  ['V673', ['ride.search'], ['/rides']],
  ['V676', ['user.edit'], ['/admin/users']],
  ['V676', ['user.create'], ['/admin/users']],
  ['V677', ['team.edit'], ['/admin/teams']],
  ['V677', ['team.create'], ['/admin/teams']],
  ['V678', ['contact.edit'], ['/admin/contacts']],
  ['V678', ['contact.create'], ['/admin/contacts']],
  ['V679', ['place.edit'], ['/admin/locations']],
  ['V679', ['place.create'], ['/admin/locations']],
  ['V680', ['access.edit'], ['/admin/roles']],
  ['V680', ['access.create'], ['/admin/roles']],
  ['V680', ['access.view'], ['/admin/roles']],
  ['V681', ['funding.edit'], ['/admin/funding']],
  ['V681', ['funding.create'], ['/admin/funding']],
  ['R042 the first target wins', ['team.create', 'place.edit'], ['/admin/teams']],
  ['R042 the first target wins', ['access.view', 'funding.edit'], ['/admin/roles']],
  ['R042 other words lead nowhere', ['import.view', 'ride.edit', 'passenger.view'], []],
  ['R042', ['*'], ['/dashboard', '/patients', '/rides', '/admin/users']],
])('%s with %j the header leads to %j', (_, permissions, expected) => {
  expect(hrefs(permissions)).toEqual(expected)
})

test('V675 R042 Config only for global users', () => {
  expect(hrefs(['ride.view'], 'lakeside', true)).toEqual(['/dashboard', '/config'])
  expect(hrefs(['*'])).not.toContain('/config')
})

test('V682 V683 V684 V685 R043 the global customer has its own links, as X014 addresses them', () => {
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
