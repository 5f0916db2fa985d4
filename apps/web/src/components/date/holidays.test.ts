import { holidaysBetween } from './holidays.ts'

test('federal holidays of a span by date, both the day and the day it is observed on', () => {
  expect(holidaysBetween('2026-11-20', '2027-01-02')).toEqual({
    '2026-11-26': 'thanksgiving',
    '2026-12-25': 'christmas',
    '2027-01-01': 'newYear',
  })
  // July 4, 2026 is a Saturday and observed the day before; January 1, 2028 as well, in the year before.
  expect(holidaysBetween('2026-07-01', '2026-07-10')).toEqual({
    '2026-07-03': 'independence',
    '2026-07-04': 'independence',
  })
  expect(holidaysBetween('2027-12-30', '2028-01-02')).toEqual({
    '2027-12-31': 'newYear',
    '2028-01-01': 'newYear',
  })
  expect(holidaysBetween('2026-12-01', '2026-12-10')).toEqual({})
  expect(holidaysBetween('2026-12-25', '2026-12-25')).toEqual({ '2026-12-25': 'christmas' })
})

test('every holiday of the library is known by name', () => {
  expect(Object.values(holidaysBetween('2030-01-01', '2030-12-31'))).toHaveLength(11)
})
