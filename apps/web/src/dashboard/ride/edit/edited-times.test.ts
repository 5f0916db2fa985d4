import { localMinutes } from '@nemt/domain/time/zone.ts'
import { editedTimes, following, timeField, timesProblem } from './edited-times.ts'

const timezone = 'America/New_York'
const night = { needed: at('2026-12-31T23:50'), appointment: at('2027-01-01T00:20') }
const day = { needed: at('2026-12-31T09:00'), appointment: at('2026-12-31T10:00') }

test.each([
  ['a pickup past midnight', night, { pickup: 5, appointment: 20 }, '2027-01-01T00:05', '2027-01-01T00:20'],
  ['a pickup before it', night, { pickup: 1420, appointment: 20 }, '2026-12-31T23:40', '2027-01-01T00:20'],
  [
    'an appointment before it',
    night,
    { pickup: 1430, appointment: 1439 },
    '2026-12-31T23:50',
    '2026-12-31T23:59',
  ],
  ['both before it', night, { pickup: 1320, appointment: 1350 }, '2026-12-31T22:00', '2026-12-31T22:30'],
  [
    'an appointment past midnight',
    day,
    { pickup: 1430, appointment: 15 },
    '2026-12-31T23:50',
    '2027-01-01T00:15',
  ],
  ['a slip', day, { pickup: 1200, appointment: 600 }, '2026-12-31T20:00', '2026-12-31T10:00'],
  ['no time', day, { pickup: null, appointment: null }, '2026-12-31T09:00', '2026-12-31T10:00'],
])('the days of a ride whose times are typed anew: %s', (_, times, typed, needed, appointment) => {
  const ride = { timezone, times: { ...times, created: 0 } }
  expect(editedTimes(ride, typed)).toEqual({ needed: at(needed), appointment: at(appointment) })
})

test('nothing moves where nothing was typed, however long somebody waits', () => {
  const times = { needed: at('2026-12-30T12:00'), appointment: at('2026-12-31T08:00') }
  const typed = { pickup: 720, appointment: 480 }
  expect(editedTimes({ timezone, times: { ...times, created: 0 } }, typed)).toEqual(times)
})

test.each([
  ['later', day, 13 * 60 + 30, '2026-12-31T12:30', '2026-12-31T13:30'],
  ['by minutes, down to five', day, 10 * 60 + 7, '2026-12-31T09:05', '2026-12-31T10:07'],
  ['later at night', night, 2 * 60 + 20, '2027-01-01T01:50', '2027-01-01T02:20'],
  ['before midnight', night, 23 * 60 + 50, '2026-12-31T23:20', '2026-12-31T23:50'],
  ['nowhere while none is typed', day, null, '2026-12-31T09:00', '2026-12-31T10:00'],
])('an appointment that moves takes the pickup along: %s', (_, times, minutes, needed, appointment) => {
  const ride = { timezone, times: { ...times, created: 0 } }
  const follows = following(ride, minutes)
  expect(follows).toEqual({ needed: at(needed), appointment: at(appointment) })
  const typed = { pickup: localMinutes(follows.needed, timezone), appointment: minutes }
  expect(editedTimes(ride, typed)).toEqual(follows)
})

test('a ride without an appointment stays on its day', () => {
  const ride = { timezone, times: { needed: night.needed, created: 0 } }
  expect(editedTimes(ride, { pickup: 5, appointment: null })).toEqual({ needed: at('2026-12-31T00:05') })
})

function at(text: string) {
  return Date.parse(`${text}:00-05:00`)
}

test.each([
  ['nothing typed', { pickup: 540, appointment: 600 }, null],
  ['no pickup', { pickup: null, appointment: 600 }, ['pickup_time_missing', 'needed']],
  ['no appointment', { pickup: 540, appointment: null }, ['appointment_missing', 'appointment']],
  ['a pickup after it', { pickup: 630, appointment: 600 }, ['pickup_late', 'needed']],
  ['one within the hour', { pickup: 500, appointment: 510 }, ['appointment_soon', 'appointment']],
  ['both later', { pickup: 600, appointment: 700 }, null],
])('V626 V636 what is wrong with the times that are typed: %s', (_, typed, expected) => {
  const problem = timesProblem({ timezone, times: { ...day, created: 0 } }, typed, at('2026-12-31T08:00'))
  expect(problem && [problem.code, problem.field]).toEqual(expected)
})

test.each([
  ['rides.0.times.needed', 'needed'],
  ['rides.0.times.appointment', 'appointment'],
  ['rides.0.stops.pickup', null],
])('a refusal about %s is said at the field %s', (path, expected) => {
  expect(timeField({ [path]: 'Insufficient Advance Notice' })).toBe(expected)
})
