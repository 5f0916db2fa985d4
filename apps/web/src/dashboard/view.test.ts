import {
  boardOf,
  changedView,
  dashboardHref,
  plainView,
  rideOfPath,
  searchOf,
  viewOf,
  wholeFilter,
  type View,
} from './view.ts'

const today = '2026-01-05'
const plain: View = { ...plainView, day: today }

function of(search: string) {
  return viewOf(new URLSearchParams(search), today)
}

test.each([
  ['', plain],
  [
    'day=2026-02-01&status=enroute,pickup&team=TEA1',
    { ...plain, day: '2026-02-01', statuses: ['pickup', 'enroute'], team: 'TEA1' },
  ],
  ['show=risk&sort=name&group=hour', { ...plain, counter: 'risk', sort: 'name', group: 'hour' }],
  ['show=x&sort=y&group=z', plain],
  ['day=2026-02-31', plain],
  ['day=tomorrow', plain],
  // As far as the calendars reach.
  ['day=9999-12-31', plain],
  ['status=flying,', plain],
])('X052 the address ?%s means %j', (search, view) => {
  expect(of(search)).toEqual(view)
})

test.each([
  [plain, undefined, '/dashboard'],
  [plain, 'RID1', '/dashboard/RID1'],
  [
    { ...plain, day: '2026-01-06', statuses: ['pickup', 'enroute'] as const },
    'RID1',
    '/dashboard/RID1?day=2026-01-06&status=pickup%2Cenroute',
  ],
  [
    { ...plain, counter: 'attention', sort: 'provider', group: 'team' },
    undefined,
    '/dashboard?show=attention&sort=provider&group=team',
  ],
])('V706 V707 %j with ride %s is %s', (view, ride, href) => {
  expect(dashboardHref(view as View, today, ride)).toBe(href)
  expect(of(href.split('?')[1] ?? '')).toEqual(view)
  expect(rideOfPath(href.split('?')[0]!)).toBe(ride)
})

test.each([
  ['day=2026-02-01&last=2026-02-03', { day: '2026-02-01', last: '2026-02-03' }],
  // No range at all, none that goes backwards, none that is longer than a board.
  ['last=2026-01-05', { last: '' }],
  ['last=2026-01-04', { last: '' }],
  ['last=never', { last: '' }],
  ['last=2026-09-01', { last: '2026-02-04' }],
  ['last=2026-01-06&as=map', { last: '2026-01-06', shape: 'list' as const }],
])('V135 V1302 X052 X053 the address ?%s is support’s range %j, and one day for staff', (search, range) => {
  const parameters = new URLSearchParams(search)
  const view = viewOf(parameters, today, { ranged: true })
  expect(view).toMatchObject(range)
  expect(
    viewOf(new URLSearchParams(dashboardHref(view, today).split('?')[1]), today, { ranged: true }),
  ).toEqual(view)
  expect(viewOf(parameters, today).last).toBe('')
})

test.each([
  [{ day: '2026-01-04' }, { day: '2026-01-04', last: '' }],
  [
    { day: '2026-01-04', last: '2026-01-06' },
    { day: '2026-01-04', last: '2026-01-06' },
  ],
  [{ counter: 'risk' as const }, { day: today, last: '2026-01-07', counter: 'risk' }],
  [plainView, { day: today, last: '' }],
])('V1302 in a range, %j leads to %j', (change, expected) => {
  expect(changedView({ ...plain, last: '2026-01-07' }, change)).toMatchObject(expected)
})

test('V1302 a range is asked for from its first day to the end of its last', () => {
  const { from, to } = boardOf({ ...plain, last: '2026-01-07' }, 'America/Chicago')
  expect([from, to - from]).toEqual([Date.parse('2026-01-05T06:00:00Z'), 3 * 86_400_000])
  expect(searchOf({ ...plain, last: '2026-01-07', query: 'ann' }, 'America/Chicago')).toMatchObject({
    from,
    to,
  })
})

test('R16 the day is the one of the customer’s wall, also when the clock changes', () => {
  const { from, to } = boardOf({ ...plain, day: '2026-03-08' }, 'America/Chicago')
  expect([from, to - from]).toEqual([Date.parse('2026-03-08T06:00:00Z'), 23 * 3_600_000])
})

test('V721 a team that nobody chose is not asked for', () => {
  expect(Object.keys(boardOf(plain, 'America/Chicago'))).toEqual(['from', 'to'])
  expect(boardOf({ ...plain, team: 'TEA1' }, 'America/Chicago')).toMatchObject({ team: 'TEA1' })
})

test.each([
  ['the toolbar’s team', { teams: ['South', 'East'] }, { team: 'North' }, { team: 'North', teams: [] }],
  ['all teams', { teams: ['South'] }, { team: '' }, { team: '', teams: [] }],
  ['teams among the other filters', { team: 'North' }, { teams: ['South'] }, { team: '', teams: ['South'] }],
  ['a provider', { fleets: ['FLT1'] }, { fleet: 'FLT2' }, { fleet: 'FLT2', fleets: [] }],
  ['several providers', { fleet: 'FLT2' }, { fleets: ['FLT1'] }, { fleet: '', fleets: ['FLT1'] }],
  ['a kept filter', { team: 'North' }, { ...plainView, teams: ['South'] }, { team: '', teams: ['South'] }],
])('%s take the place of what was chosen elsewhere', (_, before, change, expected) => {
  expect(changedView({ ...plain, ...before }, change)).toMatchObject(expected)
})

test('an address that names a team and others means the one; the whole filter has it among the teams', () => {
  const view = of('team=North&teams=South&fleet=FLT1&fleets=FLT2')
  expect(view).toMatchObject({ team: 'North', teams: [], fleet: 'FLT1', fleets: [] })
  expect(wholeFilter(view)).toMatchObject({ teams: ['North'], fleets: ['FLT1'] })
})
