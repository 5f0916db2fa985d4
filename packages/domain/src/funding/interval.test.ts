import { benefitShown, effectiveDates, effectiveOn, isOpenEnded, stillShown } from './effective.ts'
import { calendarInterval, intervalOf, intervalRule, type LimitInterval } from './interval.ts'

const CHI = 'America/Chicago'
const DAY = 86_400_000

function at(text: string) {
  return Date.parse(text)
}

test.each<[string, string, LimitInterval | undefined, string, string, string]>([
  ['yearly from the start', '2026-05-10', 'yearly', '2026-03-15', '2026-03-15', '2027-03-14'],
  ['V317 yearly by default', '2026-05-10', undefined, '2026-03-15', '2026-03-15', '2027-03-14'],
  ['the last day of the year', '2027-03-14', 'yearly', '2026-03-15', '2026-03-15', '2027-03-14'],
  ['the first of the next', '2027-03-15', 'yearly', '2026-03-15', '2027-03-15', '2028-03-14'],
  ['monthly', '2026-05-10', 'monthly', '2026-03-15', '2026-04-15', '2026-05-14'],
  ['monthly on its day', '2026-05-15', 'monthly', '2026-03-15', '2026-05-15', '2026-06-14'],
  ['monthly from a 31st', '2026-02-28', 'monthly', '2026-01-31', '2026-02-28', '2026-03-30'],
  ['monthly from a 31st, the day before', '2026-02-27', 'monthly', '2026-01-31', '2026-01-31', '2026-02-27'],
  ['quarterly', '2026-09-01', 'quarterly', '2026-01-10', '2026-07-10', '2026-10-09'],
  ['from 29 February', '2027-02-28', 'yearly', '2028-02-29', '2027-02-28', '2028-02-28'],
  ['before the start', '2026-03-14', 'monthly', '2026-03-15', '2026-02-15', '2026-03-14'],
  ['static is the whole span', '2026-05-10', 'static', '2026-03-15', '2026-03-15', '2026-12-31'],
])('E171 E172 E173 E174 interval: %s', (_, date, interval, start, from, to) => {
  expect(intervalOf(date, { interval, effective: { start, end: '2026-12-31' } })).toEqual({
    start: from,
    end: to,
  })
})

test.each([
  ['monthly', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['quarterly', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['quarterly', '2026-04-01', '2026-04-01', '2026-06-30'],
  ['yearly', '2026-07-01', '2026-01-01', '2026-12-31'],
] as const)('E171 the calendar’s %s of %s', (interval, date, start, end) => {
  expect(calendarInterval(date, interval)).toEqual({ start, end })
  expect(
    intervalOf(date, { interval, calendar: true, effective: { start: '2020-05-05', end: '3021-01-01' } }),
  ).toEqual({ start, end })
})

test('V317 the benefit’s interval, else the plan’s, else yearly', () => {
  const effective = { start: at('2026-03-15T05:00:00Z') }
  expect(
    intervalRule(
      { effective, limits: { allotment: { interval: 'monthly', calendar: true } } },
      CHI,
      'quarterly',
    ),
  ).toEqual({ interval: 'monthly', calendar: true, effective: { start: '2026-03-15', end: '3021-01-01' } })
  expect(intervalRule({ effective }, CHI, 'quarterly').interval).toBe('quarterly')
  const neither = intervalRule({ effective }, CHI)
  expect(intervalOf('2026-05-10', neither)).toEqual({ start: '2026-03-15', end: '2027-03-14' })
})

test('V314 without dates a benefit holds from 2021-01-01 to 3021-01-01', () => {
  expect(effectiveDates({}, CHI)).toEqual({ start: '2021-01-01', end: '3021-01-01' })
  expect(effectiveDates({ effective: { end: 5, always: true } }, CHI).end).toBe('3021-01-01')
})

test('V541 both ends of the effective dates count, on the customer’s wall', () => {
  const policy = { effective: { start: at('2026-03-01T06:00:00Z'), end: at('2026-03-31T23:59:59-05:00') } }
  expect(
    ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((date) => effectiveOn(policy, date, CHI)),
  ).toEqual([false, true, true, false])
})

test.each([
  [3 * DAY, true],
  [3 * DAY + 1, false],
  [0, true],
  [-DAY, true],
])('V308 V310 V921 %i ms after its end a benefit is shown: %s', (since, expected) => {
  expect(benefitShown({ effective: { end: 1e12 } }, 1e12 + since)).toBe(expected)
  expect(stillShown(1e12, 1e12 + since)).toBe(expected)
})

test('V309 a benefit that is effective always never hides', () => {
  expect([benefitShown({ effective: { end: 0, always: true } }, 1e12), benefitShown({}, 1e12)]).toEqual([
    true,
    true,
  ])
})

test.each([
  ['3021-01-01', true],
  ['9999-12-31', true],
  ['2999-12-31', true],
  ['2099-12-31', false],
])('V314 an end of %s is no end: %s', (end, expected) => {
  expect(isOpenEnded(end)).toBe(expected)
})
