import { recentOf, remember } from './recent.ts'

test('the last five stand newest first, each once, and only for their user', () => {
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) remember('USR1', { id, label: id, run: () => {} })
  expect(recentOf('USR1').map(({ id }) => id)).toEqual(['f', 'e', 'd', 'a', 'c'])
  expect(recentOf('USR2')).toEqual([])
  remember('USR2', { id: 'x', label: 'x', run: () => {} })
  expect(recentOf('USR2')).toHaveLength(1)
  expect(recentOf('USR1')).toEqual([])
})
