import { inSentence } from './in-sentence.ts'

test.each([
  ['Adult child', 'adult child'],
  ['Cónyuge', 'cónyuge'],
  ['MRI', 'MRI'],
  ['dialysis', 'dialysis'],
  ['', ''],
])('%j within a sentence is %j', (name, expected) => {
  expect(inSentence(name)).toBe(expected)
})
