import { localDate } from '../time/zone.ts'
import {
  defaultUntil,
  displayedDays,
  isBesidePattern,
  movePickup,
  repeatProblem,
  startRepeat,
  toggleDate,
  toggleDay,
} from './repeat.ts'

const NY = 'America/New_York'

function at(text: string) {
  return Date.parse(text)
}

const monday = at('2026-07-06T10:00:00-04:00')

test.each([
  ['2026-07-06T10:00:00-04:00', '2026-07-18T23:59:59.999-04:00'], // Monday → Saturday of next week
  ['2026-07-05T10:00:00-04:00', '2026-07-18T23:59:59.999-04:00'], // Sunday begins the week
  ['2026-07-11T10:00:00-04:00', '2026-07-18T23:59:59.999-04:00'], // Saturday ends it
  ['2026-10-26T23:30:00-04:00', '2026-11-07T23:59:59.999-05:00'], // over the change of the clock
  ['2026-12-28T10:00:00-05:00', '2027-01-09T23:59:59.999-05:00'],
])('V337 V338 an appointment at %s repeats until %s', (appointment, until) => {
  expect(defaultUntil(at(appointment), NY)).toBe(at(until))
})

test('V225 V340 the selector shows Su..Sa, the keys are Mon 1 to Sun 7', () => {
  expect(displayedDays).toEqual([7, 1, 2, 3, 4, 5, 6])
})

test('V223 V224 V336 V339 switching on selects the weekday of the pickup and the default end', () => {
  const repeat = startRepeat(undefined, monday, monday + 3_600_000, NY)
  expect(repeat).toEqual({ enabled: true, days: { 1: true }, until: defaultUntil(monday, NY) })
  expect(startRepeat({ enabled: false, days: { 3: true }, until: 5 }, monday, monday, NY)).toEqual({
    enabled: true,
    days: { 1: true, 3: true },
    until: 5,
  })
})

test('V339 the weekday of the pickup cannot be unticked, others can', () => {
  const repeat = startRepeat(undefined, monday, monday, NY)
  expect(toggleDay(repeat, 1, monday, NY).days).toEqual({ 1: true })
  const more = toggleDay(repeat, 3, monday, NY)
  expect(more.days).toEqual({ 1: true, 3: true })
  expect(toggleDay(more, 3, monday, NY).days).toEqual({ 1: true, 3: false })
  expect(movePickup(more, monday, monday + 86_400_000, NY).days).toEqual({ 2: true, 3: true })
})

test.each([
  // Monday to Thursday, and on to Friday: the week of treatments stays whole.
  [{ 1: true, 3: true, 5: true }, 3, [1, 3, 4, 5], true],
  [{ 1: true, 3: true, 4: true, 5: true }, 4, [1, 3, 5], false],
  [{ 2: true, 4: true, 6: true }, 6, [2, 4, 6, 7], true],
  [{ 2: true, 3: true }, 1, [2, 3], false],
])(
  'V339 when the trip of a series on %j moves on by %i days it repeats on %j',
  (days, by, expected, beside) => {
    const [from, to] = Object.hasOwn(days, 4) && !Object.hasOwn(days, 2) ? [3, 4] : [0, by]
    const moved = movePickup(
      { enabled: true, days },
      monday + from * 86_400_000,
      monday + to * 86_400_000,
      NY,
    )
    expect(displayedDays.filter((day) => moved.days?.[day]).toSorted()).toEqual(expected)
    expect(isBesidePattern(moved.days, to + 1)).toBe(beside)
  },
)

test('V339 the weekday is that of the zone', () => {
  const late = at('2026-07-06T23:30:00-04:00')
  expect(localDate(late, 'UTC')).toBe('2026-07-07')
  expect(startRepeat(undefined, late, late, NY).days).toEqual({ 1: true })
})

test.each([
  [{ enabled: false }, null],
  [undefined, null],
  [{ enabled: true, days: {}, until: monday }, 'repeat_days_missing'],
  [{ enabled: true, days: { 1: false }, until: monday }, 'repeat_days_missing'],
  [{ enabled: true, days: { 1: true } }, 'repeat_until_missing'],
  [{ enabled: true, days: { 1: true }, until: monday - 1 }, 'repeat_until_early'],
  [{ enabled: true, days: { 1: true }, until: monday }, null],
  [{ enabled: true, days: { 1: true }, until: monday, dates: ['2026-07-06', '2027-07-07'] }, null],
  [
    { enabled: true, days: { 1: true }, until: monday, dates: ['2026-07-07', '2026-07-05'] },
    'repeat_date_wrong',
  ],
  [{ enabled: true, days: { 1: true }, until: monday, dates: ['2027-07-08'] }, 'repeat_date_wrong'],
])('V336 the repetition %j has the problem %p', (repeat, expected) => {
  expect(repeatProblem(repeat, monday, NY)?.code ?? null).toBe(expected)
})

test('a single date is struck out and put back, another one added and taken away; the first day stays', () => {
  const regular = ['2026-07-06', '2026-07-13']
  const repeat = startRepeat(undefined, monday, monday, NY)
  const toggled = (...dates: string[]) =>
    dates.reduce((now, date) => toggleDate(now, date, regular, '2026-07-06'), repeat)
  expect(toggled('2026-07-13')).toEqual({ ...repeat, exdates: ['2026-07-13'] })
  expect(toggled('2026-07-13', '2026-07-13')).toEqual({ ...repeat, exdates: [] })
  expect(toggled('2026-07-16', '2026-07-15')).toEqual({ ...repeat, dates: ['2026-07-15', '2026-07-16'] })
  expect(toggled('2026-07-15', '2026-07-15')).toEqual({ ...repeat, dates: [] })
  expect(toggled('2026-07-06')).toBe(repeat)
})
