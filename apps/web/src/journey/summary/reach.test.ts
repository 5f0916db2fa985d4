import type { JourneyState } from '../draft/state.ts'
import { madeLater, sumOf } from './reach.ts'

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

function series(dates: number, made: number) {
  const days = Array.from({ length: dates }, (_, day) => `2027-02-${String(day + 1).padStart(2, '0')}`)
  return { key: 'RPT1', dates: days, made: days.slice(0, made), moved: [] }
}

test.each([
  ['no series', 2, undefined, 0],
  ['a series that begins after the days that are made now: two legs', 2, series(6, 1), 10],
  ['a part of it made now', 4, series(6, 4), 2],
  ['all of it made now', 12, series(6, 6), 0],
])('§2.7 %s: rides of which later ones are made', (_what, keys, made, later) => {
  const answer = { keys: Array.from({ length: keys }, (_, ride) => `RID${ride}`) }
  expect(madeLater({ ...answer, ...(made ? { series: made } : {}) })).toBe(later)
})
