import { ownershipOf } from './ownership.ts'

const owner = { key: 'USR1', name: 'Ana Ruiz', until: 1_000 }

test.each([
  ['nobody’s', undefined, 0, 'free'],
  ['somebody’s', owner, 999, 'owned'],
  ['left, from the moment on at which its time is over', owner, 1_000, 'left'],
  ['left', owner, 2_000, 'left'],
] as const)('decision 097 the work on a ride is %s', (_, taken, now, is) => {
  expect(ownershipOf(taken, now)).toBe(is)
})
