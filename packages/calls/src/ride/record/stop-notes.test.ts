import { withDirectedNotes } from './stop-notes.ts'

const [pickup, dropoff] = [{ address: 'A' }, { address: 'B' }]
const plain = { stops: { pickup: { ...pickup, notes: 'Gate 5' }, dropoff: { ...dropoff, notes: 'Desk' } } }
const read = {
  stops: {
    pickup: { ...pickup, notes: { pickup: 'Gate 5' } },
    dropoff: { ...dropoff, notes: { dropoff: 'Desk' } },
  },
}

test.each<[string, unknown, unknown]>([
  ['of rides', { rides: [plain], type: 'one' }, { rides: [read], type: 'one' }],
  ['of one ride', { ride: plain }, { ride: read }],
  ['that has both directions stays', { ride: read }, { ride: read }],
  ['of what is no ride stays', { rides: [null, 1, { stops: 'x' }] }, { rides: [null, 1, { stops: 'x' }] }],
  ['of no object stays', 'x', 'x'],
])('X100 a plain note %s is the note of its stop’s direction', (_, payload, expected) => {
  expect(withDirectedNotes(payload)).toEqual(expected)
})
