import { ordinalsInDigits, ordinalsInWords } from './ordinals.ts'

test.each([
  ['first ave', '1st ave'],
  ['e seventeenth ave', 'e 17th ave'],
  ['twelfth', '12th'],
  ['twenty second st', '22nd st'],
  ['sixty third pl', '63rd pl'],
  ['ninetieth st', '90th st'],
])('%s and %s are one street', (spelled, short) => {
  expect(ordinalsInDigits(spelled.split(' ')).join(' ')).toBe(short)
  expect(ordinalsInWords(short.split(' ')).join(' ')).toBe(spelled)
})

test.each(['twenty', 'twenty mule dr', '17', '111th st', 'secondary rd'])('%s has none', (text) => {
  expect(ordinalsInDigits(text.split(' ')).join(' ')).toBe(text)
  expect(ordinalsInWords(text.split(' ')).join(' ')).toBe(text)
})
