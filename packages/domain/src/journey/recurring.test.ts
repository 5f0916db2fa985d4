import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { addDays, instantAt, localDate, wallTimeExists, weekday } from '../time/zone.ts'
import {
  countPerInterval,
  datesDue,
  expandDates,
  legsOf,
  multiplier,
  occurrences,
  ruleOf,
  splitAt,
  type RecurringRule,
} from './recurring.ts'

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Anchorage',
  'America/Puerto_Rico',
]
const NY = 'America/New_York'

function rule(change: Partial<RecurringRule>): RecurringRule {
  return {
    zone: NY,
    start: '2026-07-06',
    until: '2026-07-19',
    weekdays: [],
    ...change,
  }
}

test.each<[string, Partial<RecurringRule>, string[]]>([
  ['the pickup weekday alone', {}, ['2026-07-06', '2026-07-13']],
  [
    'always with the pickup weekday',
    { weekdays: [3, 5] },
    ['2026-07-06', '2026-07-08', '2026-07-10', '2026-07-13', '2026-07-15', '2026-07-17'],
  ],
  ['until is inclusive', { until: '2026-07-13' }, ['2026-07-06', '2026-07-13']],
  ['until before the second', { until: '2026-07-12' }, ['2026-07-06']],
  ['until before the start', { until: '2026-07-05' }, []],
  ['Sunday is 7', { weekdays: [7], until: '2026-07-13' }, ['2026-07-06', '2026-07-12', '2026-07-13']],
  [
    'every other week, weeks from Sunday',
    { weekdays: [7], intervalWeeks: 2, until: '2026-07-27' },
    ['2026-07-06', '2026-07-19', '2026-07-20'],
  ],
  [
    'without the exceptions',
    { weekdays: [3], exdates: ['2026-07-08', '2026-07-13'] },
    ['2026-07-06', '2026-07-15'],
  ],
  [
    'with single dates on other weekdays',
    { extra: ['2026-07-09', '2026-07-08'] },
    ['2026-07-06', '2026-07-08', '2026-07-09', '2026-07-13'],
  ],
  [
    'with single dates after its end',
    { until: '2026-07-06', extra: ['2026-08-01'] },
    ['2026-07-06', '2026-08-01'],
  ],
  [
    'a single date that it has already counts once',
    { extra: ['2026-07-13', '2026-07-13'] },
    ['2026-07-06', '2026-07-13'],
  ],
  ['never before the start', { extra: ['2026-07-05'] }, ['2026-07-06', '2026-07-13']],
  ['struck out wins', { extra: ['2026-07-08'], exdates: ['2026-07-08', '2026-07-06'] }, ['2026-07-13']],
  ['over the end of the year', { start: '2026-12-28', until: '2027-01-04' }, ['2026-12-28', '2027-01-04']],
  [
    'over a leap day',
    { start: '2028-02-22', until: '2028-03-07' },
    ['2028-02-22', '2028-02-29', '2028-03-07'],
  ],
])('V336 V339 V340 dates of a series: %s', (_, change, expected) => {
  expect(expandDates(rule(change))).toEqual({ dates: expected, capped: false })
})

test('V336 a series has at most 366 dates and says that it was cut', () => {
  const every = { weekdays: [1, 2, 3, 4, 5, 6, 7] }
  expect(expandDates(rule({ ...every, until: addDays('2026-07-06', 365) }))).toMatchObject({ capped: false })
  const cut = expandDates(rule({ ...every, until: addDays('2026-07-06', 366) }))
  expect([cut.dates.length, cut.capped, cut.dates.at(-1)]).toEqual([366, true, '2027-07-06'])
  expect(
    expandDates(rule({ ...every, until: addDays('2026-07-06', 364), extra: ['2027-07-10', '2027-07-11'] })),
  ).toMatchObject({ capped: true })
})

test('V339 the rule of a repetition is read on the wall of the zone', () => {
  const needed = Date.parse('2026-07-06T23:30:00-04:00')
  const until = Date.parse('2026-07-18T23:59:59.999-04:00')
  expect(
    ruleOf(
      {
        enabled: true,
        days: { 1: true, 3: true, 5: false },
        until,
        interval_weeks: 2,
        exdates: ['2026-07-08'],
      },
      needed,
      NY,
    ),
  ).toEqual({
    zone: NY,
    start: '2026-07-06',
    until: '2026-07-18',
    weekdays: [1, 3],
    intervalWeeks: 2,
    exdates: ['2026-07-08'],
  })
  expect(ruleOf({ enabled: true }, needed, NY)).toMatchObject({ until: '2026-07-06', weekdays: [] })
})

test('V336 each leg keeps its own wall time over the change of the clock', () => {
  const legs = legsOf(
    [
      { needed: Date.parse('2026-10-25T09:00:00-04:00'), zone: NY },
      { needed: Date.parse('2026-10-26T00:30:00-04:00'), zone: NY },
    ],
    '2026-10-25',
  )
  expect(legs).toEqual([
    { minutes: 540, days: 0, zone: NY },
    { minutes: 30, days: 1, zone: NY },
  ])
  expect(occurrences(['2026-11-01'], legs).map(({ needed }) => needed)).toEqual([
    Date.parse('2026-11-01T09:00:00-05:00'),
    Date.parse('2026-11-02T00:30:00-05:00'),
  ])
})

