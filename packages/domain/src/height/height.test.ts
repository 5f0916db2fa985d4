import { accessibility } from '../mobility/schema.ts'
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

test.each([
  ['V424 V425', { height: 119 }, true],
  ['V424 V425', { height: 120 }, false],
  ['V424', { height: -1 }, false],
  ['V427', { weight: 9999 }, true],
  ['V427', { weight: 10_000 }, false],
  ['V426', { weight: '180' }, false],
  ['V426', { weight: -5 }, false],
])('%s a passenger with %j is taken: %s', (_, measures, isTaken) => {
  const needs = { mobility: 'walker', vehicle: 'any', service: 'to_door', ...measures }
  expect(accessibility.safeParse(needs).success).toBe(isTaken)
})
