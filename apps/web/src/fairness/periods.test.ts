import { spanOf } from './periods.ts'

test.each([
  ['a week in winter', 7, '2027-01-20', '2027-01-14T05:00:00Z', '2027-01-21T05:00:00Z'],
  ['a month over the spring change', 30, '2027-03-20', '2027-02-19T05:00:00Z', '2027-03-21T04:00:00Z'],
] as const)('%s reaches from midnight to midnight of the customer', (_, period, today, from, to) => {
  expect(spanOf(period, today, 'America/New_York')).toEqual({ from: Date.parse(from), to: Date.parse(to) })
})
