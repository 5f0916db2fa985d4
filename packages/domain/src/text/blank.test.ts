import { blank } from './blank.ts'

test.each([
  [undefined, true],
  ['', true],
  [' \t\u00a0', true],
  // A space without width, a mark of direction, an empty Braille cell.
  ['\u200b', true],
  ['\u202e \u200f', true],
  ['\u2800', true],
  ['Ann', false],
  ['\u200bAnn', false],
  ['محمد', false],
  ['0', false],
])('V892 %j is blank: %s', (text, expected) => {
  expect(blank(text)).toBe(expected)
})
