import { ticketOfHash } from './ticket-of-hash.ts'

const ticket = 'a'.repeat(43)

test.each([
  [`#ticket=${ticket}`, ticket],
  [`#x=1&ticket=${ticket}`, ticket],
  ['', null],
  ['#ticket=', null],
  ['#ticket=short', null],
  [`#token=${ticket}`, null],
  [`#ticket=${ticket}<script>`, null],
  [`#ticket=${'a'.repeat(201)}`, null],
])('the ticket in %s', (hash, expected) => {
  expect(ticketOfHash(hash)).toBe(expected)
})
