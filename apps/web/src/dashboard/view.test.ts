import { dashboardHref, rideOfPath, searchOf, viewOf, type View } from './view.ts'

const today = '2026-01-05'
const plain: View = { day: today, query: '', statuses: [], team: '' }

function of(search: string) {
  return viewOf(new URLSearchParams(search), today)
}

test.each([
  ['', plain],
  [
    'day=2026-02-01&query=Ana&status=enroute,pickup&team=TEA1',
    { day: '2026-02-01', query: 'Ana', statuses: ['pickup', 'enroute'], team: 'TEA1' },
  ],
  ['day=2026-02-31', plain],
  ['day=tomorrow', plain],
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
])('V706 V707 %j with ride %s is %s', (view, ride, href) => {
  expect(dashboardHref(view as View, today, ride)).toBe(href)
  expect(of(href.split('?')[1] ?? '')).toEqual(view)
  expect(rideOfPath(href.split('?')[0]!)).toBe(ride)
})

test('R16 the day is the one of the customer’s wall, also when the clock changes', () => {
  const { from, to } = searchOf({ ...plain, day: '2026-03-08' }, 'America/Chicago', 10)
  expect([from, to - from]).toEqual([Date.parse('2026-03-08T06:00:00Z'), 23 * 3_600_000])
})

test('V733 filters that are off are not asked for', () => {
  expect(Object.keys(searchOf(plain, 'America/Chicago', 10)).toSorted()).toEqual(['by', 'from', 'take', 'to'])
})
