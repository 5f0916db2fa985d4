import { isMisspelt } from './misspelt.ts'

test.each([
  ['a letter left out', 'rivrside', 'riverside', true],
  ['a letter too many', 'riveerside', 'riverside', true],
  ['another letter', 'clinuc', 'clinic', true],
  ['two letters swapped', 'clniic', 'clinic', true],
  ['two slips in a long word', 'rivrsade', 'riverside', true],
  ['two slips in a short one', 'clnc', 'clinic', false],
  ['three slips', 'rivsade', 'riverside', false],
  ['a short word has to be right', 'oka', 'oak', false],
  ['another first letter', 'forth', 'north', false],
  ['a number', '60614', '60615', false],
  ['only the beginning', 'rivrs', 'riverside', false],
])('%s: %s for %s', (_, typed, whole, expected) => {
  expect(isMisspelt(typed, whole)).toBe(expected)
})

test('of a word that is half typed the beginning is enough', () => {
  expect([isMisspelt('rivrs', 'riverside', true), isMisspelt('rovrx', 'riverside', true)]).toEqual([
    true,
    false,
  ])
})
