import { untouched } from './costs-draft.ts'
import { entriesFor, forgetEntries, keepEntries, type Entries } from './kept-entries.ts'

const hour = 3_600_000
const entries: Entries = {
  version: 4,
  status: { status: 'failed', date: '2026-06-01', time: null, reason: 'Nobody came', tried: false },
  fleet: { fleet: 'FLT2', reason: 'As agreed' },
  costs: { ...untouched, added: [{ id: 'n1', reason: 'mileage', typed: '12.50' }] },
}

beforeEach(() => {
  const kept = new Map<string, string>()
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
  })
})
afterAll(() => Reflect.deleteProperty(globalThis, 'sessionStorage'))

test('what was entered about a ride comes back to who entered it, until it is given up', () => {
  keepEntries('U1', 'R1', entries, 0)
  expect(entriesFor('U1', 'R1', hour)).toEqual(entries)
  expect(entriesFor('U1', 'R2', hour)).toBeNull()
  expect(entriesFor('U1', 'R1', hour)).toEqual(entries)
  forgetEntries()
  expect(entriesFor('U1', 'R1', hour)).toBeNull()
})

test.each([
  ['the next user of the tab', 'U2', hour],
  ['a later day', 'U1', 13 * hour],
])('%s finds nothing, and nothing stays', (_, owner, at) => {
  keepEntries('U1', 'R1', entries, 0)
  expect(entriesFor(owner, 'R1', at)).toBeNull()
  expect(sessionStorage.getItem('manage.entries')).toBeNull()
})

test('a tab without storage keeps nothing, and says nothing', () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new Error('denied')
    },
  })
  keepEntries('U1', 'R1', entries, 0)
  forgetEntries()
  expect(entriesFor('U1', 'R1', 0)).toBeNull()
})
