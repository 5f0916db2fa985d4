import { isInstant } from './columns.ts'

test.each([
  ['timestamp(3) with time zone', true],
  ['timestamp without time zone', true],
  ['date', false],
  ['text', false],
  ['bigint', false],
])('a column of type %s holds an instant: %s', (type, holds) => {
  expect(isInstant(type)).toBe(holds)
})
