import { allForYear } from '@18f/us-federal-holidays'

/** Federal holidays by the name that the library gives them. */
const keys = {
  "New Year's Day": 'newYear',
  'Birthday of Martin Luther King, Jr.': 'king',
  "Washington's Birthday": 'presidents',
  'Memorial Day': 'memorial',
  'Juneteenth National Independence Day': 'juneteenth',
  'Independence Day': 'independence',
  'Labor Day': 'labor',
  'Columbus Day': 'columbus',
  'Veterans Day': 'veterans',
  'Thanksgiving Day': 'thanksgiving',
  'Christmas Day': 'christmas',
} as const
export type Holiday = (typeof keys)[keyof typeof keys]

/**
 * The federal holidays between two dates (yyyy-mm-dd, inclusive), by date: the days themselves, on which
 * clinics are mostly closed, and those they are observed on.
 */
export function holidaysBetween(from: string, until: string): Record<string, Holiday> {
  const years = Array.from(
    { length: Number(until.slice(0, 4)) - Number(from.slice(0, 4)) + 2 },
    (_, index) => Number(from.slice(0, 4)) + index,
  )
  const all = years.flatMap((year) => [
    ...allForYear(year),
    ...allForYear(year, { shiftSaturdayHolidays: false, shiftSundayHolidays: false }),
  ])
  return Object.fromEntries(
    all.flatMap(({ name, dateString }) =>
      dateString >= from && dateString <= until && name in keys
        ? [[dateString, keys[name as keyof typeof keys]]]
        : [],
    ),
  )
}
