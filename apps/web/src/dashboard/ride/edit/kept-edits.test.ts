import { forgetEdit, keepField, keptEdit, keptField } from './kept-edits.ts'

const notes = { user: 'USR1', ride: 'RID1', group: 'needs' } as const
const typed = { value: 'Ring twice', over: '' }

test('what is typed at a ride is there again when it is opened again, for who typed it', () => {
  expect(keptEdit('USR1', 'RID1')).toBeNull()
  keepField(notes, 'driver', typed)
  expect([keptEdit('USR1', 'RID1'), keptField(notes, 'driver')]).toEqual(['needs', typed])
  expect([keptEdit('USR1', 'RID2'), keptField({ ...notes, ride: 'RID2' }, 'driver')]).toEqual([null, null])
  expect([keptEdit('USR2', 'RID1'), keptField({ ...notes, user: 'USR2' }, 'driver')]).toEqual([null, null])
  // Nor does another editor of the ride know of it.
  expect(keptField({ ...notes, group: 'when' }, 'driver')).toBeNull()
  forgetEdit('RID1', 'when')
  expect(keptEdit('USR1', 'RID1')).toBe('needs')
  forgetEdit('RID1', 'needs')
  expect([keptEdit('USR1', 'RID1'), keptField(notes, 'driver')]).toEqual([null, null])
})

test('the next user takes nothing over, nor leaves it for the one before', () => {
  keepField(notes, 'driver', typed)
  keepField({ ...notes, user: 'USR2', ride: 'RID2' }, 'driver', typed)
  expect([keptEdit('USR2', 'RID1'), keptEdit('USR2', 'RID2')]).toEqual([null, 'needs'])
  expect(keptEdit('USR1', 'RID1')).toBeNull()
})
