import type { DataOf } from '#/calls/named.ts'
import { feesTotal } from './cancel-fees.ts'

const fees = {
  rides: [
    { key: 'R1', fee: 900 },
    { key: 'R2', fee: 0 },
    { key: 'R3', fee: 450 },
  ],
} as unknown as DataOf<'ride.cancel_fees'>

test.each<[string, string[], number | null]>([
  ['one', ['R1'], 900],
  ['several', ['R1', 'R2', 'R3'], 1350],
  ['one that costs nothing', ['R2'], 0],
  ['none', [], 0],
  ['one that came meanwhile', ['R1', 'R4'], null],
])('V263 what the cancellation of %s costs', (_, keys, expected) => {
  expect(feesTotal(fees, keys)).toBe(expected)
})

test('V263 nothing is said to be free while it isn’t known', () => {
  expect(feesTotal(undefined, ['R1'])).toBeNull()
})
