import { mergedRecord, mergeFields, sinceMerge, type Belongings, type MergeChoice } from './merge.ts'
import { newPassenger } from './defaults.ts'
import type { Passenger } from './schema.ts'

const kept: Passenger = {
  ...newPassenger({ key: 'PASkept', timezone: 'America/Chicago', now: 0, creator: 'USR1' }),
  version: 3,
  name: { first: 'Rosa', last: 'Merri' },
  dob: '1950-03-04',
  notes: 'Kept',
  places: { home: { address: { format: '1 Elm Street' } } },
}
const gone: Passenger = {
  ...kept,
  key: 'PASgone',
  version: 7,
  name: { first: 'Rosalind', last: 'Merriweather' },
  gender: 'female',
  places: { facility: { address: { format: '9 Oak Street' } } },
}
const { dob: _dob, notes: _notes, ...bare } = gone

test.each<[string, MergeChoice, Passenger, object]>([
  ['nothing', {}, gone, {}],
  ['the name', { name: 'PASgone' }, gone, { name: gone.name }],
  ['what the kept one lacks', { gender: 'PASgone' }, gone, { gender: 'female' }],
  ['the kept one named', { gender: 'PASkept', name: 'PASkept' }, gone, {}],
  ['a place, the other stays', { facility: 'PASgone' }, gone, { places: { ...kept.places, ...gone.places } }],
  ['a place that is not there', { home: 'PASgone' }, gone, { places: {} }],
])('a merge takes %s', (_, choice, other, changed) => {
  expect(mergedRecord(kept, other, choice)).toEqual({ ...kept, version: 4, ...changed })
})

test('what the other record lacks is taken away', () => {
  const merged = mergedRecord(kept, bare as Passenger, { dob: 'PASgone', notes: 'PASgone' })
  expect([merged.dob, merged.notes, merged.name]).toEqual([undefined, undefined, kept.name])
})

test('every field can be taken, and key and status never', () => {
  const all = Object.fromEntries(mergeFields.map((field) => [field, 'PASgone']))
  expect(mergedRecord(kept, gone, all)).toEqual({ ...gone, key: 'PASkept', version: 4 })
})

const none: Belongings = {
  ...{ rides: [], requests: [], funds: [], plans: [], phones: [], sessions: [], links: [] },
  ...{ drafts: [], devices: [], pauses: [] },
}
const map = {
  kept: { record: kept, has: { ...none, requests: ['REQ1'], funds: [{ key: 'FND1', enabled: true }] } },
  gone: {
    record: gone,
    has: {
      ...none,
      requests: ['REQ2'],
      funds: [
        { key: 'FND1', enabled: false },
        { key: 'FND2', enabled: true },
      ],
      plans: ['PLN1'],
      phones: [{ key: 'PHN1' }],
      pauses: ['PSE1'],
    },
  },
  merged: kept,
}
const merged: Belongings = {
  ...none,
  requests: ['REQ1', 'REQ2'],
  funds: [
    { key: 'FND1', enabled: true },
    { key: 'FND2', enabled: true },
  ],
  plans: ['PLN1'],
  phones: [{ key: 'PHN1' }],
}

test.each<[string, boolean, Partial<Belongings>, object]>([
  ['nothing', false, {}, {}],
  ['a session or a new day of a series', false, { sessions: ['SES9'], rides: ['RID9'] }, {}],
  ['a booking', false, { requests: ['REQ1', 'REQ2', 'REQ3'] }, { requests: ['REQ3'] }],
  ['an edited record', true, {}, { changed: ['record'] }],
  ['a fund switched off', false, { funds: [{ key: 'FND1', enabled: false }] }, { changed: ['funds'] }],
  ['a plan more', false, { plans: ['PLN1', 'PLN2'] }, { changed: ['plans'] }],
  ['another plan', false, { plans: ['PLN2'] }, { changed: ['plans'] }],
  ['a pause of before that holds', false, { pauses: ['PSE1'] }, {}],
  ['a pause that was begun', false, { pauses: ['PSE1', 'PSE2'] }, { changed: ['pauses'] }],
  ['a number that was given away', false, { phones: [] }, { changed: ['phones'] }],
  ['another number', false, { phones: [{ key: 'PHN2' }] }, { changed: ['phones'] }],
  ['a fund that is gone', false, { funds: merged.funds.slice(0, 1) }, { changed: ['funds'] }],
  ['a plan that is gone', false, { plans: [] }, { changed: ['plans'] }],
  ['a number more', true, { phones: [{ key: 'PHN1' }, { key: 'PHN2' }] }, { changed: ['record', 'phones'] }],
])('since a merge: %s', (_, isEdited, more, since) => {
  expect(sinceMerge(map, isEdited, { ...merged, ...more })).toEqual({ requests: [], changed: [], ...since })
})
