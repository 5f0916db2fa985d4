import { phoneEntryProblem, readPasscode, signInProblems, usernameProblem } from './sign-in.ts'

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

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['123456.', '123456'],
  ['Lakeside Health: your code is 123456. It is good for 10 minutes.', '123456'],
  ['Su código es 123456', '123456'],
  ['123456 or 654321', null],
  ['call 6145550191', null],
  ['12345', null],
  ['1234567', null],
  ['123456 7', null],
  ['12345a', null],
  ['１２３４５６', null],
  ['', null],
])('V101 the code %j is read as %j', (input, code) => {
  expect(readPasscode(input)).toBe(code)
})

test('R005 a code needs a number to go to', () => {
  expect(phoneEntryProblem(' ')).toEqual({ code: 'phone_missing', field: 'phone' })
  expect(phoneEntryProblem('555')).toBeNull()
})
