import { savedMatches, typingDelay } from './offered-places.ts'

test.each([['chi', 0], [' chi ', 0], ['chic', 650], ['chicago', 650]])('X048 after typing %j the search waits %i ms', (text, delay) => {
  expect(typingDelay(text, 3)).toBe(delay)
})

const home = { name: 'Home', address: { format: '1 Peña St, Chicago' } }
const clinic = { name: 'North Clinic', address: { format: '20 Main St, Chicago' } }
const bare = { address: { format: '20 Main St, Denver' } }

test.each([
  ['', [home, clinic, bare]],
  ['main 20', [clinic, bare]],
  ['pena', [home]],
  ['CLINIC', [clinic]],
  ['nowhere', []],
])('for %j the matching saved places are offered', (text, expected) => {
  expect(savedMatches([home, clinic, bare], text)).toEqual(expected)
})

test('at most ten saved places are offered', () => {
  expect(savedMatches(Array.from({ length: 12 }, () => bare), 'main')).toHaveLength(10)
})
