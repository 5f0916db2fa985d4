import { mayChangeRides, mayEditRides, portalAccess, readAccess } from './portal.ts'
import { seesAllTeams, seesTeam } from './teams.ts'

function passengerWith(access?: 'view' | 'edit') {
  return { status: 'active', portal_settings: { access } } as const
}

function portal(settings: object = {}) {
  return { passenger: { portal: true, portal_settings: settings } }
}

test.each([
  ['V567 view by default', portal(), passengerWith(), 'view'],
  ['V569 the customer’s setting', portal({ access: 'edit' }), passengerWith('view'), 'edit'],
  ['V569 not the passenger’s own', portal({ access: 'view' }), passengerWith('edit'), 'view'],
  [
    'V568 with profile editing the passenger’s own',
    portal({ access: 'view', profile_edit: true }),
    passengerWith('edit'),
    'edit',
  ],
  ['V568 whose default is view too', portal({ access: 'edit', profile_edit: true }), passengerWith(), 'view'],
  [
    'V093 without a portal nothing',
    { passenger: { portal_settings: { access: 'edit' } } },
    passengerWith('edit'),
    'none',
  ],
  ['V093 without any passenger settings nothing', {}, passengerWith('edit'), 'none'],
  ['V858 inactive passengers have none', portal({ access: 'edit' }), { status: 'inactive' }, 'none'],
  [
    'V093 switched off for the passenger',
    portal({ access: 'edit' }),
    { status: 'active', flags: { portal: false } },
    'none',
  ],
] as const)('%s', (_, customer, passenger, expected) => {
  expect(portalAccess(customer, passenger)).toBe(expected)
})

test('X011 read means view', () => {
  expect(['read', 'view', 'edit', undefined, 'admin'].map(readAccess)).toEqual([
    'view',
    'view',
    'edit',
    'view',
    'view',
  ])
})

test('V132 V559 X062 editing rides is allowed by default and can be switched off', () => {
  expect([
    mayEditRides('edit', undefined),
    mayEditRides('edit', {}),
    mayEditRides('edit', { passenger_edit: false }),
    mayEditRides('view', {}),
  ]).toEqual([true, true, false, false])
})

test('V129 V560 with edit a passenger requests and cancels', () => {
  expect((['none', 'view', 'edit'] as const).map(mayChangeRides)).toEqual([false, false, true])
})

test.each([
  ['V580', { global: true, teams: [] }, {}, true, true],
  ['V581', { global: false, teams: ['T1'] }, { team_access: 'all_for_nil' }, true, false],
  ['V582', { global: false, teams: [] }, { team_access: 'all_for_nil' }, true, true],
  ['V583', { global: false, teams: [] }, { team_access: 'none' }, false, false],
  ['V583', { global: false, teams: [] }, undefined, false, false],
] as const)('%s %j under %j sees team T1 %s, T2 %s', (_, viewer, policy, one, two) => {
  expect([seesTeam(viewer, 'T1', policy), seesTeam(viewer, 'T2', policy)]).toEqual([one, two])
  expect(seesAllTeams(viewer, policy)).toBe(one && two)
})

test('V584 a ride without a team is seen by whoever sees rides', () => {
  expect(seesTeam({ global: false, teams: ['T1'] }, undefined, {})).toBe(true)
})
