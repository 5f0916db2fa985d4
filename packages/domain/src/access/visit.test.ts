import { VISIT_START, visitProblem } from './visit.ts'

test.each([
  ['all that it needs', {}, null],
  ['a page of the customer', { path: '/dashboard/RID1?query=a' }, null],
  ['where it begins by itself', { path: VISIT_START }, null],
  ['no reason', { reason: '' }, 'reason'],
  ['a blank reason', { reason: ' \t\n' }, 'reason'],
  ['a reason that shows nothing', { reason: '\u200b' }, 'reason'],
  ['another origin', { path: '//evil.example' }, 'path'],
  ['the login', { path: '/login' }, 'path'],
  ['no path at all', { path: '' }, 'path'],
  ['its own customer', { customer: 'global' }, 'customer'],
])('a visit with %s', (_, rest, field) => {
  const asked = { customer: 'lakeside', reason: 'Case 4711', ...rest }
  expect(visitProblem(asked, 'global')?.field ?? null).toBe(field)
})
