import type { Violation } from '@nemt/domain/funding/constraints.ts'
import { brokenLimits } from './limits-refused.ts'

test.each([
  ['duration', 'upper', 16, 16.3, 17],
  ['duration', 'lower', 17, 16.6, 16],
  ['duration', 'upper', 16, 18, 18],
  ['distance', 'upper', 4.9, 4.91, 5],
  ['distance', 'lower', 1, 0.96, 0.9],
  ['distance', 'upper', 1, 1.1, 1.1],
] as const)(
  'V534 V535 a %s past its %s limit of %f is told past it: %f is %f',
  (type, bound, limit, actual, told) => {
    const violation: Violation = { type, rideIndex: 0, bound, limit, actual, penalty: 1, hard: false }
    expect(brokenLimits([violation], new Map())[0]?.actual).toBe(told)
  },
)
