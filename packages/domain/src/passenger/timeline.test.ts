import { recordChange } from './timeline.ts'

test.each([
  ['patient:info', 'created', 'created'],
  ['patient:info', 'plan.removed', 'plan.removed'],
  ['patient:funds', 'created', 'fund.created'],
  ['patient:funds', 'disabled', 'fund.disabled'],
  ['patient:info', 'paused', 'paused'],
  ['patient:info', 'looked', null],
  ['patient:funds', 'edited', null],
])('%s %s is told as %s', (collection, type, expected) => {
  expect(recordChange(collection, type)).toBe(expected)
})
