import { feetAndInches, formatHeight, formatWeight, heightInches, parseWeight } from './height.ts'

test.each([
  ['V424', 9, 11, 119],
  ['V424', 10, 0, null],
  ['V425', 5, 12, null],
  ['V425', 5, 10, 70],
  ['V424', -1, 0, null],
  ['V425', 5, 1.5, null],
  ['V424', 0, 0, 0],
])('%s %p feet %p inches make %p', (_, feet, inches, expected) => {
  expect(heightInches(feet, inches)).toBe(expected)
})

test.each([
  [70, 5, 10, `5' 10"`],
  [119, 9, 11, `9' 11"`],
  [60, 5, 0, `5' 0"`],
])('V490 %i inches show as feet and inches', (total, feet, inches, text) => {
  expect(feetAndInches(total)).toEqual({ feet, inches })
  expect(formatHeight(total)).toBe(text)
})

test.each([
  ['V427', '9999', 9999],
  ['V427', '10000', null],
  ['V426', '180', 180],
  ['V426', '18x', null],
  ['V426', '', null],
  ['V426', '-5', null],
])('%s weight %j is %p', (_, typed, expected) => {
  expect(parseWeight(typed)).toBe(expected)
})

test('V491 weight shows in pounds', () => {
  expect(formatWeight(180)).toBe('180 lbs')
  expect(formatWeight(180, 'es')).toBe('180 libras')
})
