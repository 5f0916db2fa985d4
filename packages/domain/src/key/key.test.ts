import fc from 'fast-check'
import { descendingKeyTime, keyTime, newDescendingKey, newKey, prefixes } from './key.ts'

const at = Date.UTC(2027, 2, 14, 15, 30)

test('V273 every prefix of the specification is there, three capital letters, no two alike', () => {
  expect(prefixes).toMatchObject({
    ride: 'RID',
    fleet: 'FLT',
    funding: 'FUN',
    fund: 'FND',
    group: 'GRP',
    passenger: 'PAS',
    place: 'PLC',
    plan: 'PLN',
    policy: 'PCY',
    team: 'TEA',
    user: 'USR',
    role: 'ROL',
  })
  const all = Object.values(prefixes)
  expect(new Set(all).size).toBe(all.length)
  for (const prefix of all) expect(prefix).toMatch(/^[A-Z]{3}$/)
})

test('V272 keys carry their prefix and instant', () => {
  const key = newKey('RID', at)
  expect(key).toMatch(/^RID[0-9A-HJKMNP-TV-Z]{26}$/)
  expect(keyTime(key)).toBe(at)
  expect(newKey('PAS')).toMatch(/^PAS.{26}$/)
})

test('V272 key order is creation order, also within one millisecond', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2 ** 41 }), { minLength: 2, maxLength: 40 }),
      (instants) => {
        const keys = instants.toSorted((a, b) => a - b).map((instant) => newKey('RID', instant))
        expect(keys.toSorted()).toEqual(keys)
        expect(new Set(keys).size).toBe(keys.length)
      },
    ),
  )
  const unclocked = Array.from({ length: 200 }, () => newKey('EVT'))
  expect(unclocked.toSorted()).toEqual(unclocked)
})

test('V272 a far instant does not move the keys of earlier ones', () => {
  newKey('RID', at + 1e12)
  expect(keyTime(newKey('RID', at))).toBe(at)
})

test('V274 descending keys sort the latest first and give their instant back', () => {
  const keys = [at, at, at + 1, at + 60_000].map((instant) => newDescendingKey('RID', instant))
  expect(keys.toSorted().toReversed()).toEqual(keys)
  expect(keys.map(descendingKeyTime)).toEqual([at, at, at + 1, at + 60_000])
})

test.each([[-1], [1.5], [2 ** 48], [Number.NaN]])('V272 %p is refused as an instant', (bad) => {
  expect(() => newKey('RID', bad)).toThrow(/key: instant/)
})
