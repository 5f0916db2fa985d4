import { coversPortal, holdsEvery, isWider, mayBecome, wordsAround } from './credentials.ts'
import { permissions } from './permissions.ts'

const nobody = { grants: [] as string[], super: false, global: false }
const all = Object.keys(permissions)

test.each([
  ['nothing of nothing', [], [], true],
  ['the same word', ['ride.view'], ['ride.view'], true],
  ['one more', ['ride.view'], ['ride.view', 'ride.edit'], false],
  ['all by the wildcard', ['*'], all, true],
  ['the wildcard by all words', all, ['*'], true],
  ['the wildcard by all but one', all.slice(1), ['*'], false],
  ['a word that means nothing', [], ['ride.fly'], true],
])('S22 holding %s', (_, grants, others, expected) => {
  expect(holdsEvery(grants, others)).toBe(expected)
})

test.each([
  [
    'a user of fewer words',
    { ...nobody, grants: ['ride.view', 'user.edit'] },
    { ...nobody, grants: ['ride.view'] },
    true,
  ],
  ['a user of more words', { ...nobody, grants: ['user.edit'] }, { ...nobody, grants: ['ride.view'] }, false],
  ['a super user, with every word', { ...nobody, grants: all }, { ...nobody, super: true }, false],
  [
    'a global user, as super user',
    { ...nobody, grants: ['*'], super: true },
    { ...nobody, global: true },
    false,
  ],
  [
    'a super user, as global user',
    { ...nobody, grants: all, global: true },
    { ...nobody, super: true },
    false,
  ],
  ["a provider's user, with every word", { ...nobody, grants: all }, { ...nobody, fleet: 'FLTa' }, false],
  ["a provider's user, as global user", { ...nobody, global: true }, { ...nobody, fleet: 'FLTa' }, true],
])('S22 becoming %s', (_, by, other, expected) => {
  expect(mayBecome(by, other)).toBe(expected)
})

function role(key: string, words: string[], inherit: string[] = []) {
  return { key, permissions: words, inherit }
}

const roles = [
  role('base', ['ride.view']),
  role('middle', ['ride.edit'], ['base']),
  role('top', ['user.edit'], ['middle']),
  role('other', ['team.edit']),
]
test.each([
  ['base', ['ride.edit', 'ride.view', 'user.edit']],
  ['middle', ['ride.edit', 'ride.view', 'user.edit']],
  ['top', ['ride.edit', 'ride.view', 'user.edit']],
  ['other', ['team.edit']],
  ['unknown', []],
])('S22 an edit of %s touches %j', (key, words) => {
  expect(wordsAround(key, roles).toSorted()).toEqual(words)
})
test('S22 roles in a circle are gone through once', () => {
  expect(
    wordsAround('a', [role('a', ['ride.view'], ['b']), role('b', ['ride.edit'], ['a'])]).toSorted(),
  ).toEqual(['ride.edit', 'ride.view'])
})

test('S22 a long line of heirs is gone through in one pass', () => {
  const line = Array.from({ length: 20_000 }, (_, step) =>
    role(`r${step}`, step === 0 ? ['ride.view'] : [], step === 0 ? [] : [`r${step - 1}`]),
  )
  expect(wordsAround('r0', line)).toEqual(['ride.view'])
  expect(wordsAround('r19999', line)).toEqual(['ride.view'])
})

test.each([
  ['no portal', ['passenger.edit'], 'none', {}, true],
  ['view, without seeing rides', ['passenger.edit'], 'view', {}, false],
  ['view, seeing rides', ['ride.view'], 'view', {}, true],
  ['view, searching rides', ['ride.search'], 'view', {}, true],
  ['edit, only seeing', ['ride.view'], 'edit', {}, false],
  ['edit, with requests but no edits', ['ride.view', 'ride.create', 'ride.cancel'], 'edit', {}, false],
  [
    'edit where passengers edit no rides',
    ['ride.view', 'ride.create', 'ride.cancel'],
    'edit',
    { passenger_edit: false },
    true,
  ],
  ['edit, with all of it', ['ride.view', 'ride.create', 'ride.cancel', 'ride.edit'], 'edit', {}, true],
] as const)("S22 a passenger's phone with %s", (_, grants, access, policy, expected) => {
  expect(coversPortal(grants, access, policy)).toBe(expected)
})

test('S22 the portal opens further from none to view to edit', () => {
  expect([
    isWider('view', 'none'),
    isWider('edit', 'view'),
    isWider('view', 'edit'),
    isWider('view', 'view'),
  ]).toEqual([true, true, false, false])
})
