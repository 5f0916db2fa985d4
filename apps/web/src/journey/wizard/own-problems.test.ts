import { emptyState, type JourneyState } from '../draft/state.ts'
import { ownProblems } from './own-problems.ts'
import { problemOf, unmendable } from './steps.ts'

const zone = 'America/Chicago'
const customer = { key: 'lakeside', name: 'Lakeside', timezone: zone }
const settings = { scope: 'passenger', customer, policy: {}, ownTeams: [] } as unknown as Parameters<
  typeof ownProblems
>[1]
const now = Date.parse('2027-03-01T12:00:00-06:00')
const DAY = 86_400_000

const benefit = { key: 'PCY1', name: 'Benefit' }

test.each<[string, object, object, string | undefined]>([
  [
    'every benefit asks for one',
    { funds_enabled: true },
    { trip: { authorization: { needed: 'always' } } },
    'authorization_needed',
  ],
  [
    'the benefit doesn’t, though the customer would',
    { funds_enabled: true, trip: { authorization: { needed: 'always' } } },
    { trip: { authorization: { needed: 'on_constraint' } } },
    undefined,
  ],
  [
    'the customer asks for one, with no word of the benefit',
    { trip: { authorization: { needed: 'always_with_code' } } },
    {},
    'authorization_needed',
  ],
  [
    'no benefit covers the vehicle',
    { funds_enabled: true },
    { trip: { ride: { vehicles: { sedan: true } } } },
    'benefit_vehicle',
  ],
])('V547 the office is named at once where only it may book: %s', (_, policy, change, code) => {
  const accessibility = { mobility: 'wheelchair', vehicle: 'wav', service: 'to_door' } as const
  const state: JourneyState = {
    ...emptyState('x'),
    benefits: [{ ...benefit, ...change }],
    draft: { ...emptyState('x').draft, accessibility },
  }
  const problems = ownProblems(state, { ...settings, policy }, now)
  expect(
    unmendable(
      problems.filter(({ code }) => /^(?:authorization|benefit)_/.test(code)),
      ['reason'],
    )?.code,
  ).toBe(code)
  // Before the benefits are read nothing is said of them.
  const unread = ownProblems(
    { ...state, benefits: undefined },
    { ...settings, policy: { ...policy, funds_enabled: true } },
    now,
  )
  expect(unread.map((problem) => problem.code)).not.toContain('authorization_needed')
})

test.each([
  ['to the last day of the list', 360, undefined],
  ['beyond it', 372, { code: 'pickup_year', field: 'repeat.until' }],
])('V134 a series of a passenger’s %s is judged on the screen that asks for its end', (_, days, expected) => {
  const { draft } = emptyState('x')
  const repeat = { enabled: true, days: { 3: true }, until: now + days * DAY }
  const state = { ...emptyState('x'), draft: { ...draft, date: '2027-03-03', repeat } }
  expect(problemOf('repeat', ownProblems(state, settings, now), ['repeat'])).toEqual(expected)
})
