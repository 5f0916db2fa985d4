import { emptyState } from '../draft/state.ts'
import { ownProblems } from './own-problems.ts'
import { problemOf } from './steps.ts'

const zone = 'America/Chicago'
const customer = { key: 'lakeside', name: 'Lakeside', timezone: zone }
const settings = { scope: 'passenger', customer, policy: {}, ownTeams: [] } as unknown as Parameters<
  typeof ownProblems
>[1]
const now = Date.parse('2027-03-01T12:00:00-06:00')
const DAY = 86_400_000

test.each([
  ['to the last day of the list', 360, undefined],
  ['beyond it', 372, { code: 'pickup_year', field: 'repeat.until' }],
])('V134 a series of a passenger’s %s is judged on the screen that asks for its end', (_, days, expected) => {
  const { draft } = emptyState('x')
  const repeat = { enabled: true, days: { 3: true }, until: now + days * DAY }
  const state = { ...emptyState('x'), draft: { ...draft, date: '2027-03-03', repeat } }
  expect(problemOf('repeat', ownProblems(state, settings, now), ['repeat'])).toEqual(expected)
})
