import { UNTOUCHED } from '#/forms/form-state.ts'
import { refusalText } from './problem-text.ts'

test.each([
  ['our own words for a code that has some', { code: 'bad_credentials', message: 'bad' }, 'Wrong.'],
  ['what the server says of any other, as it is', { code: 'odd_code', message: 'odd_code' }, 'odd_code'],
  ['nothing without a refusal', undefined, undefined],
])('V622 a refused form says %s', (_, refused, said) => {
  expect(refusalText({ ...UNTOUCHED, ...(refused && { refused }) }, { bad_credentials: 'Wrong.' })).toBe(said)
})
