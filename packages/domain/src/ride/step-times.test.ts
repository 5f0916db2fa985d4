import type { ChangeFacts, Refusal } from './guards.ts'
import type { RideStatus } from './schema.ts'
import { mayChange } from './status.ts'
import { ON_DEMAND_WINDOW } from './opening.ts'
import { noShowFrom, noShowGrace, pickupFrom, stepFrom, WILL_CALL_AHEAD } from './step-times.ts'

const MINUTE = 60_000
const needed = Date.parse('2026-11-23T15:00:00Z')
/** The guards that go by the clock. */
const timed: readonly Refusal[] = ['near_pickup', 'near_needed', 'waited']

function ride(how: object = {}, times: object = {}) {
  return {
    ...{ status: 'confirmed', type: 'scheduled', timezone: 'America/New_York', version: 1, fleet: 'FLT1' },
    ...{ driver: { name: 'Dana', phone: { display: '(614) 555-0177' } }, accessibility: {}, ...how },
    times: { created: needed - 1_000 * MINUTE, needed, ...times },
  } as unknown as ChangeFacts['ride']
}

/** Why the status machine refuses a step of the fleet at a time, as far as the clock goes. */
function refusedAt(now: number, facts: Pick<ChangeFacts, 'ride' | 'to'> & Partial<ChangeFacts>) {
  const change = mayChange({
    ...{ actor: 'fleet', fleet: 'FLT1', offer: { status: 'accepted' }, contactAttempted: true },
    ...{ now, eta: now, completed: now, ...facts },
  })
  return 'refused' in change && timed.includes(change.refused) ? change.refused : null
}

const ways: [RideStatus, RideStatus, string | undefined][] = [
  ['confirmed', 'pickup', undefined],
  ['confirmed', 'waiting', undefined],
  ['confirmed', 'enroute', undefined],
  ['confirmed', 'completed', undefined],
  ['confirmed', 'failed', 'no_show'],
  ['confirmed', 'failed', 'declined_by_passenger'],
  ['requesting', 'pickup', undefined],
  ['pickup', 'waiting', undefined],
  ['pickup', 'failed', 'no_show'],
  ['pickup', 'failed', 'declined_by_passenger'],
  ['waiting', 'enroute', undefined],
  ['waiting', 'failed', 'no_show'],
  ['waiting', 'failed', 'declined_by_passenger'],
  ['enroute', 'completed', undefined],
]
const kinds = ['Basic', 'Dummy'] as const
const cases = ways.flatMap(([from, to, reason]) =>
  kinds.flatMap((dispatch) =>
    (['scheduled', 'will-call'] as const).flatMap((type) =>
      // Long before the ride's time, and after it.
      [-120, 5].map((arrived) => [from, to, reason, { dispatch, type, arrived }] as const),
    ),
  ),
)

test.each(cases)(
  '§2.1 %s to %s (%s) with %j: the status machine takes it from then on, not before',
  (from, to, reason, { dispatch, type, arrived }) => {
    const waiting = from === 'waiting' ? { waiting: needed + arrived * MINUTE } : {}
    const own = ride({ status: from, type }, waiting)
    const facts = { ride: own, to, reason, dispatch, graceSeconds: 300 }
    const first = stepFrom(own, { from, to, reason }, facts)
    if (Number.isFinite(first)) {
      expect(refusedAt(first - 1, facts)).not.toBeNull()
      expect(refusedAt(first, facts)).toBeNull()
    } else {
      expect(refusedAt(needed - 1_500 * MINUTE, facts) !== null).toBe(first === Infinity)
      expect(refusedAt(needed + 900 * MINUTE, facts) !== null).toBe(first === Infinity)
    }
  },
)

test('§2.1 nobody sets out more than three hours early; a played fleet’s clock runs ahead', () => {
  expect(pickupFrom(ride(), { dispatch: 'Basic' })).toBe(needed - 180 * MINUTE)
  expect(pickupFrom(ride(), { dispatch: 'Dummy' })).toBe(-Infinity)
  // Who is called for at noon and was put at six is fetched at noon.
  expect(pickupFrom(ride({ type: 'will-call' }), { dispatch: 'Basic' })).toBe(needed - 1_440 * MINUTE)
})

test.each([
  ['scheduled', 'Basic', -120, -5],
  ['scheduled', 'Basic', -15, -5],
  ['scheduled', 'Basic', -14, -4],
  ['scheduled', 'Basic', 20, 30],
  ['scheduled', 'Dummy', -120, -110],
  ['will-call', 'Basic', -120, -110],
] as const)(
  'V951 a %s ride of %s, reached at %s min: a no-show from %s min on',
  (type, dispatch, at, from) => {
    const own = ride({ type }, { waiting: needed + at * MINUTE })
    expect((noShowFrom(own, { dispatch }) - needed) / MINUTE).toBe(from)
  },
)

test('V951 the wait is the customer’s, ten minutes where it says nothing; nobody waits before the arrival', () => {
  expect([noShowGrace({ no_show_minutes: 5 }), noShowGrace({}), noShowGrace(undefined)]).toEqual([
    300, 600, 600,
  ])
  expect(noShowFrom(ride(), {})).toBe(Infinity)
})

test('V787 whoever drives may set out as soon as a ride may be called for', () => {
  expect(WILL_CALL_AHEAD).toBe(ON_DEMAND_WINDOW)
})
