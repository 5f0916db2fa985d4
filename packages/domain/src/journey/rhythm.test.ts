import type { KeptSeries } from './request.ts'
import { datesOfSeries, inRhythm, type Rhythm } from './rhythm.ts'

const zone = 'America/New_York'

/** Monday, Wednesday, Friday from Monday, 2 November 2026, until the end of the year. */
const series: KeptSeries = {
  enabled: true,
  key: 'RPT1',
  zone,
  start: '2026-11-02',
  until: Date.UTC(2027, 0, 1, 4, 59),
  days: on(1, 3, 5),
  legs: [{ minutes: 600, days: 0, zone }],
  exdates: ['2026-11-27', '2026-12-25'],
  dates: ['2026-11-24', '2026-12-12'],
}

function on(...days: number[]): Record<string, boolean> {
  return Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [String(day), days.includes(day)]))
}

function until(date: string): number {
  return Date.parse(`${date}T23:00:00-05:00`)
}

test.each<[string, Rhythm, string, string[]]>([
  [
    'its old days end, the single dates stay in, and what is struck out stays out',
    { days: on(2, 4, 6), until: until('2026-12-12') },
    '2026-11-23',
    [
      '2026-11-24',
      '2026-11-26',
      '2026-11-28',
      '2026-12-01',
      '2026-12-03',
      '2026-12-05',
      '2026-12-08',
      '2026-12-10',
      '2026-12-12',
    ],
  ],
  [
    'a single date before the first day of the new rhythm is one of it',
    { days: on(5), until: until('2026-12-04') },
    '2026-11-23',
    ['2026-11-24', '2026-12-04', '2026-12-12'],
  ],
  [
    'every second week counts from the week in which it begins',
    { days: on(1), until: until('2026-12-20'), interval_weeks: 2 },
    '2026-11-18',
    ['2026-11-24', '2026-11-30', '2026-12-12', '2026-12-14'],
  ],
  [
    'a shorter series ends with its day',
    { days: on(1, 3, 5), until: until('2026-11-30') },
    '2026-11-23',
    ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-30', '2026-12-12'],
  ],
])('server-behaviour §2.7 in another rhythm %s', (_, rhythm, from, dates) => {
  expect(datesOfSeries(inRhythm(series, rhythm, from)).dates).toEqual(dates)
})

test('server-behaviour §2.7 every second week of before stays so, another number counts from its own week', () => {
  const fortnightly = { ...series, interval_weeks: 2, exdates: [], dates: [] }
  const days = { days: on(2), until: until('2026-12-20') }
  // The weeks of 1, 15 and 29 November are those of the series.
  expect(datesOfSeries(inRhythm(fortnightly, days, '2026-11-09')).dates).toEqual([
    '2026-11-17',
    '2026-12-01',
    '2026-12-15',
  ])
  const third = inRhythm(fortnightly, { ...days, interval_weeks: 3 }, '2026-11-09')
  expect(datesOfSeries(third).dates).toEqual(['2026-11-10', '2026-12-01'])
})

test('server-behaviour §2.7 of more than 366 days it says so', () => {
  const daily = { days: on(1, 2, 3, 4, 5, 6, 7), until: until('2027-12-31') }
  expect(datesOfSeries(inRhythm(series, daily, '2026-11-23')).capped).toBe(true)
})
