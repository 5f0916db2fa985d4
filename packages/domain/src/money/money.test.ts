import { centsOf, formatMoney, parseMoney, parsePrice, roundHalfUp } from './money.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123456, '$1,234.56'],
  [100000000, '$1,000,000.00'],
  [-300, '-$3.00'],
  [99999, '$999.99'],
])('V481 V824 %i cents show as %s', (cents, expected) => {
  expect(formatMoney(cents)).toBe(expected)
})

test.each([
  [1.005, 101],
  [2.675, 268],
  [0.125, 13],
  [-0.125, -13],
  [19.99, 1999],
  [0.0049, 0],
  [1e6, 1e8],
])('V823 %p dollars are %i cents', (dollars, expected) => {
  expect(centsOf(dollars)).toBe(expected)
})

test('V823 halves round away from zero, and zero stays plain', () => {
  expect([0.5, 1.5, -0.5, 2.4999].map(roundHalfUp)).toEqual([1, 2, -1, 2])
  expect(Object.is(roundHalfUp(-0.2), 0)).toBe(true)
})

test.each([
  ['12', 1200],
  ['$1,234.5', 123450],
  ['-3.00', -300],
  ['.5', 50],
  ['0', 0],
  [' $ 7 ', 700],
  ['12.', 1200],
])('V481 %j is read as %i cents', (typed, expected) => {
  expect(parseMoney(typed)).toBe(expected)
})

test.each([[''], ['$'], ['abc'], ['1.234'], ['1,23'], ['--1'], ['.']])('V481 %j is no amount', (typed) => {
  expect(parseMoney(typed)).toBeNull()
})

test.each([
  ['12.345', 1235],
  ['12.344', 1234],
  ['0.005', 1],
  ['-0.005', -1],
  ['-12.345', -1235],
  ['1,234.5678', 123457],
  ['9.999', 1000],
  ['12.5', 1250],
  ['-0.004', 0],
])('V823 the price %j rounds to %i cents', (typed, expected) => {
  expect(parsePrice(typed)).toBe(expected)
})

test.each([[''], ['abc'], ['1.23x'], ['1.2.345'], ['--1.005'], ['.']])('V823 %j is no price', (typed) => {
  expect(parsePrice(typed)).toBeNull()
})
