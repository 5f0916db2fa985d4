import { reminderAt, reminderNow, reminderUntil, type RemindedRide } from './reminder.ts'

const ZONE = 'America/New_York'
const HOUR = 3_600_000

function at(text: string): number {
  return Date.parse(`2026-${text}:00-04:00`)
}

function ride(needed: string, over: Partial<RemindedRide> = {}): RemindedRide {
  return { status: 'confirmed', type: 'scheduled', timezone: ZONE, needed: at(needed), ...over }
}

const EARLY = at('06-01T12:00')

test.each<[string, string, number | undefined, string | undefined]>([
  ['24 hours before it', '06-10T12:00', undefined, '06-09T12:00'],
  ['at eight when that were before the day', '06-10T06:30', undefined, '06-09T08:00'],
  ['at eight when that were after the day', '06-10T23:00', undefined, '06-10T08:00'],
  ['at nine in the evening nobody is reminded any more', '06-10T21:00', undefined, '06-10T08:00'],
  ['the customer’s own hours before', '06-10T12:00', 48, '06-08T12:00'],
  ['on the evening before, where the morning comes too late', '06-10T06:00', 2, '06-09T20:00'],
  ['of a ride of the night on the evening before it', '06-10T01:00', 3, '06-09T20:00'],
  ['never, where the customer wants none', '06-10T12:00', 0, undefined],
])('F387 server-behaviour §2.13 a passenger is reminded %s', (_, needed, lead, expected) => {
  const settings = lead === undefined ? undefined : { reminder_lead_hours: lead }
  expect(reminderAt(ride(needed), settings, EARLY)).toBe(expected && at(expected))
})

test.each<[string, Partial<RemindedRide>, string]>([
  ['booked inside the hours', {}, '06-09T13:00'],
  ['that is called for', { type: 'will-call' }, '06-01T12:00'],
  ['that is cancelled', { status: 'cancelled' }, '06-01T12:00'],
  ['that is under way', { status: 'pickup' }, '06-01T12:00'],
])('server-behaviour §2.13 nobody is reminded of a ride %s', (_, over, since) => {
  expect(reminderAt(ride('06-10T12:00', over), undefined, at(since))).toBeUndefined()
})

test.each<[string, string, string | undefined]>([
  ['before the evening', '06-09T19:59', '06-09T20:00'],
  ['in that very minute', '06-09T20:00', undefined],
  ['later in the evening', '06-09T22:30', undefined],
])('F387 of a ride of the early morning that is booked on the evening before, %s', (_, since, expected) => {
  // An hour that has passed would send it at once, in the minute of the booking that was told just then.
  const planned = reminderAt(ride('06-10T06:00'), { reminder_lead_hours: 2 }, at(since))
  expect(planned).toBe(expected && at(expected))
})

test('by the clock of the ride’s zone, also over its change', () => {
  const needed = Date.parse('2026-03-08T07:00:00-04:00')
  expect(reminderAt({ ...ride('06-10T12:00'), needed }, undefined, EARLY - 365 * 24 * HOUR)).toBe(
    Date.parse('2026-03-07T08:00:00-05:00'),
  )
})

test.each<[string, string, ReturnType<typeof reminderNow> | string]>([
  ['before its time', '06-09T11:00', '06-09T12:00'],
  ['at its time', '06-09T12:00', 'send'],
  ['hours late', '06-09T18:00', 'send'],
  ['late in the night', '06-09T22:00', '06-10T08:00'],
  ['on the morning of the ride', '06-10T08:30', 'send'],
  ['at the ride’s time', '06-10T12:00', 'drop'],
  ['long after it', '06-11T12:00', 'drop'],
])('a worker that comes %s', (_, now, expected) => {
  const waits = typeof expected === 'string' && expected.startsWith('06') ? { at: at(expected) } : expected
  expect(reminderNow(ride('06-10T12:00'), undefined, { since: EARLY, now: at(now) })).toEqual(waits)
})

test('a worker that comes in the night before an early ride says nothing any more', () => {
  const now = at('06-09T23:00')
  expect(reminderNow(ride('06-10T07:00'), undefined, { since: EARLY, now })).toBe('drop')
})

test('what is not sent by night or by the ride’s time is of no use', () => {
  expect(reminderUntil(ride('06-10T12:00'), at('06-09T12:00'))).toBe(at('06-09T21:00'))
  expect(reminderUntil(ride('06-10T12:00'), at('06-10T08:30'))).toBe(at('06-10T12:00'))
})