test('V336 a time that the change skips is moved later and said', () => {
  const [skipped, next] = occurrences(['2026-03-08', '2026-03-09'], [{ minutes: 150, days: 0, zone: NY }])
  expect(skipped).toEqual({
    date: '2026-03-08',
    leg: 0,
    needed: Date.parse('2026-03-08T03:30:00-04:00'),
    moved: true,
  })
  expect(next).toEqual({
    date: '2026-03-09',
    leg: 0,
    needed: Date.parse('2026-03-09T02:30:00-04:00'),
    moved: false,
  })
})

test('V336 the multiplier counts per interval', () => {
  const byMonth = (date: string) => `${date.slice(0, 7)}-01`
  expect(multiplier(rule({ start: '2026-07-27', until: '2026-08-10' }), byMonth)).toEqual({
    count: 3,
    dates: ['2026-07-27', '2026-08-03', '2026-08-10'],
    capped: false,
    intervals: { '2026-07-01': 1, '2026-08-01': 2 },
  })
  expect(countPerInterval([], byMonth)).toEqual({})
})

test('V336 rides are made 60 days ahead; an edit of the future cuts the series', () => {
  expect(datesDue(['2026-07-06', '2026-09-04', '2026-09-05'], '2026-07-06')).toEqual([
    '2026-07-06',
    '2026-09-04',
  ])
  expect(splitAt(['2026-07-06', '2026-07-13', '2026-07-20'], '2026-07-13')).toEqual({
    kept: ['2026-07-06'],
    replaced: ['2026-07-13', '2026-07-20'],
  })
})

test('V339 V340 property: dates ascend, stay inside, hit chosen weekdays only, and begin with the start', () => {
  const day = fc.integer({ min: 0, max: 1200 }).map((days) => addDays('2025-01-01', days))
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 400 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
      fc.integer({ min: 1, max: 4 }),
      (start, length, weekdays, intervalWeeks) => {
        const { dates } = expandDates(rule({ start, until: addDays(start, length), weekdays, intervalWeeks }))
        expect(dates[0]).toBe(start)
        expect(dates.toSorted()).toEqual(dates)
        expect(new Set(dates).size).toBe(dates.length)
        for (const date of dates) expect([...weekdays, weekday(start)]).toContain(weekday(date))
        expect(dates.at(-1)! <= addDays(start, length)).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})

/**
 * Dates around every change of the clock in 2025–2028, from the reference itself; zones without changes get
 * the dates of the others.
 */
function changes(zone: string): string[] {
  const dates: string[] = []
  for (let at = Temporal.Instant.from('2025-01-01T00:00Z').toZonedDateTimeISO(zone); ;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > 2028) break
    dates.push(next.toPlainDate().toString())
    at = next
  }
  return dates.length ? dates : changes(NY)
}

function reference(date: string, minutes: number, zone: string) {
  return Temporal.PlainDate.from(date)
    .toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
    .toZonedDateTime(zone, { disambiguation: 'compatible' })
}

test.each(zones)('R16 in %s every minute around every change of the clock is what Temporal says', (zone) => {
  expect(changes(zone).length).toBe(8)
  for (const date of changes(zone))
    for (const day of [addDays(date, -1), date, addDays(date, 1)])
      for (
        let minutes = day === date ? 0 : 1;
        minutes < 1440;
        minutes += day === date && minutes < 300 ? 5 : 61
      ) {
        const expected = reference(day, minutes, zone)
        const instant = instantAt(day, minutes, zone)
        if (instant !== expected.epochMilliseconds)
          throw new Error(`${day} ${minutes} ${zone}: ${instant}, Temporal ${expected.epochMilliseconds}`)
        if (wallTimeExists(day, minutes, zone) !== (expected.hour * 60 + expected.minute === minutes))
          throw new Error(`${day} ${minutes} ${zone}: existence`)
      }
})

test('R16 property: any date and time of 2025–2028 in any of the zones', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 1460 }),
      fc.integer({ min: 0, max: 1439 }),
      (zone, days, minutes) => {
        const date = addDays('2025-01-01', days)
        expect(instantAt(date, minutes, zone)).toBe(reference(date, minutes, zone).epochMilliseconds)
        expect(localDate(instantAt(date, minutes, zone), zone)).toBe(date)
      },
    ),
    { numRuns: 300 },
  )
})

test('decision 101 a leg has another time on a weekday that has one', () => {
  const leg = { minutes: 720, days: 0, zone: NY, on: { 3: 810 } }
  const at = occurrences(['2026-07-06', '2026-07-08'], [leg]).map(({ needed }) => needed)
  expect(at).toEqual([instantAt('2026-07-06', 720, NY), instantAt('2026-07-08', 810, NY)])
})

test('decision 101 the weekday of a way home past midnight is that of the way there', () => {
  const leg = { minutes: 15, days: 1, zone: NY, on: { 3: 45 } }
  const at = occurrences(['2026-07-07', '2026-07-08'], [leg]).map(({ needed }) => needed)
  expect(at).toEqual([instantAt('2026-07-08', 15, NY), instantAt('2026-07-09', 45, NY)])
})
