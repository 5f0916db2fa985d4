import {
  addDays,
  addMonths,
  dayBounds,
  daysBetween,
  endOfDay,
  instantAt,
  isDate,
  isNearDate,
  localDate,
  localMinutes,
  wallTimeExists,
  weekday,
  zoneOffset,
} from './zone.ts'

const NY = 'America/New_York'
const PHX = 'America/Phoenix'

function utc(text: string) {
  return Date.parse(text)
}

test.each([
  ['plain', '2026-01-05', '09:30', NY, '2026-01-05T14:30:00Z'],
  ['plain summer', '2026-07-05', '09:30', NY, '2026-07-05T13:30:00Z'],
  ['gap goes later', '2026-03-08', '02:30', NY, '2026-03-08T07:30:00Z'],
  ['first minute after the gap', '2026-03-08', '03:00', NY, '2026-03-08T07:00:00Z'],
  ['overlap takes the earlier', '2026-11-01', '01:30', NY, '2026-11-01T05:30:00Z'],
  ['before the overlap', '2026-11-01', '00:59', NY, '2026-11-01T04:59:00Z'],
  ['after the overlap', '2026-11-01', '02:00', NY, '2026-11-01T07:00:00Z'],
  ['Phoenix has no change', '2026-03-08', '02:30', PHX, '2026-03-08T09:30:00Z'],
  ['leap day', '2028-02-29', '00:00', 'America/Chicago', '2028-02-29T06:00:00Z'],
  ['minutes instead of text', '2026-01-05', 570, NY, '2026-01-05T14:30:00Z'],
])('V482 a wall time becomes its instant: %s', (_, date, time, zone, expected) => {
  expect(instantAt(date, time, zone)).toBe(utc(expected))
})

test.each([
  ['2026-03-08', '02:30', NY, false],
  ['2026-03-08', '02:00', NY, false],
  ['2026-03-08', '03:00', NY, true],
  ['2026-11-01', '01:30', NY, true],
  ['2026-03-08', '02:30', PHX, true],
])('§2.7 whether %s %s exists in %s: %s', (date, time, zone, expected) => {
  expect(wallTimeExists(date, time, zone)).toBe(expected)
})

test('V747 the date and minute of an instant are those of its zone', () => {
  const instant = utc('2026-01-05T04:30:00Z')
  expect([localDate(instant, NY), localMinutes(instant, NY)]).toEqual(['2026-01-04', 23 * 60 + 30])
  expect([localDate(instant, 'UTC'), localMinutes(instant, 'UTC')]).toEqual(['2026-01-05', 270])
  expect(localMinutes(-1, 'UTC')).toBe(1439)
  expect(zoneOffset(instant, 'America/Puerto_Rico')).toBe(-4 * 3_600_000)
})

test.each([
  ['2026-03-08', 23],
  ['2026-11-01', 25],
  ['2026-06-01', 24],
])('§2.7 the day %s has %i hours in New York', (date, hours) => {
  const { start, end } = dayBounds(date, NY)
  expect((end - start) / 3_600_000).toBe(hours)
  expect(localDate(start, NY)).toBe(date)
  expect(endOfDay(date, NY)).toBe(end - 1)
  expect(localDate(end - 1, NY)).toBe(date)
})

test('V340 weekdays count from Monday 1 to Sunday 7', () => {
  expect(['2026-01-05', '2026-01-10', '2026-01-11'].map(weekday)).toEqual([1, 6, 7])
})

test('dates add over month, year and leap ends', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  expect(addMonths('2026-03-15', -3)).toBe('2025-12-15')
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2)
})

test.each([
  [() => instantAt('2026-02-29', '09:00', NY), /date: "2026-02-29"/],
  [() => instantAt('2026-02-28', '24:00', NY), /time: "24:00"/],
  [() => instantAt('2026-02-28', 1440, NY), /time: "1440"/],
  [() => localDate(0, 'Mars/Base'), /zone: "Mars\/Base"/],
  [() => weekday('nonsense'), /date: "nonsense"/],
])('§2.7 bad input names itself (%#)', (act, message) => {
  expect(act).toThrow(message)
})

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-2-3', false],
  ['02/03/2026', false],
  ['', false],
  ['today', false],
])('V484 %s is a date of the calendar: %s', (text, is) => {
  expect(isDate(text)).toBe(is)
})

test.each([
  ['2026-11-23', true],
  ['1900-01-01', true],
  ['3099-12-31', true],
  ['9999-12-31', false],
  ['1899-12-31', false],
  ['2026-02-31', false],
])('X052 %s is a date near enough to ask for: %s', (text, is) => {
  expect(isNearDate(text)).toBe(is)
})
