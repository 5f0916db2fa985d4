import { shortStreet } from './street-name.ts'

test.each([
  ['West Broad Street', 'W Broad St'],
  ['Neil Avenue', 'Neil Ave'],
  ['East Avenue', 'East Ave'],
  ['North Broadway', 'North Broadway'],
  ['Avenue A', 'Avenue A'],
  ['Street Road', 'Street Rd'],
  ['King Highland Drive West', 'King Highland Dr W'],
  ['North Star Road', 'N Star Rd'],
  ['Park Place Court', 'Park Place Ct'],
  ['Broadway', 'Broadway'],
  ['Avenida de la Paz', 'Avenida de la Paz'],
])('USPS Publication 28: %s is %s', (name, short) => {
  expect(shortStreet(name)).toBe(short)
})
