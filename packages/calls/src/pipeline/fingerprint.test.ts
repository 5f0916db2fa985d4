import { canonical, fingerprint } from './fingerprint.ts'

test.each<[unknown, string]>([
  [{ b: 1, a: { d: 2, c: [{ f: 3, e: 4 }] } }, '{"a":{"c":[{"e":4,"f":3}],"d":2},"b":1}'],
  [[2, 1], '[2,1]'],
  [undefined, 'null'],
  [{ a: undefined }, '{}'],
  ['x', '"x"'],
])('R8 %j is written as %s, whatever the order of its names', (value, text) => {
  expect(canonical(value)).toBe(text)
})

test('R8 two calls are the same by their name, who makes them and their payload', () => {
  const one = fingerprint('ride.cancel', 'USR1', { rides: ['RID1'], reason: 'other' })
  expect(fingerprint('ride.cancel', 'USR1', { reason: 'other', rides: ['RID1'] })).toBe(one)
  for (const other of [
    fingerprint('ride.update', 'USR1', { rides: ['RID1'], reason: 'other' }),
    fingerprint('ride.cancel', 'USR2', { rides: ['RID1'], reason: 'other' }),
    fingerprint('ride.cancel', 'USR1', { rides: ['RID2'], reason: 'other' }),
  ])
    expect(other).not.toBe(one)
})
