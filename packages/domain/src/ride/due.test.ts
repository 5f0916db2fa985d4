import { dueNow, dueSteps, firstDue, firstLook, type DueRide } from './due.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function at(text: string): number {
  return Date.parse(text)
}

/** A ride of 10 June 2026, 12:00 in Columbus. */
const needed = at('2026-06-10T12:00:00-04:00')
function ride(over: Partial<DueRide> = {}): DueRide {
  return {
    status: 'scheduling',
    type: 'scheduled',
    timezone: 'America/New_York',
    times: { created: needed - 48 * HOUR, needed },
    since: needed - 48 * HOUR,
    attempts: 0,
    ...over,
  }
}

describe('server-behaviour §2.2 a search for a provider', () => {
  test.each<[string, number, [string, number][]]>([
    [
      'early',
      48 * HOUR,
      [
        ['broadcast', 4 * HOUR],
        ['deadline', HOUR],
      ],
    ],
    ['within the hours in which all are asked anyway', 2 * HOUR, [['deadline', HOUR]]],
    ['after its end: until the ride’s time', 30 * MINUTE, [['deadline', 0]]],
    ['right before the ride’s time: a quarter of an hour', 5 * MINUTE, [['deadline', -10 * MINUTE]]],
    ['after the ride’s time, as who waits still waits: so long', -30 * MINUTE, [['deadline', -45 * MINUTE]]],
  ])('that began %s', (_, before, steps) => {
    expect(dueSteps(ride({ since: needed - before }))).toEqual(
      steps.map(([step, lead]) => ({ step, at: needed - lead })),
    )
  })

  test('goes by the customer’s own hours', () => {
    const settings = { broadcast_hours: 10, deadline_minutes: 120 }
    expect(dueSteps(ride(), { settings })).toEqual([
      { step: 'broadcast', at: needed - 10 * HOUR },
      { step: 'deadline', at: needed - 2 * HOUR },
    ])
  })

  test.each([
    ['ends before anybody else would be asked', 48 * HOUR, [['deadline', 141 * MINUTE]]],
    [
      'that would have ended already asks them, and goes on until the ride’s time',
      HOUR,
      [
        ['broadcast', 30 * MINUTE],
        ['deadline', 0],
      ],
    ],
  ] as const)('whose end lies before its last hour %s', (_, before, steps) => {
    const settings = { broadcast_hours: 0.5, deadline_minutes: 141 }
    const own = ride({ since: needed - before, times: { created: needed - before, needed } })
    const expected = steps.map(([step, lead]) => ({ step, at: needed - lead }))
    expect(dueSteps(own, { settings })).toEqual(expected)
    expect(firstDue(own, settings)).toBe(expected[0]?.at)
    const [end] = expected.slice(-1)
    const over = dueNow(own, { settings }, { from: own.since, now: end?.at ?? 0 })
    expect(over).toEqual({ step: 'deadline', next: undefined })
  })

  test.each<[string, number, number, string | undefined, number | undefined]>([
    ['at its beginning', 48, 48, undefined, 4],
    ['when all are to be asked', 4, 4, 'broadcast', 1],
    ['after a pause of the worker until the end: the end alone', 4, 0.5, 'deadline', undefined],
    ['looked at again after everybody was asked', 1, 3, undefined, 1],
    ['at its end', 1, 1, 'deadline', undefined],
  ])('%s', (_, from, now, step, next) => {
    expect(dueNow(ride(), {}, { from: needed - from * HOUR, now: needed - now * HOUR })).toEqual({
      step,
      next: next === undefined ? undefined : needed - next * HOUR,
    })
  })
})

