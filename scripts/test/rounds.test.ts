import { rounds, type Name } from './rounds.ts'

test.each<[Name[], Name[][]]>([
  [
    ['format', 'types', 'lint', 'unit', 'e2e'],
    [['format'], ['types', 'lint'], ['unit'], ['e2e']],
  ],
  [
    ['lint', 'unit', 'types'],
    [['types', 'lint'], ['unit']],
  ],
  [['lint'], [['lint']]],
  [
    ['e2e', 'types'],
    [['e2e'], ['types']],
  ],
])('%j runs as %j', (chosen, expected) => {
  expect(rounds(chosen)).toEqual(expected)
})
