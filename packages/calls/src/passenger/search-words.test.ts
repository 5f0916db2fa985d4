import { passengerWords, wordsOf } from './search-words.ts'

const nobody = { first: 'Ada', last: 'Quill', phones: [], key: 'PAS1' }

/** Whether every word of a search begins one of the passenger's. */
function isFound(typed: string, passenger: Partial<Parameters<typeof passengerWords>[0]>): boolean {
  const stored = passengerWords({ ...nobody, ...passenger })
  return wordsOf(typed).every((starts) =>
    starts.some((start) => stored.some((word) => word.startsWith(start))),
  )
}

test.each([
  ['oneill', "Smith O'Neill"],
  ['smith oneill', "Smith-O'Neill"],
  ['delacruz', 'García de la Cruz'],
  ['garcia delacruz', 'García de la Cruz'],
  ['lacruz', 'García de la Cruz'],
  ['macdonald', 'Reyes Mac Donald'],
  ['reyes mac', 'Reyes Mac Donald'],
])('V829 %s finds the second surname of %s, with its particle in one word', (typed, last) => {
  expect(isFound(typed, { last })).toBe(true)
})

test.each([
  ['cruzgarcia', 'García de la Cruz'],
  ['garciacruz', 'García de la Cruz'],
  ['neillo', "O'Neill"],
])('V829 %s finds nobody called %s: words are run together as they stand', (typed, last) => {
  expect(isFound(typed, { last })).toBe(false)
})

test.each([
  ['701', '000701', true],
  ['000701', '000701', true],
  ['0007', '000701', true],
  ['12', 'MRN-0012', false],
  ['1', '000701', false],
  ['000', '000', true],
])('V831 %s typed for the rider key %s: %s, as it is said without its zeros', (typed, rider_key, found) => {
  expect(isFound(typed, { rider_key })).toBe(found)
})

test.each([
  ['+44 20 7946 0958', true],
  ['020 7946 0958', true],
  ['2079460958', true],
  ['0044 20 7946 0958', true],
  ['2079460', true],
  ['0958', true],
  ['7946 0958', false],
])('V830 a British number is found by %s: %s', (typed, found) => {
  expect(isFound(typed, { phones: ['+442079460958'] })).toBe(found)
})

test.each([
  ['(312) 555-0177', '+13125550177'],
  ['1 312 555 0177', '+13125550177'],
  ['+1 (312) 555-0177', '+13125550177'],
  ['34 612 345 678', '+34612345678'],
  ['+34 612-345-678', '+34612345678'],
])('V829 %s finds whoever has the number %s, as whole as it was typed', (typed, e164) => {
  expect(isFound(typed, { phones: [e164] })).toBe(true)
})

test.each([
  ['Feb 3 1948'],
  ['feb. 3, 1948'],
  ['February 3rd, 1948'],
  ['3 feb 1948'],
  ['3 de febrero de 1948'],
  ['febrero 3 1948'],
  ['quill 3 February 1948'],
  ['Feb 3 1948 ada quill'],
])('V828 a birth date is found as it is said: %s', (typed) => {
  expect(isFound(typed, { dob: '1948-02-03' })).toBe(true)
  expect(isFound(typed, { dob: '1948-02-04' })).toBe(false)
})

test.each([['May 3'], ['30 feb 1948'], ['quill 3 1948']])('V828 %s is no birth date', (typed) => {
  expect(isFound(typed, { dob: '1948-02-03' })).toBe(false)
})
