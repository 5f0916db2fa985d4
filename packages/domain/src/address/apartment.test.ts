import { namesItsKind, sameApartment } from './apartment.ts'

test.each([
  ['12', false],
  ['4B', false],
  ['B', false],
  ['Apt 12', true],
  ['apt. 4B', true],
  ['APT12', true],
  ['#12', true],
  ['# 12', true],
  ['Unit 3', true],
  ['Suite 200', true],
  ['Ste 200', true],
  ['Apto. 5', true],
  ['Floor 2', true],
  ['Piso 2', true],
  ['Room 14', true],
  ['Apt', false],
  ['Unitarian wing', false],
  ['Steep stairs', false],
])('the apartment %s says itself what it is: %s', (subpremise, expected) => {
  expect(namesItsKind(subpremise)).toBe(expected)
})

test.each([
  ['Apt 12', '12', true],
  ['#12', 'apt. 12', true],
  ['Unit B', 'b ', true],
  ['Apt 12', 'Apt 21', false],
  ['Apt 2', 'Floor 2', false],
  ['Unit 2', undefined, false],
  ['Apt', '', false],
])('V632 %s and %s are one apartment: %s', (one, other, expected) => {
  expect(sameApartment({ subpremise: one }, { subpremise: other })).toBe(expected)
})
