import { en } from '../copy/en.ts'
import { emailProblem } from './email.ts'

const full = { name: 'Ana', email: 'ana@example.org', recipient: 'bob@example.org', message: 'Where is it?' }
test.each([
  ['V1053', 'coordinator', { name: ' ' }, 'Please enter your name'],
  ['V1054', 'coordinator', { email: '' }, 'Please enter your email address'],
  ['V1055', 'coordinator', { email: 'ana' }, 'Please enter a valid email address'],
  ['V1056', 'coordinator', { message: undefined }, 'Please enter a message to the support team'],
  ['V1057', 'support', { recipient: '' }, 'Please enter a recipient'],
  ['V1058', 'support', { message: ' ' }, 'Please enter a message'],
] as const)('%s in %s mode %j: %s', (_, mode, change, text) => {
  const problem = emailProblem({ ...full, ...change }, mode)!
  expect(en.problem[problem.code]).toBe(text)
  expect(Object.keys(change)).toEqual([problem.field])
})

test('V1051 V1052 each mode asks for its own fields', () => {
  expect(emailProblem({ name: 'Ana', email: 'ana@example.org', message: 'x' }, 'coordinator')).toBeNull()
  expect(emailProblem({ recipient: 'bob', message: 'x' }, 'support')).toBeNull()
})
