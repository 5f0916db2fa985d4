import { exportRange, globalRange, historyEnd, portalRange, providerDay, staffRange } from './range.ts'
import {
  GLOBAL_TAKE,
  globalStatuses,
  matchesGlobal,
  nameMatches,
  parseCostFilter,
  SEARCH_TAKE,
  searchable,
} from './search.ts'

const CHI = 'America/Chicago'
const now = Date.parse('2026-08-31T23:30:00-05:00') // already September in UTC

function at(text: string) {
  return Date.parse(text)
}

test.each([
  ['V666 staff', staffRange, '2026-08-31T00:00:00-05:00', '2027-02-28T00:00:00-06:00'],
  ['V134 portal', portalRange, '2026-08-31T00:00:00-05:00', '2027-08-31T00:00:00-05:00'],
  ['V1136 global', globalRange, '2026-08-31T00:00:00-05:00', '2026-09-02T00:00:00-05:00'],
  ['V1149 export', exportRange, '2026-07-31T00:00:00-05:00', '2026-09-01T00:00:00-05:00'],
])('%s range', (_, range, from, to) => {
  expect(range(now, CHI)).toEqual({ from: at(from), to: at(to) })
})

test('V149 history ends yesterday; V1180 V1181 a provider’s day is 24 hours', () => {
  expect(historyEnd(now, CHI)).toBe(at('2026-08-31T00:00:00-05:00'))
  expect(providerDay(5)).toEqual({ from: 5, to: 5 + 864e5 })
})

test('V1133 V1134 V1135 V1142 V1143 V599 V664 what a search offers and takes', () => {
  expect(globalStatuses).toEqual([
    'scheduling',
    'confirmed',
    'pickup',
    'waiting',
    'enroute',
    'failed',
    'arranged',
    'cancelled',
    'completed',
  ])
  expect([GLOBAL_TAKE, SEARCH_TAKE]).toEqual([2000, 50])
})

test.each([
  ['V842', 'ab', false],
  ['V842', ' ab ', false],
  ['V842', 'abc', true],
])('%s a search for %j starts: %s', (_, typed, expected) => expect(searchable(typed)).toBe(expected))

test.each([
  ['V1141', '', 0],
  ['V1140', '12.5', 1250],
  ['V1140', '$1,200', 120_000],
  ['V1140', 'abc', 0],
  ['V1140', '-5', 0],
  ['V1140', '1,50', 0],
  ['V1140', '1e3', 0],
])('%s the cost %j is %i cents', (_, typed, expected) => expect(parseCostFilter(typed)).toBe(expected))

test.each([
  ['ana', true],
  ['RUIZ an', true],
  ['ruí', true],
  ['an ruiz x', false],
  ['na', false],
  ['', true],
  ['ana ana', true],
])('V1139 Ana Ruiz is found by %j: %s', (typed, expected) => {
  expect(nameMatches({ first: 'Ana', last: 'Ruiz' }, typed)).toBe(expected)
})

const ride = {
  passenger: { key: 'P', name: { first: 'Ana', last: 'Ruiz' } },
  type: 'scheduled',
  fleet: 'F1',
  status: 'confirmed',
  estimates: { cost: 2000 },
} as const
test.each([
  ['V1126', { name: 'bob' }, false],
  ['V1127', { type: 'will-call' }, false],
  ['V1127', { type: 'scheduled' }, true],
  ['V1128', { fleets: ['F2'] }, false],
  ['V1128', { fleets: ['F1', 'F2'] }, true],
  ['V1129', { statuses: ['completed'] }, false],
  ['V1130', { minimum: 2001 }, false],
  ['V1130', { minimum: 2000 }, true],
  ['V1131', { maximum: 1999 }, false],
  ['V1131', { maximum: 2000 }, true],
  ['V1141', { maximum: 0 }, true],
  ['V1129', {}, true],
] as const)('%s filter %j: %s', (_, filter, expected) => {
  expect(matchesGlobal(ride, filter)).toBe(expected)
})

test('V1128 V1130 a ride without fleet or cost', () => {
  expect([
    matchesGlobal({ ...ride, fleet: undefined }, { fleets: ['F1'] }),
    matchesGlobal({ ...ride, estimates: {} }, { minimum: 1 }),
    matchesGlobal({ ...ride, estimates: {} }, {}),
  ]).toEqual([false, false, true])
})
