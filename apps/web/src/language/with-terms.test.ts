import { termValues } from '@nemt/domain/copy/terms.ts'
import { withTerms } from './with-terms.ts'

test.each([
  ['Search for {passenger}...', {}, 'Search for passenger...'],
  ['Search for {passenger}...', { passenger: 'client' }, 'Search for client...'],
  ['{MRN} of {name}', { MRN: 'Chart number' }, 'Chart number of {name}'],
  ['{passenger}', { passenger: "{x} d'Arc" }, "'{'x'}' d''Arc"],
  [
    '{count, plural, one {# {passenger}} other {# {passengers}}}',
    {},
    '{count, plural, one {# passenger} other {# passengers}}',
  ],
])('V085 %s with copy %j reads %s', (message, copy, expected) => {
  expect(withTerms(message, termValues('en', copy))).toBe(expected)
})
