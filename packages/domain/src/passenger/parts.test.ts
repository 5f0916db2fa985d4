import { defaultCommunication } from '../communication/contact.ts'
import { defaultAccessibility } from '../mobility/defaults.ts'
import {
  changedParts,
  changeOfParts,
  entryOfParts,
  newParts,
  partSections,
  partsOf,
  rebaseParts,
  recordParts,
  recordProblems,
  withOwnPhone,
  type RecordFacts,
  type RecordParts,
} from './parts.ts'
import { passengerEntry, type Passenger } from './schema.ts'
import { passengerSections } from './sections.ts'

const now = Date.UTC(2026, 10, 22)
const home = { format: '1 A St', lat: 40, lng: -83 }
const record: Passenger = {
  key: 'PAS1',
  version: 3,
  status: 'active',
  name: { first: 'Ana', last: 'Lark' },
  customer_key: 'M1',
  dob: '1950-01-02',
  language: 'es',
  phone: { display: '(614) 555-0100', raw: '+16145550100', type: 'smart' },
  places: { home: { address: home, confirmed: true, notes: { pickup: 'Ring' } } },
  accessibility: {
    ...defaultAccessibility,
    height: 66,
    weight: 150,
    equipment: true,
    equipment_type: 'Walker',
  },
  communication: { ...defaultCommunication, phone: { display: '(614) 555-0100', type: 'smart' } },
  flags: { portal: false },
  notes: 'Kept',
}
const facts: RecordFacts = { now, customer: { timezone: 'America/Chicago' }, plans: 0, selfSchedules: false }

test('a record taken apart and put together is the same record', () => {
  const parts = partsOf(record)
  const entry = entryOfParts(parts)
  expect(passengerEntry.safeParse(entry).success).toBe(true)
  expect(entry).toMatchObject({
    ...{ name: record.name, customer_key: 'M1', dob: record.dob, language: 'es', notes: 'Kept' },
    ...{
      phone: record.phone,
      places: record.places,
      accessibility: record.accessibility,
      flags: { portal: false },
    },
  })
  expect(changedParts(parts, partsOf(record))).toEqual([])
})

test('V845 every part has its section, and every section its parts', () => {
  expect(recordParts).toEqual(
    Object.keys(newParts())
      .filter((part) => part in partSections)
      .sort(byOrder),
  )
  expect([...new Set(recordParts.map((part) => partSections[part]))]).toEqual([...passengerSections])
})

function byOrder(one: string, other: string): number {
  return (recordParts as string[]).indexOf(one) - (recordParts as string[]).indexOf(other)
}

test.each<[string, Partial<RecordParts>, object]>([
  ['a name', { first: '  Ana  Maria ' }, { name: { first: 'Ana Maria', last: 'Lark' } }],
  ['no rider key', { rider_key: ' ' }, { customer_key: null }],
  ['no birth date', { dob: null }, { dob: null }],
  ['no notes', { notes: '' }, { notes: null }],
  ['no home', { home: null }, { places: { home: null } }],
  ['a note for home', { home_notes: {} }, { places: { home: { address: home, confirmed: true } } }],
  [
    'needs as a whole',
    { measures: { height: 60, weight: 150 } },
    { accessibility: { ...record.accessibility, height: 60 } },
  ],
  ['the portal', { portal: true }, { flags: { portal: true } }],
])('a change of %s names nothing else', (_, change, expected) => {
  const before = partsOf(record)
  const after = { ...before, ...change }
  expect(changeOfParts(record, changedParts(before, after), after)).toEqual({
    ...{ key: 'PAS1', version: 3 },
    ...expected,
  })
})

test('mine on top of theirs: what both changed differently is a clash, and mine stays', () => {
  const base = partsOf(record)
  const mine = { ...base, first: 'Anna', notes: 'Mine', language: 'en' }
  const theirs = { ...base, first: 'Anne', last: 'Larkin', language: 'en' }
  expect(rebaseParts(base, mine, theirs)).toEqual({
    parts: { ...theirs, first: 'Anna', notes: 'Mine' },
    clashes: ['first'],
  })
})

test('the passenger’s own contact goes with their number, anybody else’s stays', () => {
  const next = { display: '(614) 555-0199', raw: '+16145550199', type: 'land' as const }
  const own = withOwnPhone(partsOf(record), next)
  expect(own.contact).toMatchObject({ phone: next, method: 'call' })
  const child = partsOf({
    ...record,
    communication: { relation: 'child', phone: { display: '(614) 555-0100' } },
  })
  expect(withOwnPhone(child, next).contact.phone).toEqual({ display: '(614) 555-0100' })
})

test.each<[string, Partial<RecordParts>, Partial<RecordFacts>, (string | undefined)[]]>([
  ['V892 nothing', {}, {}, ['name_missing', 'basic']],
  ['V892 a long name', { first: 'x'.repeat(101), last: 'y' }, {}, ['name_long', 'basic']],
  [
    'V888 an unconfirmed home',
    {
      first: 'A',
      last: 'B',
      phone: { display: '(614) 555-0100' },
      home: { address: home, confirmed: false },
    },
    {},
    ['location_unconfirmed', 'home'],
  ],
  [
    'V890 no home of one who books in the portal',
    { first: 'A', last: 'B', phone: { display: '(614) 555-0100' } },
    { selfSchedules: true },
    ['home_required', 'home'],
  ],
  [
    'V507 a contact without a number',
    { first: 'A', last: 'B', phone: { display: '(614) 555-0100' } },
    {},
    ['phone_missing', 'communication'],
  ],
])('%s', (_, change, more, expected) => {
  const [first] = recordProblems({ ...newParts(), ...change }, { ...facts, ...more })
  expect([first?.code, first?.section]).toEqual(expected)
})
