import { en } from '../copy/en.ts'
import {
  alertMethods,
  alertTypes,
  isEmail,
  mayArchive,
  mayEditOwn,
  removeTeam,
  spaceWarning,
  userProblem,
} from './editor.ts'
import { netPromoterScore, npsDue, scoreProblem } from './nps.ts'
import { passwordProblem, resetDue, resetHeader, resetInstant, type ResetFacts } from './password.ts'

const DAY = 86_400_000
test.each([
  ['V969', 'Short1x', 'Short1x', 'Invalid password'],
  ['V970', 'Nodigits', 'Nodigits', 'Invalid password'],
  ['V971', '', '', 'Invalid password'],
  ['V972', 'Long3nough', 'Long3nougH', 'Passwords do not match'],
  ['V969', 'Long3nough', 'Long3nough', null],
])('%s password %j, %j: %s', (_, password, confirm, text) => {
  const problem = passwordProblem(password, confirm)
  expect(problem && en.problem[problem.code]).toBe(text)
})

const due: ResetFacts = {
  now: 10,
  resetAt: 9,
  passwordsDisabled: false,
  user: true,
  scope: 'coordinator',
  globalCustomer: false,
  sso: false,
}
test.each<[string, Partial<ResetFacts>, boolean]>([
  ['V964', {}, true],
  ['V964', { now: 9 }, false],
  ['V964', { resetAt: undefined }, false],
  ['V961', { passwordsDisabled: true }, false],
  ['V962', { user: false }, false],
  ['V963', { scope: 'passenger' }, false],
  ['V965', { globalCustomer: true }, false],
  ['V966', { sso: true }, false],
])('%s with %j the reset modal appears: %s', (_, change, expected) => {
  expect(resetDue({ ...due, ...change })).toBe(expected)
})

test('V967 V968 the header says who asks', () => {
  expect([resetHeader(5), resetHeader(undefined)]).toEqual(['user.reset_required', 'user.reset_password'])
  expect([en.user.reset_required, en.user.reset_password]).toEqual([
    'Password Reset Required by Organization',
    'Reset Password',
  ])
})

test.each([
  [100, 365, undefined, 465],
  [100, undefined, undefined, undefined],
  [undefined, 365, undefined, undefined],
  [100, 365, 200, 200],
  [300, 365, 200, 665],
  [undefined, undefined, 200, 200],
  [100, 50, 200, 150],
])('V964 changed at %p, age %p, forced at %p: due after %p', (changed, age, forced, expected) => {
  expect(resetInstant(changed, age, forced)).toBe(expected)
})

const user = { username: 'lead', email: 'lead@example.org', name: { first: 'Lee' } }
test.each([
  ['V985', { name: { first: ' ' } }, false, 'user_field_missing', 'name.first'],
  ['V986', { username: '' }, false, 'user_field_missing', 'username'],
  ['V986', { username: '' }, true, null, null],
  ['V987', { email: undefined }, false, 'user_field_missing', 'email'],
  ['V989', { email: 'lead@example' }, false, 'email_wrong', 'email'],
  ['V985', {}, false, null, null],
])('%s %j (sso %s): %s', (_, change, sso, code, field) => {
  const problem = userProblem({ ...user, ...change }, { sso })
  expect([problem?.code ?? null, problem?.field ?? null]).toEqual([code, field])
})

test('V988 V989 the messages of the user editor', () => {
  expect(en.problem.user_field_missing).toBe(
    'There are one or more required fields that are missing information, please try again.',
  )
  expect(en.problem.email_wrong).toBe('Please try again with a valid email.')
  expect(['a@b.co', 'a@b.c.co', 'a@@b.co', 'a b@c.co', '@b.co', 'a@b.', 'a@.co'].map(isEmail)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test.each([
  ['first.last+tag@sub.example-clinic.org', true],
  ['josé@clínica.mx', true],
  ['a@xn--clnica-5va.mx', true],
  ['x@ex\u200bample.org', false],
  ['<a@b.co>', false],
  ['a@b.co, c@d.co', false],
  ['a@-b.co', false],
  ['a@b-.co', false],
])('V989 an e-mail address %j: %s', (typed, is) => {
  expect(isEmail(typed)).toBe(is)
})

test('V992 V993 a typed space is warned about', () => {
  expect([spaceWarning('a b', 'username')?.code, spaceWarning('a@b.co', 'email')]).toEqual([
    'field_space',
    null,
  ])
})

test('V984 removing the primary team clears it', () => {
  const two = { team: 'T1', teams: { T1: true, T2: true } }
  expect(removeTeam(two, 'T1')).toEqual({ teams: { T2: true } })
  expect(removeTeam(two, 'T2')).toEqual({ team: 'T1', teams: { T1: true } })
})

test('V982 V983 V998 V1001 V1002 V1003 oneself and others', () => {
  expect([mayArchive('U2', 'U1'), mayArchive('U1', 'U1'), mayArchive(undefined, 'U1')]).toEqual([
    true,
    false,
    false,
  ])
  expect([mayEditOwn('U1', 'U1'), mayEditOwn('U2', 'U1'), mayEditOwn(undefined, 'U1')]).toEqual([
    true,
    false,
    false,
  ])
})

test('V999 V1000 alert methods and types', () => {
  expect(alertMethods).toEqual(['none', 'email', 'sms'])
  expect(alertTypes.map((type) => type.replace('alert.ride.', ''))).toEqual([
    'scheduling',
    'cancelled',
    'unavailable',
    'active',
    'pickup',
    'waiting',
    'enroute',
    'completed',
    'rejected',
    'closed',
  ])
})

const now = 100 * DAY
const nps = { now, disabled: false, globalCustomer: false, ownCustomer: false, created: 0 }
test.each([
  ['V976', {}, true],
  ['V976', { created: 70 * DAY }, false],
  ['V976', { created: 70 * DAY - 1 }, true],
  ['V977', { answered: 70 * DAY }, false],
  ['V977', { answered: 70 * DAY - 1 }, true],
  ['V973', { disabled: true }, false],
  ['V974', { globalCustomer: true }, false],
  ['V975', { ownCustomer: true }, false],
])('%s with %j the question is due: %s', (_, change, expected) => {
  expect(npsDue({ ...nps, ...change })).toBe(expected)
})

test('V979 scores are 1–10', () => {
  expect([undefined, 0, 1, 10, 11, 5.5].map((score) => scoreProblem(score) === null)).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ])
  expect(en.problem.score_missing).toBe('Please select score')
})

test('V978 the net promoter score', () => {
  expect([
    netPromoterScore([]),
    netPromoterScore([10, 9, 8, 7, 6, 1]),
    netPromoterScore([10]),
    netPromoterScore([1, 10, 10]),
  ]).toEqual([null, 0, 100, 33])
})
