import { chooseReason, chooseType } from '@nemt/domain/journey/draft.ts'
import type { Reason } from '@nemt/domain/ride/schema.ts'
import { emptyState, type JourneyState } from '../draft/state.ts'
import type { JourneyCustomer, JourneySettings } from '../settings/settings.ts'
import { problemOf, stepsOf, stepWith, unmendable } from './steps.ts'

const customer: JourneyCustomer = { key: 'lakeside', name: 'Lakeside', timezone: 'America/Chicago' }
const purposes = { trip: { purpose: { enabled: true, list: ['Dialysis'] } } }

function asked(
  reason: Reason | undefined,
  { customer: more = {}, policy = {}, ...state }: Partial<JourneyState> & Partial<Given> = {},
) {
  const fresh = emptyState('x')
  const draft = reason ? chooseReason(fresh.draft, reason) : fresh.draft
  return stepsOf({ ...fresh, draft, ...state }, { customer: { ...customer, ...more }, policy })
}

type Given = { customer: Partial<JourneyCustomer>; policy: JourneySettings['policy'] }

test('R019 one decision a screen, in the order of the request', () => {
  expect(asked('appointment', { policy: purposes })).toEqual([
    ...['purpose', 'reason', 'type', 'date', 'appointment', 'pickup', 'dropoff', 'time', 'return', 'repeat'],
  ])
})

test.each([
  ['V345 another reason has no appointment, and may wait for a call', 'other', {}, ['kind'], ['appointment']],
  [
    'nobody waits for a call where the customer has none',
    'other',
    { flags: { disable_willcall: true } },
    [],
    ['kind'],
  ],
  [
    'a covered service is asked for like a purpose',
    'appointment',
    { covered: { enabled: true, list: {} } },
    ['purpose'],
    [],
  ],
  [
    'V404 public transit needs an agency and standard service',
    'appointment',
    { fleets: { transit: true } },
    [],
    ['transit'],
  ],
] as const)('%s', (_, reason, more, there, absent) => {
  const steps = asked(reason, { customer: more })
  expect(steps).toEqual(expect.arrayContaining([...there]))
  expect(steps.filter((step) => (absent as readonly string[]).includes(step))).toEqual([])
})

test('a trip of one way has no way back', () => {
  const { draft } = emptyState('x')
  expect(asked(undefined, { draft: chooseType(draft, 'one') })).not.toContain('return')
})

test('V133 of a ride that exists only what a ride has is asked', () => {
  const { draft } = emptyState('x')
  const ride = { repeat: { key: 'RPT1' }, times: {} } as never
  const editing = { rides: [ride], others: [], updateOthers: false }
  const steps = asked(undefined, {
    policy: purposes,
    editing,
    draft: { ...draft, type: 'one', isExisting: true },
  })
  expect(steps.filter((step) => ['purpose', 'type', 'repeat'].includes(step))).toEqual([])
  expect(steps.at(-1)).toBe('range')
})

test.each([
  ['appointment', 'appointment'],
  ['rides.0.stops.pickup', 'pickup'],
  ['rides.0.stops.dropoff.type', 'dropoff'],
  ['stops', 'dropoff'],
  ['rides.0.times.needed', 'time'],
  ['rides.1.times.needed', 'return'],
  ['repeat.until', 'repeat'],
  ['passenger.dob', undefined],
  ['verified', undefined],
  ['funds', undefined],
  ['accessibility.height', undefined],
])('a problem of %s is on the screen %s', (field, step) => {
  const shown = asked('appointment')
  const problems = [{ code: 'reason_missing' as const, field }]
  expect([stepWith(field, shown), unmendable(problems, shown)]).toEqual([
    step,
    step ? undefined : problems[0],
  ])
  if (step) expect(problemOf(step as never, problems, shown)).toBe(problems[0])
})

test('V134 a day that is more than a year ahead is said on its screen, in its own words', () => {
  const year = { code: 'pickup_year', field: 'date' } as const
  expect(problemOf('date', [year], ['date'])).toEqual(year)
  expect(problemOf('date', [{ code: 'appointment_past', field: 'date' }], ['date'])?.code).toBe(
    'date_missing',
  )
})
