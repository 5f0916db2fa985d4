import type { Ride } from '@nemt/domain/ride/schema.ts'
import { instantAt, localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import { movedState } from './moved.ts'
import { emptyState } from './state.ts'

const ZONE = 'America/Chicago'

/** An edit of one ride: pickup and appointment by the wall. */
function editing(date: string, pickup: string, appointment?: string) {
  const needed = instantAt(date, pickup, ZONE)
  const at = appointment === undefined ? undefined : instantAt(date, appointment, ZONE)
  const ride = { timezone: ZONE, type: 'scheduled', stops: { pickup: {}, dropoff: {} } } as unknown as Ride
  const times = { needed, ...(at === undefined ? {} : { appointment: at }) }
  const state = emptyState('a')
  const draft = {
    ...state.draft,
    date,
    ...(at === undefined ? {} : { appointment: at }),
    rides: [{ ...ride, times }],
  }
  return { ...state, draft: { ...draft, reason: 'appointment' as const } }
}

function shown(instant: number | undefined): string | undefined {
  if (instant === undefined) return undefined
  const minutes = localMinutes(instant, ZONE)
  return `${localDate(instant, ZONE)} ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

function to(date: string, time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { date, minutes: hours * 60 + minutes }
}

test.each([
  ['later on its day', ['09:00', '10:00'], to('2027-03-10', '11:30'), '2027-03-10 11:30', '2027-03-10 12:30'],
  ['to another day', ['09:00', '10:00'], to('2027-03-12', '09:00'), '2027-03-12 9:00', '2027-03-12 10:00'],
  [
    'over the change of the clock',
    ['09:00', '10:00'],
    to('2027-03-15', '08:15'),
    '2027-03-15 8:15',
    '2027-03-15 9:15',
  ],
  [
    'so late that the appointment passes midnight',
    ['09:00', '11:00'],
    to('2027-03-10', '23:00'),
    '2027-03-10 23:00',
    '2027-03-11 1:00',
  ],
  ['without an appointment', ['09:00'], to('2027-03-11', '13:45'), '2027-03-11 13:45', undefined],
])('a ride dragged %s takes its appointment along', (_, [pickup = '', appointment], moment, needed, kept) => {
  const { draft } = movedState(editing('2027-03-10', pickup, appointment), moment, ZONE)
  expect([shown(draft.rides[0]?.times.needed), shown(draft.appointment)]).toEqual([needed, kept])
  expect(draft.date).toBe(kept?.slice(0, 10) ?? moment.date)
})

test('a time that the clock skips is left to be typed', () => {
  const moved = movedState(editing('2027-03-10', '09:00'), to('2027-03-14', '02:30'), ZONE)
  expect(moved.draft.rides[0]?.times.needed).toBeUndefined()
  expect(moved.waiting.needed).toEqual({ 0: 150 })
})
