import { seriesAllotment } from './series-allotment.ts'

const year = { start: '2026-01-01', end: '2026-12-31' }
const rides = {
  ...{ fund_key: 'FNDr', policy_key: 'PCYr', name: 'Rides', enabled: true, expired: false },
  ...{ interval: year, remaining: { count: 48, cents: null } },
}
const money = { ...rides, fund_key: 'FNDm', policy_key: 'PCYm', remaining: { count: null, cents: 50_000 } }
const series = { dates: ['2026-12-28', '2026-12-30', '2027-01-01'], legs: 2 }
const taken = { name: 'Rides', interval: year, left: 48, takes: 4 }

test.each([
  ['one benefit', [rides], undefined, taken],
  ['none', [], undefined, null],
  ['one of money, which counts no rides', [money], undefined, null],
  ['two, of which the server chooses day by day', [rides, money], undefined, null],
  ['two, of which one was chosen', [rides, money], 'PCYr', taken],
  ['two, of which the one of money was chosen', [rides, money], 'PCYm', null],
  ['two, of which one is switched off', [rides, { ...money, enabled: false }], undefined, taken],
  ['two, of which one ended long ago', [rides, { ...money, expired: true }], undefined, taken],
])('the days of a series count against the allotment of %s', (_, funds, chosen, expected) => {
  expect(seriesAllotment(funds, { ...series, chosen })).toEqual(expected)
})
