import { makeAttempts, outcomeOf } from './attempts.ts'

function counting() {
  let next = 0
  return makeAttempts(() => `key-${++next}`)
}

test.each([
  ['unreachable', 'key-1'],
  ['timeout', 'key-1'],
  ['internal', 'key-1'],
  ['unavailable', 'key-1'],
  ['already_edited', 'key-2'],
  [undefined, 'key-2'],
])('R20 an action that ended with %s is tried again with %s', (code, key) => {
  const attempts = counting()
  expect(attempts.keyFor({ rides: ['RID1'] })).toBe('key-1')
  attempts.settle(outcomeOf(code))
  expect(attempts.keyFor({ rides: ['RID1'] })).toBe(key)
})

test('R8 another payload is another action', () => {
  const attempts = counting()
  attempts.keyFor({ rides: ['RID1'] })
  attempts.settle('unknown')
  expect(attempts.keyFor({ rides: ['RID2'] })).toBe('key-2')
})

test('R9 pressed twice before the answer, it is one action', () => {
  const attempts = counting()
  expect([attempts.keyFor({ a: 1 }), attempts.keyFor({ a: 1 })]).toEqual(['key-1', 'key-1'])
})

test('keys of different buttons differ', () => {
  expect(makeAttempts().keyFor({})).toMatch(/^[0-9a-f]{32}$/)
  expect(makeAttempts().keyFor({})).not.toBe(makeAttempts().keyFor({}))
})
