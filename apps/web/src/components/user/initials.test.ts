import { initials } from './initials.ts'

test.each([
  ['Casey Coordinator', 'CC'],
  ['ana maría lópez', 'AL'],
  ['Élan', 'É'],
  ['', ''],
  ['  ', ''],
])('%j is %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
