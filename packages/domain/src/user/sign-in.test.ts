import { signInProblems, usernameProblem } from './sign-in.ts'

test.each([
  ['ann', 'secret', []],
  ['', 'secret', ['username_missing']],
  [' \t', 'secret', ['username_missing']],
  ['ann', '', ['password_missing']],
  // A password may be of blanks alone: what it must be, its choosing decided.
  ['ann', ' ', []],
  ['', '', ['username_missing', 'password_missing']],
])('R004 signing in as %j with %j lacks %j', (username, password, codes) => {
  expect(signInProblems({ username, password }).map(({ code }) => code)).toEqual(codes)
})

test('R007 a reset needs a username', () => {
  expect(usernameProblem(' ')).toEqual({ code: 'username_missing', field: 'username' })
  expect(usernameProblem('ann')).toBeNull()
})
