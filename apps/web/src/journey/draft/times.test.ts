import { chooseReason, chooseType } from '@nemt/domain/journey/draft.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import { enterPlace } from './choose.ts'
import { editingState } from './editing.ts'
import { enterRepeating } from './repeat.ts'
import { emptyState, isBegun, type JourneyState } from './state.ts'
import {
  dayOfLeg,
  enterAppointment,
  enterDate,
  enterNeeded,
  enterZone,
  skippedTimes,
  takeEstimate,
} from './times.ts'

const zone = 'America/Chicago'

function start(): JourneyState {
  return {
    ...emptyState('x'),
    draft: chooseReason(emptyState().draft, 'appointment'),
  }
}

function at(text: string) {
  return Date.parse(text)
}

const nine = 9 * 60 + 30

test('a time typed before the date finds its place when there is one', () => {
  const waiting = enterAppointment(start(), nine, zone)
  expect([waiting.draft.appointment, waiting.waiting.appointment, isBegun(waiting)]).toEqual([
    undefined,
    nine,
    true,
  ])
  const dated = enterDate(waiting, '2027-03-02', zone)
  expect(dated.draft.appointment).toBe(at('2027-03-02T09:30:00-06:00'))
  // V351: the return follows an hour later.
  expect(dated.draft.rides[1]?.times.needed).toBe(at('2027-03-02T10:30:00-06:00'))
  expect(dated.waiting).toEqual({ needed: {} })
})

test('R16 a time that the clock skips waits for another date, and is not booked an hour off', () => {
  const night = 2 * 60 + 30
  const typed = enterAppointment(enterDate(start(), '2027-03-14', zone), night, zone)
  expect([typed.draft.appointment, typed.waiting.appointment]).toEqual([undefined, night])
  const later = enterDate(typed, '2027-07-01', zone)
  expect([later.draft.appointment, later.waiting]).toEqual([at('2027-07-01T02:30:00-05:00'), { needed: {} }])
  const pickup = enterNeeded(enterDate(start(), '2027-03-14', zone), 0, night, zone)
  expect([pickup.draft.rides[0]?.times.needed, pickup.waiting.needed]).toEqual([undefined, { 0: night }])
  expect(enterNeeded(pickup, 0, null, zone).waiting).toEqual({ needed: {} })
})

test('R16 nothing is proposed in place of a pickup that the clock skips: the message is about what is shown', () => {
  const night = 2 * 60 + 30
  const pickup = enterNeeded(enterDate(start(), '2027-03-14', zone), 0, night, zone)
  const answered = takeEstimate(pickup, at('2027-03-14T08:50:00-05:00'))
  expect([answered.draft.rides[0]?.times.needed, answered.waiting.needed]).toEqual([undefined, { 0: night }])
  const typed = enterNeeded(answered, 0, 3 * 60, zone)
  expect(skippedTimes(typed, zone)).toEqual([])
})

test('another date keeps the times of day, also over the change of the clock', () => {
  const state = enterNeeded(
    enterAppointment(enterDate(start(), '2027-03-12', zone), nine, zone),
    0,
    8 * 60,
    zone,
  )
  const moved = enterDate(state, '2027-03-15', zone)
  expect(moved.draft.appointment).toBe(at('2027-03-15T09:30:00-05:00'))
  expect(moved.draft.rides.map(({ times }) => times.needed)).toEqual([
    at('2027-03-15T08:00:00-05:00'),
    at('2027-03-15T10:30:00-05:00'),
  ])
})

