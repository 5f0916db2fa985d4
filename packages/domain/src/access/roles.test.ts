import { may } from './may.ts'
import { heirsOf, resolveGrants } from './roles.ts'

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

test.each([
  ['itself alone', 'C', [role('C', []), role('D', [])], ['C']],
  [
    'who inherits',
    'C',
    [role('A', [], ['B']), role('B', [], ['C']), role('C', []), role('D', [])],
    ['C', 'B', 'A'],
  ],
  ['those of a circle', 'A', [role('A', [], ['B']), role('B', [], ['A'])], ['A', 'B']],
])('F445 the heirs of a role are %s', (_, key, roles, heirs) => {
  expect(heirsOf(key, roles)).toEqual(heirs)
})

test('P001 V554 V555 the wildcard grants every word, nothing grants an unknown word', () => {
  expect(may(['*'], 'ride.view')).toBe(true)
  expect(may(['ride.view'], 'ride.edit')).toBe(false)
  // @ts-expect-error -- the compiler refuses to ask for one
  void (() => may(['ride.fly', '*'], 'ride.fly'))
})

test('the words of a role are found once for all of the users who have it', () => {
  let looks = 0
  const roles = Array.from({ length: 500 }, (_, index) => ({
    key: `R${index}`,
    inherit: [],
    get permissions() {
      looks += 1
      return ['ride.view']
    },
  }))
  for (let user = 0; user < 5_000; user++) expect(resolveGrants(`R${user % 5}`, roles)).toEqual(['ride.view'])
  expect(looks).toBe(5)
})