describe('server-behaviour §2.1 what the clock does with a ride', () => {
  test.each<[string, Partial<DueRide>, string, number]>([
    [
      'a will-call ride opens at seven',
      { status: 'confirmed', type: 'will-call' },
      'open',
      needed - 5 * HOUR,
    ],
    [
      'one that is confirmed after seven opens then',
      { status: 'confirmed', type: 'will-call', since: needed },
      'open',
      needed,
    ],
    [
      'one after another leg opens once that is over, a day before at the earliest',
      { status: 'confirmed', type: 'will-call', previous: 'RID1', before: { status: 'completed' } },
      'open',
      needed - 24 * HOUR,
    ],
    [
      'also one after midnight, long before seven',
      {
        ...{ status: 'confirmed', type: 'will-call', previous: 'RID1', before: { status: 'completed' } },
        times: { created: 0, needed: at('2026-06-11T00:35:00-04:00') },
      },
      'open',
      at('2026-06-10T00:35:00-04:00'),
    ],
    [
      'one whose way there did not take place waits for somebody who asks, until its day is over',
      {
        ...{ status: 'confirmed', type: 'will-call', previous: 'RID1' },
        before: { status: 'failed', since: needed - 2 * HOUR },
      },
      'open',
      at('2026-06-11T00:00:00-04:00'),
    ],
    [
      'six hours at least',
      {
        ...{ status: 'confirmed', type: 'will-call', previous: 'RID1' },
        before: { status: 'rejected', since: at('2026-06-10T20:00:00-04:00') },
      },
      'open',
      at('2026-06-11T02:00:00-04:00'),
    ],
    [
      'an unused ride ends with its day',
      { status: 'active', type: 'will-call' },
      'unused',
      at('2026-06-11T00:00:00-04:00'),
    ],
    [
      'one that is open since late in the evening is not called off at midnight',
      { status: 'active', type: 'will-call', since: at('2026-06-10T23:40:00-04:00') },
      'unused',
      at('2026-06-11T05:40:00-04:00'),
    ],
    [
      'a return that opens after midnight, because the way there was late, waits as well',
      { status: 'active', type: 'will-call', since: at('2026-06-11T00:10:00-04:00') },
      'unused',
      at('2026-06-11T06:10:00-04:00'),
    ],
    [
      'so does one that was open all day, when the way there ends late',
      {
        ...{ status: 'active', type: 'will-call', since: at('2026-06-10T07:00:00-04:00'), previous: 'RID1' },
        before: { status: 'completed', since: at('2026-06-10T22:00:00-04:00') },
      },
      'unused',
      at('2026-06-11T04:00:00-04:00'),
    ],
    [
      'an answer takes twenty minutes at most',
      { status: 'requesting', since: needed },
      'unanswered',
      needed + 20 * MINUTE,
    ],
    [
      'asked again after 2',
      { status: 'retry', attempts: 1, since: needed },
      'ask_again',
      needed + 2 * MINUTE,
    ],
    ['4', { status: 'retry', attempts: 2, since: needed }, 'ask_again', needed + 4 * MINUTE],
    ['and 8 minutes', { status: 'retry', attempts: 3, since: needed }, 'ask_again', needed + 8 * MINUTE],
    ['then given up', { status: 'retry', attempts: 4, since: needed }, 'give_up', needed],
    [
      'overdue at three times its estimate',
      { status: 'enroute', since: needed, duration_s: 1200, times: { created: 0, needed, enroute: needed } },
      'overdue',
      needed + HOUR,
    ],
    [
      'counted from when the drive began, which may be told later',
      {
        ...{ status: 'enroute', since: needed + 10 * MINUTE, duration_s: 1200 },
        times: { created: 0, needed, enroute: needed },
      },
      'overdue',
      needed + HOUR,
    ],
    [
      'or from when it was told, where nobody said when it began',
      { status: 'enroute', since: needed + 10 * MINUTE, duration_s: 1200 },
      'overdue',
      needed + 70 * MINUTE,
    ],
    ['a failed ride closes a day later', { status: 'failed', since: needed }, 'close', needed + 24 * HOUR],
    [
      'counted from when it failed, where that was told',
      {
        ...{ status: 'failed', since: needed + HOUR },
        times: { created: 0, needed, completed: needed + HOUR },
      },
      'close',
      needed + 25 * HOUR,
    ],
    ['an arranged one, too', { status: 'arranged' }, 'close', needed + 24 * HOUR],
    [
      'set so two days later it closes at once',
      { status: 'failed', since: needed + 48 * HOUR },
      'close',
      needed + 48 * HOUR,
    ],
  ])('%s', (_, over, step, when) => {
    expect(dueSteps(ride(over))).toEqual([{ step, at: when }])
  })

  test('a network answers within ten minutes', () => {
    const asked = ride({ status: 'requesting', since: needed })
    expect(dueSteps(asked, { dispatch: 'Uber' })).toEqual([{ step: 'unanswered', at: needed + 10 * MINUTE }])
  })

  test.each<[string, Partial<DueRide>]>([
    ['a scheduled ride that has its provider', { status: 'confirmed' }],
    [
      'a return whose earlier leg isn’t over',
      { status: 'confirmed', type: 'will-call', previous: 'RID1', before: { status: 'enroute' } },
    ],
    ['a return whose earlier leg isn’t known', { status: 'confirmed', type: 'will-call', previous: 'RID1' }],
    ['a ride of unknown length on its way', { status: 'enroute' }],
    ['what has ended', { status: 'completed' }],
    ['what was cancelled', { status: 'cancelled' }],
  ])('nothing: %s', (_, over) => {
    expect(dueSteps(ride(over))).toEqual([])
  })

  test.each([
    ['2026-03-08', '2026-03-08T12:00:00-04:00', '2026-03-08T07:00:00-04:00', '2026-03-09T00:00:00-04:00'],
    ['2026-11-01', '2026-11-01T12:00:00-05:00', '2026-11-01T07:00:00-05:00', '2026-11-02T00:00:00-05:00'],
  ])('R16 by the wall clock on the day of a change, %s', (_, noon, opens, ends) => {
    const times = { created: 0, needed: at(noon) }
    const own = { type: 'will-call', times, since: 0 } as const
    expect(dueSteps(ride({ ...own, status: 'confirmed' }))).toEqual([{ step: 'open', at: at(opens) }])
    expect(dueSteps(ride({ ...own, status: 'active' }))).toEqual([{ step: 'unused', at: at(ends) }])
  })

  test.each<[string, number | undefined, number]>([
    ['ten minutes after the ride’s time', undefined, 10],
    ['not before ten minutes after their own word', needed + 30 * MINUTE, 40],
    ['also when they wanted to come early', needed - 30 * MINUTE, 10],
  ])('§2.13 a driver on the way is late %s', (_, expected, minutes) => {
    expect(dueSteps(ride({ status: 'pickup', expected }))).toEqual([
      { step: 'late', at: needed + minutes * MINUTE },
    ])
  })

  test.each<[string, Partial<DueRide>, number | undefined]>([
    [
      'of a ride that was called for: by their own word alone',
      { type: 'will-call', expected: needed - HOUR },
      -50,
    ],
    ['of one that said nothing: never', { type: 'will-call' }, undefined],
    [
      'of one that was asked for after its time, and said nothing: never',
      { since: needed + HOUR },
      undefined,
    ],
  ])('§2.13 a driver on the way is late %s', (_, over, minutes) => {
    const since = needed - 2 * HOUR
    expect(dueSteps(ride({ status: 'pickup', since, ...over }))).toEqual(
      minutes === undefined ? [] : [{ step: 'late', at: needed + minutes * MINUTE }],
    )
  })

  test('a return that may open is opened however long its earlier leg took', () => {
    const back = ride({
      status: 'confirmed',
      type: 'will-call',
      previous: 'RID1',
      before: { status: 'completed' },
    })
    expect(dueNow(back, {}, { from: needed + HOUR, now: needed + HOUR })).toEqual({
      step: 'open',
      next: undefined,
    })
  })
})

test.each([
  ['confirmed', 'scheduling', 'will-call', 5],
  ['confirmed', 'scheduling', 'scheduled', undefined],
  ['confirmed', 'active', 'will-call', undefined],
  ['confirmed', 'requesting', 'will-call', undefined],
  ['confirmed', 'retry', 'will-call', undefined],
  ['confirmed', 'completed', 'will-call', 5],
  ['scheduling', 'confirmed', 'scheduled', 5],
  ['retry', 'requesting', 'scheduled', 5],
  ['pickup', 'confirmed', 'scheduled', 5],
  ['completed', 'enroute', 'scheduled', undefined],
] as const)('the clock looks at a ride that came to %s from %s (%s): %s', (to, from, type, look) => {
  expect(firstLook({ to, from, type }, 5)).toBe(look)
})
