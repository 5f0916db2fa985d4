import type { Ride } from './schema.ts'
import {
  filtersByCost,
  fixedColumns,
  noFilter,
  partsOf,
  passesFilter,
  shownColumns,
  usualColumns,
  withoutCostFilter,
  type ListFilter,
} from './list-filter.ts'
import { rideKeyOf } from './search.ts'

type Filtered = Parameters<typeof passesFilter>[0]
const ride: Filtered = {
  status: 'cancelled',
  type: 'scheduled',
  reason: 'appointment',
  team: 'TEA1',
  fleet: 'FLT1',
  cancellation: 'sick',
  estimates: { cost: 2_500 } as Ride['estimates'],
}

test.each<[Partial<ListFilter>, Partial<Filtered>, boolean]>([
  [{}, {}, true],
  [{ statuses: ['cancelled', 'failed'] }, {}, true],
  [{ statuses: ['failed'] }, {}, false],
  [{ type: 'scheduled' }, {}, true],
  [{ type: 'will-call' }, {}, false],
  [{ teams: ['TEA1'] }, {}, true],
  [{ teams: ['TEA2'] }, {}, false],
  [{ teams: ['TEA2'] }, { team: undefined }, false],
  [{ fleets: ['FLT1'] }, {}, true],
  [{ fleets: ['FLT1'] }, { fleet: undefined }, false],
  [{ reasons: ['appointment'] }, {}, true],
  [{ reasons: ['discharge'] }, {}, false],
  [{ cancellations: ['sick'] }, {}, true],
  [{ cancellations: ['sick'] }, { cancellation: undefined }, false],
  [{ cancellations: ['noshow'] }, { cancellation: 'no_show' }, true],
  [{ cancellations: ['noshow'] }, { cancellation: 'declined_by_passenger' }, false],
  [{ minimum: 2_500 }, {}, true],
  [{ minimum: 2_501 }, {}, false],
  [{ maximum: 2_500 }, {}, true],
  [{ maximum: 2_499 }, {}, false],
  [{ maximum: 2_499 }, { estimates: {} as Ride['estimates'] }, true],
  [{ minimum: 1 }, { estimates: {} as Ride['estimates'] }, false],
  [{ statuses: ['cancelled'], teams: ['TEA1'], maximum: 100 }, {}, false],
])('X056 filter %j lets a ride with %j through: %s', (filter, given, expected) => {
  expect(passesFilter({ ...ride, ...given }, { ...noFilter, ...filter })).toBe(expected)
})

test('what narrows a list is counted, and nothing else', () => {
  expect(partsOf(noFilter)).toEqual([])
  expect(partsOf({ ...noFilter, query: 'a', type: 'scheduled', teams: ['T'], maximum: 5 })).toEqual([
    'query',
    'type',
    'teams',
    'maximum',
  ])
})

test.each([
  [[], usualColumns],
  [
    ['who', 'time', 'cost'],
    ['who', 'time', 'cost'],
  ],
  [['cost'], [...fixedColumns, 'cost']],
  [
    ['time', 'who', 'doctor', 'who', 'key'],
    ['time', 'who', 'key'],
  ],
])('columns %j are shown as %j', (arranged, shown) => {
  expect(shownColumns(arranged)).toEqual(shown)
})

test.each([
  ['RID01M824B5K6T0E2E90T92ZZCVDS', true],
  ['  RIDlakeside002 ', true],
  ['Ridley', false],
  ['RIDLEYSON', false],
  ['RID1', false],
  ['RID 12345', false],
  ['rid01m824b5k6t0e2e90t92zzcvds', false],
  ['', false],
])('V273 %j is the key of a ride: %s', (typed, is) => {
  expect(rideKeyOf(typed)).toBe(is ? typed.trim() : undefined)
})

test.each<[Partial<ListFilter>, Partial<ListFilter>, boolean]>([
  [{ statuses: ['cancelled'], teams: ['TEA1'] }, { statuses: ['cancelled'], teams: ['TEA1'] }, false],
  [{ statuses: ['cancelled'], minimum: 500 }, { statuses: ['cancelled'] }, true],
  [{ query: 'Ada', maximum: 900 }, { query: 'Ada' }, true],
  [{ minimum: 500, maximum: 900 }, {}, true],
])('P032 of the filter %j stays %j without its costs', (filter, left, byCost) => {
  const asked = { ...noFilter, ...filter }
  expect([filtersByCost(asked), withoutCostFilter(asked)]).toEqual([byCost, { ...noFilter, ...left }])
})
