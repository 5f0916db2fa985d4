import { formatPhone, isPhone, rawPhone, recentPhones } from './phone.ts'

test.each([
  ['3125550100', '(312) 555-0100'], ['+1 312 555 0100', '(312) 555-0100'], ['312.555.0100', '(312) 555-0100'], ['312', '312'], ['3125', '(312) 5'], ['312555', '(312) 555'], ['', ''],
  ['312555010099', '(312) 555-010099'],
])('V477 %j is masked as %j', (typed, expected) => {
  expect(formatPhone(typed)).toBe(expected)
})

test.each([
  ['(312) 555-0100', '+13125550100'], ['1 (312) 555-0100', '+13125550100'], ['13125550100', '+13125550100'], ['1125550100', '+11125550100'],
])('V480 the raw number of %j is %s', (typed, expected) => {
  expect(rawPhone(typed)).toBe(expected)
})

test.each([['V478', '0125550100'], ['V479', '312555010'], ['V479', ''], ['V479', undefined], ['V479', '312555010012345'], ['V478', '(012) 555-0100']])('%s %j is no phone number', (_, typed) => {
  expect(isPhone(typed)).toBe(false)
  expect(rawPhone(typed)).toBeNull()
})

test('V668 V881 the history shows its last five numbers, newest first', () => {
  const history = Object.fromEntries([1, 2, 3, 4, 5, 6, 10].map((at) => [String(at), `n${at}`]))
  expect(recentPhones(history)).toEqual(['n10', 'n6', 'n5', 'n4', 'n3'])
  expect(recentPhones(undefined)).toEqual([])
})
