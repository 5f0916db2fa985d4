import { othersAt } from './others.ts'
import { shownByTab, type Present } from './schema.ts'

const ana: Present = { key: 'ana', name: 'Ana Diaz', does: 'looks' }
const ben: Present = { key: 'ben', name: 'Ben Ode', does: 'looks' }

test.each<[string, Present[], Present[]]>([
  ['nobody but oneself', [ben], []],
  [
    'by name',
    [{ ...ana, key: 'zoe', name: 'Zoe Low' }, ana, ben],
    [ana, { ...ana, key: 'zoe', name: 'Zoe Low' }],
  ],
  ['each once', [ana, ana], [ana]],
  [
    'an open form counts, whichever tab came first',
    [{ ...ana, does: 'edits' }, ana],
    [{ ...ana, does: 'edits' }],
  ],
  [
    'an open form counts, whichever tab came last',
    [ana, { ...ana, does: 'edits' }],
    [{ ...ana, does: 'edits' }],
  ],
  ['two of one name are two', [ana, { ...ana, key: 'amy' }], [{ ...ana, key: 'amy' }, ana]],
])('decision 087 who else is there: %s', (_, people, expected) => {
  expect(othersAt(people, 'ben')).toEqual(expected)
})

test('decision 087 a tab can say no more than it can show', () => {
  const one = { kind: 'ride', key: 'RID1', does: 'looks' }
  expect(shownByTab.safeParse([one]).success).toBe(true)
  expect(shownByTab.safeParse(Array.from({ length: 6 }, () => one)).success).toBe(false)
  expect(shownByTab.safeParse([{ ...one, kind: 'user' }]).success).toBe(false)
  expect(shownByTab.safeParse([{ ...one, name: 'Somebody else' }]).success).toBe(false)
})
