import type { JourneyState } from '../draft/state.ts'
import { sumOf } from './reach.ts'

const editing: JourneyState['editing'] = { rides: [], others: [], updateOthers: false }

test.each<[string, JourneyState['editing'], Parameters<typeof sumOf>[1], string]>([
  ['a new request', undefined, [], 'total'],
  ['chosen rides alone', { ...editing, range: 'current' }, [], 'total'],
  ['chosen rides whose others stay', editing, [{ kind: 'none' }], 'total'],
  ['chosen rides whose others change along', editing, [{ kind: 'none' }, { kind: 'patch' }], 'totalChosen'],
  ['a day of a series, and all later ones', { ...editing, range: 'future' }, [], 'totalDay'],
])('the sum of %s says what it is of', (_what, state, others, label) => {
  expect(sumOf(state, others)).toBe(label)
})
