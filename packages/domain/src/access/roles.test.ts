import { may } from './may.ts'
import { resolveGrants } from './roles.ts'

function role(key: string, permissions: string[], inherit: string[] = []) {
  return { key, permissions, inherit }
}

test.each([
  ['own words', 'A', [role('A', ['ride.view'])], ['ride.view']],
  [
    'inherited words',
    'A',
    [role('A', ['ride.view'], ['B']), role('B', ['ride.edit'], ['C']), role('C', ['ride.cancel'])],
    ['ride.view', 'ride.edit', 'ride.cancel'],
  ],
  [
    'a circle ends',
    'A',
    [role('A', ['ride.view'], ['B']), role('B', ['ride.edit'], ['A'])],
    ['ride.view', 'ride.edit'],
  ],
  ['an unknown base adds nothing', 'A', [role('A', ['ride.view'], ['X'])], ['ride.view']],
  ['no role, no words', undefined, [role('A', ['*'])], []],
])('F445 a role grants %s', (_, key, roles, words) => {
  expect(resolveGrants(key, roles)).toEqual(words)
})

test('P001 V554 V555 the wildcard grants every word, nothing grants an unknown word', () => {
  expect(may(['*'], 'ride.view')).toBe(true)
  expect(may(['ride.view'], 'ride.edit')).toBe(false)
  // @ts-expect-error -- the compiler refuses to ask for one
  void (() => may(['ride.fly', '*'], 'ride.fly'))
})
