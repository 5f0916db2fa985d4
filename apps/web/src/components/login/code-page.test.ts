import { codePage } from './code-page.ts'

test.each([
  ['(614) 555-0140', null, '/login/passenger/6145550140'],
  ['614-555-0140 ext 3', null, '/login/passenger/6145550140'],
  ['(614) 555-0140 x3', null, '/login/passenger/6145550140'],
  ['+1 614 555 0140', null, '/login/passenger/6145550140'],
  ['+44 20 7946 0958', null, '/login/passenger/%2B442079460958'],
  ['614.555.0140', '/passenger/help', '/login/passenger/6145550140?redirect=%2Fpassenger%2Fhelp'],
])('R006 the code of %j is entered at its number', (phone, wanted, address) => {
  expect(codePage(phone, wanted)).toBe(address)
})
