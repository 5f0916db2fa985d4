import { namedKeys, readingHour } from './readers.ts'

test('a reading is counted under its hour', () => {
  expect(readingHour(Date.UTC(2026, 0, 1, 9, 59, 59))).toBe(Date.UTC(2026, 0, 1, 9))
  expect(readingHour(Date.UTC(2026, 0, 1, 10))).toBe(Date.UTC(2026, 0, 1, 10))
})

test.each<[string, unknown, Record<string, string[]>]>([
  ['a record', { key: 'PAS1', name: { first: 'Ann' } }, { '': ['PAS1'] }],
  [
    'rides of passengers',
    { rides: [{ key: 'RID1', patient: 'PAS1' }, { key: 'RID2' }] },
    { '': ['PAS1', 'RID2'] },
  ],
  ['a nested passenger', { rides: [{ passenger: { key: 'PAS1' } }] }, { '': ['PAS1'] }],
  ['lists of keys', { patient_keys: ['PAS1', 'PAS2'], keys: ['RID1'] }, { '': ['PAS1', 'PAS2', 'RID1'] }],
  ['a collection', { 'patient:info': { PAS1: { name: {} } } }, { '': ['PAS1'] }],
  ['a path', { 'patient:funds/PAS1': { FND1: true } }, { '': ['PAS1'] }],
  ['records of other customers', { patients: [{ key: 'PAS1', customer: 'acme' }] }, { acme: ['PAS1'] }],
  ['nothing', { count: 3, text: 'PAS1', none: null, key: '' }, {}],
])('%s: the keys that are named', (_, value, expected) => {
  const found = [...namedKeys(value)].map(([customer, keys]) => [customer, [...keys]])
  expect(Object.fromEntries(found)).toEqual(expected)
})
