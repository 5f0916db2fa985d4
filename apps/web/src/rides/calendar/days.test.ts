import { instantAt } from '@nemt/domain/time/zone.ts'
import { daysOf, hourOf, pointed, stepped } from './days.ts'

const ZONE = 'America/Chicago'

test('a week goes from Sunday to Saturday', () => {
  expect(daysOf('week', '2026-11-25')).toEqual([
    ...['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
  ])
  expect(daysOf('week', '2026-11-22')[0]).toBe('2026-11-22')
  expect(daysOf('day', '2026-11-25')).toEqual(['2026-11-25'])
})

test.each([
  ['by the wall', instantAt('2026-11-25', '09:30', ZONE), 9.5],
  ['after the clock went forward', instantAt('2027-03-14', '09:30', ZONE), 9.5, '2027-03-14'],
  ['in the hour that comes twice', instantAt('2027-11-07', '01:30', ZONE) + 3_600_000, 1.5, '2027-11-07'],
  ['on the next day there', instantAt('2026-11-26', '00:30', ZONE), 23.75],
  ['on the day before there', instantAt('2026-11-24', '23:30', ZONE), 0],
])('a ride %s', (_, instant, hour, day = '2026-11-25') => {
  expect(hourOf(instant, day, ZONE)).toBe(hour)
})

test('a point is the quarter of an hour before it, within its day', () => {
  const minutes = (hours: number) => pointed('2026-11-25', hours).minutes
  expect([9.6, -3, 30].map(minutes)).toEqual([9 * 60 + 30, 0, 23 * 60 + 45])
})

test.each([
  [{ quarters: 1 }, '2026-11-25', 570],
  [{ quarters: -1 }, '2026-11-25', 555],
  [{ quarters: -100 }, '2026-11-25', 0],
  [{ quarters: 100 }, '2026-11-25', 1425],
  [{ days: 1 }, '2026-11-26', 565],
  [{ days: -7 }, '2026-11-18', 565],
])('9:25 by %j', (by, date, minutes) => {
  expect(stepped({ date: '2026-11-25', minutes: 565 }, by)).toEqual({ date, minutes })
})
