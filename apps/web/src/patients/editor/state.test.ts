import { defaultAccessibility } from '@nemt/domain/mobility/defaults.ts'
import { newPassenger } from '@nemt/domain/passenger/defaults.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { enteredThere, openedState } from './state.ts'

function named(key: string, first: string, version: number): Passenger {
  return {
    ...newPassenger({ key, timezone: 'America/Chicago', now: 0, creator: 'USRa' }),
    accessibility: defaultAccessibility,
    name: { first, last: 'Tanglewood' },
    version,
  }
}

test('§2.12 what was entered of a merged record goes to the kept one, over what was entered there', () => {
  const [gone, kept] = [named('PASgone', 'Winnie', 7), named('PASkept', 'Winifred', 2)]
  const opened = openedState('gone', gone)
  const entered = { ...opened, parts: { ...opened.parts, notes: 'Rings twice' } }
  const there = enteredThere(entered, { id: 'taken', record: kept, before: null })
  expect(there).toMatchObject({ id: 'taken', version: 2 })
  expect(there.base).toMatchObject({ first: 'Winifred', notes: '' })
  expect(there.parts).toMatchObject({ first: 'Winifred', notes: 'Rings twice' })
  const own = openedState('kept', kept)
  const before = { ...own, version: 1, parts: { ...own.parts, gender: 'female' as const, notes: 'Old' } }
  const both = enteredThere(entered, { id: 'taken', record: kept, before })
  expect(both.version).toBe(2)
  expect(both.parts).toMatchObject({ first: 'Winifred', gender: 'female', notes: 'Rings twice' })
})
