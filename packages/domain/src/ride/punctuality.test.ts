import fc from 'fast-check'
import { keptOutcomes, keptPromises, type KeptOutcome, type LoggedStep } from './punctuality.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-12-01T17:00:00Z')
const LATER = NOON + 1_440 * MINUTE
const promised = { pickup: NOON, appointment: NOON + 60 * MINUTE }

/** An event so many minutes from the promised time. */
function told(minutes: number, rest: Partial<LoggedStep>): LoggedStep {
  return { at: NOON + minutes * MINUTE, type: 'status', ...rest }
}
const taken = told(-600, { type: 'accept', fleet: 'A' })
function given(minutes: number, fleet: string): LoggedStep {
  return told(minutes, { status: 'confirmed', fleet })
}
const pickup = told(-20, { status: 'pickup' })
function failed(minutes: number, rest: Partial<LoggedStep> = {}): LoggedStep {
  return told(minutes, { status: 'failed', claim: 'no_show', contacted: true, ...rest })
}

const cases: [what: string, log: LoggedStep[], expected: [string, KeptOutcome][]][] = [
  ['a ride that nobody took', [], []],
  [
    'there and driven in time',
    [taken, pickup, told(5, { status: 'waiting' }), told(50, { status: 'completed' })],
    [['A', 'on_time']],
  ],
  ['there at the end of the window', [taken, told(15, { status: 'waiting' })], [['A', 'on_time']]],
  ['there a second after it', [taken, told(15 + 1 / 60, { status: 'waiting' })], [['A', 'late']]],
  [
    'told late, but there in time',
    [taken, told(90, { status: 'waiting', stamp: NOON + 2 * MINUTE })],
    [['A', 'on_time']],
  ],
  [
    'the arrival skipped: there when they drove off',
    [taken, told(10, { status: 'enroute' })],
    [['A', 'on_time']],
  ],
  [
    'picked up in time, but late for the appointment',
    [taken, told(0, { status: 'waiting' }), told(62, { status: 'completed' })],
    [['A', 'late']],
  ],
  [
    'on the minute of the appointment',
    [taken, told(0, { status: 'waiting' }), told(61, { status: 'completed' })],
    [['A', 'on_time']],
  ],
  ['a no-show with all proofs', [taken, told(0, { status: 'waiting' }), failed(10)], [['A', 'no_show']]],
  [
    'a driver who came so late that nobody stood there any more',
    [taken, told(16, { status: 'waiting' }), failed(40)],
    [['A', 'late']],
  ],
  [
    'one who came at the end of the window',
    [taken, told(15, { status: 'waiting' }), failed(40)],
    [['A', 'no_show']],
  ],
  ['a wait that was too short', [taken, told(0, { status: 'waiting' }), failed(9)], [['A', 'unproven']]],
  [
    'a wait that was long enough for the customer',
    [taken, told(0, { status: 'waiting' }), failed(5, { grace: 300 })],
    [['A', 'no_show']],
  ],
  [
    'a wait before the passenger was due',
    [taken, told(-60, { status: 'waiting' }), failed(-10)],
    [['A', 'unproven']],
  ],
  [
    'nobody tried the passenger',
    [taken, told(0, { status: 'waiting' }), failed(10, { contacted: undefined })],
    [['A', 'unproven']],
  ],
  ['a no-show of a driver who never was there', [taken, failed(20)], [['A', 'missed']]],
  [
    'declined at the door, in time',
    [taken, told(3, { status: 'waiting' }), told(5, { status: 'failed', claim: 'declined_by_passenger' })],
    [['A', 'on_time']],
  ],
  ['nobody came, and the passenger gave up', [taken, told(40, { status: 'cancelled' })], [['A', 'missed']]],
  [
    'a claim comes with a trip that failed alone',
    [
      taken,
      told(-10, { status: 'waiting' }),
      told(0, { status: 'cancelled', claim: 'no_show', contacted: true }),
    ],
    [['A', 'on_time']],
  ],
  ['cancelled within the window', [taken, told(10, { status: 'cancelled' })], []],
  ['given back before its time', [taken, told(-30, { status: 'scheduling' })], []],
  ['given back at its time', [taken, told(0, { status: 'scheduling' })], [['A', 'missed']]],
  [
    'another one saves it, late',
    [
      taken,
      told(5, { status: 'scheduling' }),
      told(6, { type: 'accept', fleet: 'B' }),
      told(30, { status: 'waiting' }),
    ],
    [
      ['A', 'missed'],
      ['B', 'late'],
    ],
  ],
  [
    'support gives it to another one in time',
    [taken, given(-60, 'B'), told(0, { status: 'waiting' })],
    [['B', 'on_time']],
  ],
  [
    'support takes it away when it is late',
    [taken, given(30, 'B'), told(40, { status: 'waiting' })],
    [
      ['A', 'missed'],
      ['B', 'late'],
    ],
  ],
  ['a day later nothing was ever told', [taken, pickup], [['A', 'missed']]],
  [
    'the driver turned round: what was reported counts no more',
    [
      taken,
      told(0, { status: 'waiting' }),
      told(1, { status: 'requesting' }),
      told(40, { status: 'waiting' }),
    ],
    [['A', 'late']],
  ],
  [
    'put right by support: its time is none',
    [taken, failed(20), told(900, { status: 'completed', override: true })],
    [['A', 'missed']],
  ],
  [
    'put right with the time at which it ended',
    [
      taken,
      told(0, { status: 'waiting' }),
      failed(9),
      told(900, { status: 'completed', override: true, stamp: NOON + 40 * MINUTE }),
    ],
    [['A', 'on_time']],
  ],
  [
    'replaced by a critical edit after nobody came',
    [taken, told(20, { status: 'modified' })],
    [['A', 'missed']],
  ],
]

