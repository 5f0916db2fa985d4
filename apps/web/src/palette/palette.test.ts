import { dayTyped } from './day-typed.ts'
import { fits } from './matching.ts'

test.each([
  ['', 'New trip request', true],
  ['new', 'New trip request', true],
  ['tri ne', 'New trip request', true],
  ['rip', 'New trip request', false],
  ['penafiel', 'Greta Peñafiel', true],
  ['lakeside d', 'Lakeside Dialysis Center', true],
  ['lakeside x', 'Lakeside Dialysis Center', false],
])('%j fits %j: %s', (typed, label, expected) => {
  expect(fits(typed, label)).toBe(expected)
})

test.each([
  ['11/28', '2026-11-22', '2026-11-28'],
  ['1/3', '2026-12-30', '2027-01-03'],
  ['12/30', '2027-01-03', '2026-12-30'],
  ['11/28/2025', '2026-11-22', '2025-11-28'],
  ['2026-12-01', '2026-11-22', '2026-12-01'],
  ['2/29', '2026-11-22', null],
  ['13/1', '2026-11-22', null],
  ['11', '2026-11-22', null],
  ['felix', '2026-11-22', null],
  ['mon', '2026-11-22', '2026-11-23'],
  ['+3', '2026-11-22', '2026-11-25'],
  ['dec 2', '2026-11-22', '2026-12-02'],
  ['ma', '2026-11-22', null],
])('%j typed on %s is %s', (typed, today, expected) => {
  expect(dayTyped(typed, today, 'en')).toBe(expected)
})

test.each([
  ['mañana', '2026-11-23'],
  ['lunes', '2026-11-23'],
  ['2 dic', '2026-12-02'],
])('%j typed in Spanish is %s', (typed, expected) => {
  expect(dayTyped(typed, '2026-11-22', 'es')).toBe(expected)
})