test('taking the date away makes the times wait, and a date brings them back', () => {
  const state = enterNeeded(
    enterAppointment(enterDate(start(), '2027-03-02', zone), nine, zone),
    0,
    8 * 60,
    zone,
  )
  const without = enterDate(state, null, zone)
  expect([without.draft.date, without.draft.appointment, without.draft.rides[0]?.times.needed]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const again = enterDate(without, '2027-03-03', zone)
  expect([again.draft.appointment, again.draft.rides[0]?.times.needed]).toEqual([
    at('2027-03-03T09:30:00-06:00'),
    at('2027-03-03T08:00:00-06:00'),
  ])
})

test('the estimated pickup follows the appointment until somebody types one', () => {
  const state = enterAppointment(enterDate(start(), '2027-03-02', zone), nine, zone)
  const estimated = takeEstimate(state, at('2027-03-02T08:52:00-06:00'))
  // V352: down to five minutes.
  expect([estimated.draft.rides[0]?.times.needed, estimated.estimated]).toEqual([
    at('2027-03-02T08:50:00-06:00'),
    at('2027-03-02T08:50:00-06:00'),
  ])
  const later = takeEstimate(estimated, at('2027-03-02T09:00:00-06:00'))
  expect(later.draft.rides[0]?.times.needed).toBe(at('2027-03-02T09:00:00-06:00'))
  const chosen = enterNeeded(later, 0, 7 * 60, zone)
  expect(takeEstimate(chosen, at('2027-03-02T08:50:00-06:00'))).toBe(chosen)
  const cleared = enterNeeded(chosen, 0, null, zone)
  expect(takeEstimate(cleared, at('2027-03-02T08:50:00-06:00')).draft.rides[0]?.times.needed).toBe(
    at('2027-03-02T08:50:00-06:00'),
  )
})

test('an appointment that moves takes the estimated pickup along, before the map answers, on any date', () => {
  const state = enterAppointment(enterDate(start(), '2027-03-02', zone), nine, zone)
  const estimated = takeEstimate(state, at('2027-03-02T08:50:00-06:00'))
  const afternoon = enterAppointment(estimated, 14 * 60, zone)
  expect([afternoon.draft.rides[0]?.times.needed, afternoon.estimated]).toEqual([
    at('2027-03-02T13:20:00-06:00'),
    at('2027-03-02T13:20:00-06:00'),
  ])
  const dated = enterDate(estimated, '2027-03-16', zone)
  const moved = enterAppointment(dated, 14 * 60, zone)
  expect(moved.draft.rides[0]?.times.needed).toBe(at('2027-03-16T13:20:00-05:00'))
  const answer = takeEstimate(moved, at('2027-03-16T13:10:00-05:00'))
  expect(answer.draft.rides[0]?.times.needed).toBe(at('2027-03-16T13:10:00-05:00'))
  const typed = enterNeeded(estimated, 0, 8 * 60, zone)
  expect(enterAppointment(typed, 14 * 60, zone).draft.rides[0]?.times.needed).toBe(
    at('2027-03-02T08:00:00-06:00'),
  )
})

describe('an edit', () => {
  const far = { format: '900 Far Rd', lat: 40.2, lng: -83.1 }

  /** An edit of a ride at 10:00 to an appointment at 11:00. */
  function edit(): JourneyState {
    const ride = {
      key: 'RID1',
      reason: 'appointment',
      timezone: zone,
      times: { needed: at('2027-03-02T10:00:00-06:00'), appointment: at('2027-03-02T11:00:00-06:00') },
      stops: {
        pickup: { address: { format: '1 Home St', lat: 40, lng: -83 } },
        dropoff: { address: { format: '2 Clinic St', lat: 40.1, lng: -83 } },
      },
    } as unknown as Ride
    const passenger = {
      key: 'PAS1',
      name: { first: 'Ada', last: 'Moss' },
      places: {},
    } as unknown as Passenger
    const fresh = emptyState('x')
    return editingState(fresh, { kind: 'edit', rides: [ride], others: [], passenger, purpose: undefined })
  }

  function pickup({ draft }: JourneyState): number | undefined {
    return draft.rides[0]?.times.needed
  }

  test.each([
    ['later', 16 * 60 + 30, '2027-03-02T15:30:00-06:00'],
    ['earlier', 9 * 60, '2027-03-02T08:00:00-06:00'],
    ['by minutes, down to five', 11 * 60 + 7, '2027-03-02T10:05:00-06:00'],
  ])('of the appointment alone, %s, keeps as much time for the way', (_, minutes, expected) => {
    const moved = enterAppointment(edit(), minutes, zone)
    expect(pickup(moved)).toBe(at(expected))
    // Once more, and back again.
    expect(pickup(enterAppointment(enterAppointment(moved, 18 * 60, zone), 11 * 60, zone))).toBe(
      at('2027-03-02T10:00:00-06:00'),
    )
    expect(pickup(enterAppointment(enterAppointment(edit(), null, zone), minutes, zone))).toBe(at(expected))
  })

  test('keeps a pickup that somebody typed', () => {
    const typed = enterNeeded(edit(), 0, 9 * 60, zone)
    expect(pickup(enterAppointment(typed, 14 * 60, zone))).toBe(at('2027-03-02T09:00:00-06:00'))
  })

  test('of a place alone asks the map when to leave, and without one nothing moves', () => {
    const answer = at('2027-03-02T09:25:00-06:00')
    expect(takeEstimate(edit(), answer)).toEqual(edit())
    const moved = enterPlace(edit(), 0, 'dropoff', { key: 'P', source: 'place', address: far })
    expect(pickup(takeEstimate(moved, answer))).toBe(answer)
    const typed = enterNeeded(moved, 0, 9 * 60, zone)
    expect(pickup(takeEstimate(typed, answer))).toBe(at('2027-03-02T09:00:00-06:00'))
  })
})

test('a leg in another zone keeps what was typed on the wall', () => {
  const state = enterNeeded(
    enterAppointment(enterDate(start(), '2027-03-02', zone), nine, zone),
    0,
    8 * 60,
    zone,
  )
  const east = enterZone(state, 0, 'America/New_York', zone)
  expect(
    [east.draft.appointment, east.draft.rides[0]?.times.needed].map((instant) =>
      localMinutes(instant!, 'America/New_York'),
    ),
  ).toEqual([nine, 8 * 60])
  expect(enterZone(east, 0, 'America/New_York', zone)).toBe(east)
})

test('V353 the second that an added stop comes later stays when the date moves', () => {
  const state = enterNeeded(
    enterDate(
      { ...emptyState('x'), draft: chooseType(chooseReason(emptyState().draft, 'other'), 'one') },
      '2027-03-02',
      zone,
    ),
    0,
    8 * 60,
    zone,
  )
  const multi = { ...state, draft: chooseType(state.draft, 'multi') }
  const [first, second] = enterDate(multi, '2027-03-03', zone).draft.rides
  expect(second!.times.needed! - first!.times.needed!).toBe(1000)
})

describe('a way home past midnight', () => {
  const evening = 19 * 60 + 30
  const dinner = '2027-03-02'

  /** A round trip on 2 March with an appointment, and then what is typed of the return. */
  function typed(appointment: number, back: number, date = dinner): number | undefined {
    const state = enterNeeded(
      enterAppointment(enterDate(start(), date, zone), appointment, zone),
      1,
      back,
      zone,
    )
    return state.draft.rides[1]?.times.needed
  }

  test.each([
    ['half past twelve after an evening appointment', evening, 30, '2027-03-03T00:30:00-06:00'],
    ['six in the morning after a night at the clinic', evening + 90, 6 * 60, '2027-03-03T06:00:00-06:00'],
    ['the last minute before twelve hours', evening, 7 * 60 + 29, '2027-03-03T07:29:00-06:00'],
    ['a minute later is rather a slip', evening, 7 * 60 + 30, '2027-03-02T07:30:00-06:00'],
    ['am for pm is one, too', 12 * 60, 30, '2027-03-02T00:30:00-06:00'],
    ['nine for ten in the morning is one, too', 10 * 60, 9 * 60, '2027-03-02T09:00:00-06:00'],
    ['later the same evening', evening, 23 * 60, '2027-03-02T23:00:00-06:00'],
    ['at the appointment itself', evening, evening, '2027-03-02T19:30:00-06:00'],
  ])('%s', (_, appointment, back, expected) => {
    expect(typed(appointment, back)).toBe(at(expected))
  })

  test('typed before the date, it finds the next one', () => {
    const waiting = enterNeeded(enterAppointment(start(), evening, zone), 1, 30, zone)
    expect(enterDate(waiting, dinner, zone).draft.rides[1]?.times.needed).toBe(
      at('2027-03-03T00:30:00-06:00'),
    )
  })

  test('typed before the appointment, it goes along with it', () => {
    const first = enterNeeded(enterDate(start(), dinner, zone), 1, 30, zone)
    expect(first.draft.rides[1]?.times.needed).toBe(at('2027-03-02T00:30:00-06:00'))
    const evenings = enterAppointment(first, evening, zone)
    expect(evenings.draft.rides[1]?.times.needed).toBe(at('2027-03-03T00:30:00-06:00'))
    const noon = enterAppointment(first, 12 * 60, zone)
    expect(noon.draft.rides[1]?.times.needed).toBe(at('2027-03-02T00:30:00-06:00'))
  })

  test('a pickup without appointment counts as well, and another date keeps the night between', () => {
    const state = enterNeeded(enterDate(start(), dinner, zone), 0, 22 * 60, zone)
    const back = enterNeeded(state, 1, 15, zone)
    expect(back.draft.rides[1]?.times.needed).toBe(at('2027-03-03T00:15:00-06:00'))
    expect(enterDate(back, '2027-07-01', zone).draft.rides[1]?.times.needed).toBe(
      at('2027-07-02T00:15:00-05:00'),
    )
  })

  test('R16 a time that the clock skips on the next day waits', () => {
    const before = enterAppointment(enterDate(start(), '2027-03-13', zone), evening, zone)
    const skipped = enterNeeded(before, 1, 2 * 60 + 30, zone)
    expect([skipped.draft.rides[1]?.times.needed, skipped.waiting.needed]).toEqual([undefined, { 1: 150 }])
    expect(dayOfLeg(skipped.draft, 1, 150, zone)).toBe('2027-03-14')
    // No estimate or other appointment puts a time in its place.
    const estimated = takeEstimate(skipped, at('2027-03-13T18:00:00-06:00'))
    expect(estimated.draft.rides[0]?.times.needed).toBe(at('2027-03-13T18:00:00-06:00'))
    const sooner = enterAppointment(estimated, evening - 30, zone)
    expect([sooner.draft.rides[1]?.times.needed, sooner.waiting.needed]).toEqual([undefined, { 1: 150 }])
    expect(enterDate(sooner, '2027-03-16', zone).draft.rides[1]?.times.needed).toBe(
      at('2027-03-17T02:30:00-05:00'),
    )
  })

  test('of several stops each follows the one before', () => {
    const multi = { ...start(), draft: chooseType(start().draft, 'multi') }
    const state = enterNeeded(enterDate(multi, dinner, zone), 0, 23 * 60, zone)
    const legs = enterNeeded(enterNeeded(state, 1, 20, zone), 2, 50, zone).draft.rides.map(
      ({ times }) => times.needed,
    )
    expect(legs.slice(0, 2)).toEqual([at('2027-03-02T23:00:00-06:00'), at('2027-03-03T00:20:00-06:00')])
  })
})

test('V337 X023 the end of a series that nobody chose follows the appointment; a chosen one stays', () => {
  const repeated = (state: JourneyState) => enterRepeating(state, true, zone)
  const first = repeated(enterAppointment(enterDate(start(), '2026-12-21', zone), nine, zone))
  const until = (state: JourneyState) => localDate(state.draft.repeat?.until ?? 0, zone)
  expect(until(first)).toBe('2027-01-02')
  expect(until(enterDate(first, '2026-12-30', zone))).toBe('2027-01-09')
  // Cleared first, as when another date is typed.
  expect(until(enterDate(enterDate(first, null, zone), '2026-12-30', zone))).toBe('2027-01-09')
  const { repeat } = first.draft
  const chosen = at('2027-01-31T23:59:59-06:00')
  const longer = { ...first, draft: { ...first.draft, repeat: { ...repeat, enabled: true, until: chosen } } }
  expect(until(enterDate(longer, '2026-12-30', zone))).toBe('2027-01-31')
})
