import { feetAndInches, formatHeight, formatWeight } from './height.ts'

test.each([
  [70, 5, 10, `5' 10"`],
  [119, 9, 11, `9' 11"`],
  [60, 5, 0, `5' 0"`],
])('V490 %i inches show as feet and inches', (total, feet, inches, text) => {
  expect(feetAndInches(total)).toEqual({ feet, inches })
  expect(formatHeight(total)).toBe(text)
})

test('V491 weight shows in pounds', () => {
  expect(formatWeight(180)).toBe('180 lbs')
  expect(formatWeight(180, 'es')).toBe('180 libras')
})
