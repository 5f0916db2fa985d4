import { monthsUntil } from './months.ts'

test('a statement is given for this month and the twelve before it, over the end of a year', () => {
  const months = monthsUntil('2026-02-28')
  expect([months.length, months[0], months[1], months[2], months.at(-1)]).toEqual([
    ...[13, '2026-02', '2026-01', '2025-12', '2025-02'],
  ])
})
