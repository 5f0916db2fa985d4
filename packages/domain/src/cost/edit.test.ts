import type { RideCost } from '../ride/schema.ts'
import { editedCosts, MOST_CENTS, type CostEdit } from './edit.ts'

/** A line that leaves a dollar of room, and one that a correction replaced. */
const costs: Record<string, RideCost> = {
  CST1: { created: 1, price: MOST_CENTS - 100, reason: 'mileage' },
  CST0: { created: 1, price: MOST_CENTS, reason: 'mileage', replaced: 2 },
}

test.each<[string, CostEdit[], boolean]>([
  ['what fits to the cent beside what is there', [{ op: 'add', price: 100 }], true],
  ['a cent more', [{ op: 'add', price: 101 }], false],
  ['more in place of what is there', [{ op: 'change', key: 'CST1', price: MOST_CENTS }], true],
  [
    'more where that goes',
    [
      { op: 'remove', key: 'CST1' },
      { op: 'add', price: MOST_CENTS },
    ],
    true,
  ],
  [
    'more where that is offset',
    [
      { op: 'offset', key: 'CST1' },
      { op: 'add', price: MOST_CENTS },
    ],
    true,
  ],
  [
    'a cent more than that',
    [
      { op: 'offset', key: 'CST1' },
      { op: 'add', price: MOST_CENTS },
      { op: 'add', price: 1 },
    ],
    false,
  ],
  [
    'as little as may be',
    [
      { op: 'add', price: -MOST_CENTS },
      { op: 'add', price: 100 - MOST_CENTS },
    ],
    true,
  ],
  [
    'a cent less',
    [
      { op: 'add', price: -MOST_CENTS },
      { op: 'add', price: 99 - MOST_CENTS },
    ],
    false,
  ],
])('V826 all lines of a ride together are within bounds: %s', (_, edits, fits) => {
  const edited = editedCosts(costs, edits, { now: 9, by: 'USR1' })
  const problem = 'problem' in edited ? edited.problem : null
  expect(problem).toEqual(fits ? null : { code: 'costs_too_much', field: 'changes' })
})
