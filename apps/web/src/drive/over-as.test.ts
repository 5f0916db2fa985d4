import { overAs } from './over-as.ts'

test.each([
  ['modified', 'moved'],
  ['cancelled', 'cancelled'],
  ['completed', 'over'],
  ['failed', 'over'],
  ['rejected', 'over'],
  ['closed', 'over'],
] as const)('decision 076 a trip that is %s: %s', (status, expected) => {
  expect(overAs(status)).toBe(expected)
})
