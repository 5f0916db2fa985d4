import { restOfAddress, shortAddress } from './short-address.ts'

test.each([
  ['500 Main St, Chicago, IL 60601, USA', '500 Main St', 'Chicago, IL 60601'],
  ['Rural Route 4', 'Rural Route 4', ''],
  ['1 A St,, Denver ,CO', '1 A St', 'Denver, CO'],
])('%s is short %s and goes on %s', (format, short, rest) => {
  expect([shortAddress({ format }), restOfAddress({ format })]).toEqual([short, rest])
})