test.each(cases)('§2.17 %s', (_, log, expected) =>
  expect(keptPromises(promised, log, LATER).map(({ fleet, outcome }) => [fleet, outcome])).toEqual(expected),
)

test('§2.17 how late is counted from the promise, not from the end of its window', () => {
  const log = [taken, told(25, { status: 'waiting' }), told(70, { status: 'completed' })]
  expect(keptPromises(promised, log, LATER)).toEqual([
    { fleet: 'A', outcome: 'late', pickupLate: 25 * MINUTE, arrivalLate: 10 * MINUTE },
  ])
})

test('§2.17 nothing is said of a ride whose time has not come, nor of a will-call ride without an appointment', () => {
  expect(keptPromises(promised, [taken], NOON + 74 * MINUTE)).toEqual([])
  expect(keptPromises(promised, [taken], NOON + 76 * MINUTE)).toMatchObject([{ outcome: 'missed' }])
  const open = { pickup: undefined, appointment: undefined }
  expect(keptPromises(open, [taken, told(0, { status: 'waiting' })], LATER)).toEqual([])
  const called = { ...open, appointment: promised.appointment }
  expect(keptPromises(called, [taken, told(90, { status: 'completed' })], LATER)).toMatchObject([
    { outcome: 'late', arrivalLate: 30 * MINUTE },
  ])
})

const steps = fc.array(
  fc.record({
    minutes: fc.integer({ min: -120, max: 240 }),
    status: fc.constantFrom(
      ...([
        'confirmed',
        'pickup',
        'waiting',
        'enroute',
        'completed',
        'failed',
        'scheduling',
        'cancelled',
      ] as const),
    ),
    claim: fc.constantFrom('no_show' as const, undefined),
    contacted: fc.boolean(),
  }),
  { maxLength: 8 },
)

test('§2.17 whatever happened, a turn has one outcome, a no-show its proofs, a missed trip no arrival', () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const log = drawn
        .toSorted((a, b) => a.minutes - b.minutes)
        .map(({ minutes, ...rest }) => told(minutes, rest))
      const kept = keptPromises(promised, [taken, ...log], LATER)
      expect(kept.length).toBeLessThanOrEqual(1)
      for (const { outcome, pickupLate, arrivalLate } of kept) {
        expect(keptOutcomes).toContain(outcome)
        expect(outcome === 'late').toBe(pickupLate !== undefined || arrivalLate !== undefined)
        if (outcome === 'no_show') {
          const claimed = log.findLast(({ status }) => status === 'failed') as LoggedStep
          expect(claimed.contacted).toBe(true)
          expect(log.some(({ status, at }) => status === 'waiting' && at <= claimed.at - 10 * MINUTE)).toBe(
            true,
          )
        }
      }
    }),
  )
})
