import { defaultAccessibility } from '@nemt/domain/mobility/defaults.ts'
import type { Ride, RideStatus } from '@nemt/domain/ride/schema.ts'
import {
  asksContact,
  asksReason,
  draftProblem,
  emptyDraft,
  instantOf,
  statusOptions,
  statusPayload,
  withStatus,
  withTime,
  type StatusDraft,
} from './status-draft.ts'

const now = Date.parse('2026-06-01T15:30:20Z')
const HOUR = 3_600_000

function ride(status: RideStatus, rest: Partial<Ride> = {}): Ride {
  return {
    ...{ key: 'RID1', request: 'REQ1', version: 4, status, type: 'scheduled', reason: 'other' },
    ...{ timezone: 'America/Chicago', fleet: 'FLT1', patient: 'PAS1', estimates: {}, communication: {} },
    times: { created: now - 48 * HOUR, needed: now, pickup: now - HOUR },
    stops: { pickup: { address: { format: 'A' } }, dropoff: { address: { format: 'B' } } },
    passenger: { key: 'PAS1', name: { first: 'Pat', last: 'Test' } },
    accessibility: defaultAccessibility,
    driver: { name: 'Bea Cab', phone: { display: '(312) 555-0155' } },
    ...rest,
  } as Ride
}

function drafted(of: Ride, status: RideStatus | '', part: Partial<StatusDraft> = {}): StatusDraft {
  return { ...withStatus(emptyDraft(of), status, of, now), ...part }
}

function open(of: Ride): string[] {
  return statusOptions(of, now).flatMap(({ status, refused }) => (refused ? [] : [status]))
}

test.each<[string, Ride, string[]]>([
  [
    'a confirmed ride near its time',
    ride('confirmed'),
    ['pickup', 'waiting', 'enroute', 'completed', 'failed', 'unavailable', 'rejected'],
  ],
  ['V801 a will-call ride that was confirmed', ride('confirmed', { type: 'will-call' }), ['active']],
  ['V802 an active one', ride('active', { type: 'will-call' }), ['requesting', 'confirmed']],
  ['a ride that nobody has', ride('scheduling', { fleet: undefined }), ['unavailable']],
  ['what is over, by a correction', ride('completed'), ['confirmed', 'pickup', 'failed']],
])('V799 the selector offers what can be: %s', (_, of, expected) => {
  expect(open(of)).toEqual(expect.arrayContaining(expected))
})

test('V800 active and requesting are hidden, others that can’t be say why', () => {
  const all = statusOptions(ride('confirmed'), now).map(({ status }) => status)
  expect(all).not.toContain('active')
  expect(all).not.toContain('requesting')
  expect(statusOptions(ride('scheduling', { fleet: undefined }), now)).toContainEqual({
    status: 'pickup',
    refused: 'change_impossible',
  })
})

test.each<[string, Ride, StatusDraft['status'], Partial<StatusDraft>, string | null]>([
  ['nothing', ride('confirmed'), '', {}, 'edit_none'],
  ['V805 pickup without an arrival', ride('confirmed'), 'pickup', {}, 'eta_missing'],
  ['V805 pickup with one', ride('confirmed'), 'pickup', { time: 700 }, null],
  ['V805 pickup eight hours ago', ride('confirmed'), 'pickup', { time: 150 }, 'eta_wrong'],
  ['V806 enroute, there six minutes ago', ride('pickup'), 'enroute', { time: 10 * 60 + 24 }, 'eta_wrong'],
  ['V806 enroute, there four minutes ago', ride('pickup'), 'enroute', { time: 10 * 60 + 27 }, null],
  [
    'a correction to an arrival of the morning',
    ride('completed'),
    'pickup',
    { time: 150, reason: 'By mistake' },
    null,
  ],
  [
    'V808 pickup without a driver',
    ride('confirmed', { driver: undefined }),
    'pickup',
    { time: 700 },
    'driver_missing',
  ],
  ['V806 enroute, whose arrival may be unknown', ride('pickup'), 'enroute', {}, null],
  ['V804 completed now', ride('enroute'), 'completed', {}, null],
  ['completed later than now', ride('enroute'), 'completed', { time: 11 * 60 }, 'completed_time_wrong'],
  ['completed before the pickup', ride('enroute'), 'completed', { time: 9 * 60 }, 'completed_time_wrong'],
  ['completed at no time', ride('enroute'), 'completed', { time: null }, 'completed_time_missing'],
  ['a correction without a reason', ride('cancelled'), 'confirmed', {}, 'status_why_missing'],
  ['a correction with blanks', ride('cancelled'), 'confirmed', { reason: '  ' }, 'status_why_missing'],
  ['a correction with one', ride('cancelled'), 'confirmed', { reason: 'By mistake' }, null],
])('the form asks: %s', (_, of, status, part, code) => {
  expect(draftProblem(drafted(of, status, part), of, now)?.code ?? null).toBe(code)
})

test('V805 the day of an arrival follows it over midnight, that of a correction is as it was chosen', () => {
  const night = Date.parse('2026-06-02T04:45:00Z')
  const typed = (of: Ride, status: RideStatus, time: number) => {
    const { date } = withTime(withStatus(emptyDraft(of), status, of, night), time, of, night)
    return date
  }
  expect(typed(ride('confirmed'), 'pickup', 20)).toBe('2026-06-02')
  expect(typed(ride('waiting'), 'enroute', 23 * 60 + 50)).toBe('2026-06-01')
  expect(typed(ride('completed'), 'pickup', 20)).toBe('2026-06-01')
})

test('V804 V806 what is sent: the version that was seen, and the time that the status asks for', () => {
  const of = ride('enroute')
  const send = (status: RideStatus, part: Partial<StatusDraft> = {}) =>
    statusPayload({ ...drafted(of, status, part), status }, of, now)
  expect(send('completed')).toEqual({ ride: 'RID1', version: 4, status: 'completed', completed: now })
  expect(send('enroute')).toEqual({ ride: 'RID1', version: 4, status: 'enroute' })
  expect(send('enroute', { time: 11 * 60 })).toMatchObject({ eta: Date.parse('2026-06-01T16:00:00Z') })
  const vehicle = { ...emptyDraft(of).driver, make: 'Ford', last: 'Van' }
  expect(send('pickup', { time: 660, driver: vehicle })).toMatchObject({
    driver: { first: 'Bea', last: 'Van', phone: '(312) 555-0155' },
    vehicle: { make: 'Ford' },
  })
  expect(send('failed', { reason: ' Nobody ', tried: true })).toMatchObject({ reason: 'Nobody' })
})

test('what else is asked: whether somebody was tried, and why', () => {
  expect([asksContact(ride('waiting'), 'failed'), asksContact(ride('confirmed'), 'failed')]).toEqual([
    true,
    false,
  ])
  expect([asksReason(ride('confirmed'), 'rejected'), asksReason(ride('pickup'), 'waiting')]).toEqual([
    true,
    false,
  ])
})

test.each([
  ['completed', '2027-11-07T02:10:00-06:00', '2027-11-07T01:30:00-06:00'],
  ['completed', '2027-11-07T01:40:00-05:00', '2027-11-07T01:30:00-05:00'],
  ['pickup', '2027-11-07T01:10:00-06:00', '2027-11-07T01:30:00-06:00'],
] as const)(
  'V804 R16 half past one of the hour that the clock shows twice: %s, at %s',
  (status, at, expected) => {
    const draft = { ...emptyDraft(ride('enroute')), status, date: '2027-11-07', time: 90 }
    expect(instantOf(draft, 'America/Chicago', Date.parse(at))).toBe(Date.parse(expected))
  },
)
