import {
  formatCalendarDay,
  formatDate,
  formatDayLabel,
  formatHeardDay,
  formatLongDate,
  formatMonth,
  formatMonthDay,
  formatMinutes,
  formatTimeOfDay,
  formatShortDate,
  formatSpokenDay,
  formatTextDay,
  formatTime,
  formatTimeBeside,
  formatZonedTime,
} from './format.ts'

const CHI = 'America/Chicago'
const winter = Date.parse('2026-01-05T15:30:00Z')
const summer = Date.parse('2026-07-04T20:05:00Z')

test.each([
  ['en', winter, '09:30am CST'],
  ['en', summer, '03:05pm CDT'],
  ['es', winter, '09:30 a.m. CST'],
  ['es', summer, '03:05 p.m. CDT'],
] as const)('V482 time shows as hh:mma with zone (%s)', (language, instant, expected) => {
  expect(formatZonedTime(instant, CHI, language)).toBe(expected)
  expect(expected.startsWith(formatTime(instant, CHI, language))).toBe(true)
})

test.each([
  ['en', '2026-01-01T18:00:00Z', CHI, 'January 1st CST'],
  ['en', '2026-11-02T18:00:00Z', CHI, 'November 2nd CST'],
  // The night in which clocks go back, before and after it.
  ['en', '2026-11-01T06:30:00Z', CHI, 'November 1st CDT'],
  ['en', '2026-11-01T07:30:00Z', CHI, 'November 1st CST'],
  ['en', '2026-07-03T02:00:00Z', CHI, 'July 2nd CDT'],
  ['en', '2026-07-23T18:00:00Z', CHI, 'July 23rd CDT'],
  ['en', '2026-07-11T18:00:00Z', CHI, 'July 11th CDT'],
  ['en', '2026-07-12T18:00:00Z', 'America/Phoenix', 'July 12th MST'],
  ['en', '2026-07-13T18:00:00Z', CHI, 'July 13th CDT'],
  ['en', '2026-03-31T18:00:00Z', CHI, 'March 31st CDT'],
  ['es', '2026-07-01T18:00:00Z', CHI, '1 de julio CDT'],
  ['es', '2026-11-30T18:00:00Z', CHI, '30 de noviembre CST'],
] as const)('V485 month and day with zone show as MMMM Do z (%s %s)', (language, at, zone, expected) => {
  expect(formatMonthDay(Date.parse(at), zone, language)).toBe(expected)
})

test.each([
  ['en', '2026-01-05', '5, Monday, January 2026'],
  ['es', '2026-01-05', '5, lunes, enero de 2026'],
  ['en', '2028-02-29', '29, Tuesday, February 2028'],
] as const)(
  'a day of a calendar is named beginning with what its cell shows (%s %s)',
  (language, date, expected) => {
    expect(formatCalendarDay(date, language)).toBe(expected)
  },
)

test.each([
  [0, '12:00am'],
  [570, '09:30am'],
  [720, '12:00pm'],
  [1439, '11:59pm'],
])('V471 minute %i shows as %s', (minutes, expected) => {
  expect(formatMinutes(minutes)).toBe(expected)
})

test.each([
  [0, 'en', '12:00am'],
  [705, 'en', '11:45am'],
  [0, 'es', '12:00 a.m.'],
  [705, 'es', '11:45 a.m.'],
  [1439, 'es', '11:59 p.m.'],
] as const)('V482 minute %i is told in %s as %s', (minutes, language, expected) => {
  expect(formatTimeOfDay(minutes, language)).toBe(expected)
})

test.each([
  ['en', '2026-12-05', '12/05'],
  ['es', '2026-12-05', '5 dic'],
  ['es', '2027-09-30', '30 sept'],
] as const)('server-behaviour §2.13 the day of a text message (%s %s) is %s', (language, date, expected) => {
  expect(formatTextDay(date, language)).toBe(expected)
})

test.each([
  ['en', '2026-12-05', 'December 5'],
  ['es', '2026-12-05', '5 de diciembre'],
] as const)('server-behaviour §2.13 the day of a call (%s %s) is %s', (language, date, expected) => {
  expect(formatHeardDay(date, language)).toBe(expected)
})

test('V472 V484 dates show as M/D/YYYY and MM/DD/YYYY', () => {
  expect(formatShortDate('2026-01-05')).toBe('1/5/2026')
  expect(formatDate('2026-01-05')).toBe('01/05/2026')
})

test('V483 a date shows as MMMM DD, YYYY, in Spanish in words', () => {
  expect(formatLongDate('2026-01-05')).toBe('January 05, 2026')
  expect(formatLongDate('2026-01-05', 'es')).toBe('5 de enero de 2026')
  expect([formatMonth('2026-01'), formatMonth('2026-12', 'es')]).toEqual([
    'January 2026',
    'diciembre de 2026',
  ])
})

test('V717 V718 M193 M194 the dashboard label names today, else the weekday', () => {
  expect(formatDayLabel('2026-01-05', '2026-01-05')).toBe('Today, Jan 05 2026')
  expect(formatDayLabel('2026-01-05', '2026-01-06')).toBe('Monday, Jan 05 2026')
  expect(formatDayLabel('2026-01-05', '2026-01-05', 'es')).toBe('Hoy, 5 ene 2026')
  expect(formatDayLabel('2026-01-05', '2026-01-06', 'es')).toBe('Lunes, 5 ene 2026')
})

test.each([
  ['2026-11-28', 'en', 'Saturday, Nov 28'],
  ['2027-01-05', 'en', 'Tuesday, Jan 5, 2027'],
  ['2026-11-28', 'es', 'sábado, 28 nov'],
  ['2027-01-05', 'es', 'martes, 5 ene 2027'],
  ['2027-09-29', 'es', 'miércoles, 29 sept 2027'],
] as const)('%s is said back in %s as %j', (date, language, said) => {
  expect(formatSpokenDay(date, '2026-11-22', language)).toBe(said)
})

test.each([
  ['of the same day', 'en', '2026-01-06T05:50:00Z', '11:50pm CST'],
  ['after midnight where the ride is', 'en', '2026-01-06T06:15:00Z', '01/06 12:15am CST'],
  ['after midnight where the ride is', 'es', '2026-01-06T06:15:00Z', '6 ene 12:15 a.m. CST'],
] as const)('an appointment %s beside its pickup is in %s, at %s, %s', (_, language, at, expected) => {
  expect(formatTimeBeside(Date.parse(at), Date.parse('2026-01-06T05:30:00Z'), CHI, language)).toBe(expected)
})
