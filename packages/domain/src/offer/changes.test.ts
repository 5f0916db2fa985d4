import type { Ride } from '../ride/schema.ts'
import { criticalFields, patchFields } from '../ride/edit.ts'
import { isForFleets } from '../ride/patch-told.ts'
import { toldChanges } from './changes.ts'

const home = { format: '1 Elm St, Columbus, OH 43215', lat: 39.9, lng: -83 }
const clinic = { format: '9 Oak Ave, Columbus, OH 43206', lat: 39.9, lng: -83 }
function rough(street: string, zip: string) {
  return {
    format: `${street}, Columbus ${zip}`,
    city: 'Columbus',
    zip,
  }
}

test.each([
  ['times.needed', 1, 2, { from: 1, to: 2 }, { from: 1, to: 2 }],
  ['accessibility.vehicle', 'any', 'wav', { from: 'any', to: 'wav' }, { from: 'any', to: 'wav' }],
  [
    'stops.dropoff.address',
    home,
    clinic,
    { from: rough('Elm St', '43215'), to: rough('Oak Ave', '43206') },
    { from: home, to: clinic },
  ],
  ['stops.dropoff.address', home, { ...home, format: '3 Elm St, Columbus, OH 43215' }, undefined, 'any'],
  [
    'stops.pickup.notes',
    null,
    { pickup: 'gate 4711' },
    undefined,
    { from: null, to: { pickup: 'gate 4711' } },
  ],
  [
    'accessibility.psychosocial',
    { active: true, notes: 'a' },
    { active: true, notes: 'b' },
    undefined,
    { from: { active: true, notes: 'a' }, to: { active: true, notes: 'b' } },
  ],
  ['notes', { driver: 'ring' }, { driver: 'ring', internal: 'owes us' }, undefined, undefined],
  ['notes', null, { driver: 'ring', internal: 'owes us' }, undefined, { from: null, to: 'ring' }],
] as const)(
  'V1200 §2.2 of a changed %s (%j to %j) a fleet that is asked reads %j',
  (field, from, to, asked, mine) => {
    const diff = { [field]: { from, to } }
    expect(toldChanges(diff, 'asked')).toEqual(asked === undefined ? {} : { [field]: asked })
    const expected = mine === 'any' ? { from, to } : mine
    expect(toldChanges(diff, 'mine')).toEqual(expected === undefined ? {} : { [field]: expected })
  },
)

test('§2.2 what is the office’s alone is told to no fleet, and neither is a field that nobody named', () => {
  const diff: NonNullable<Ride['diff']> = Object.fromEntries(
    [...criticalFields, ...patchFields, 'something.new'].map((field) => [
      field,
      { from: null, to: field.endsWith('address') ? home : {} },
    ]),
  )
  const office = [
    'auth_code',
    'customer_key',
    'team',
    'fund_keys',
    'funding',
    'covered_service',
    'service_name',
  ]
  const carried = ['meta', 'scope']
  const untold = [
    ...office,
    ...carried,
    'plan_name',
    'support',
    'purpose',
    'notes',
    'transit.enabled',
    'something.new',
  ]
  const mine = Object.keys(toldChanges(diff, 'mine'))
  expect(mine).toEqual(Object.keys(diff).filter((field) => !untold.includes(field)))
  expect(Object.keys(toldChanges(diff, 'asked')).filter((field) => !mine.includes(field))).toEqual([])
})

test.each<[object, boolean]>([
  [{ purpose: { from: null, to: 'Dialysis' } }, false],
  [{ auth_code: { from: null, to: 'A-1' }, team: { from: null, to: 'TEA1' } }, false],
  [{ notes: { from: {}, to: { internal: 'owes us' } } }, false],
  [{ notes: { from: {}, to: { driver: 'ring' } } }, true],
  [{ purpose: { from: null, to: 'Dialysis' }, 'accessibility.weight': { from: 170, to: 200 } }, true],
  [{}, false],
])('decision 098 §2.1 of a change of %j the provider that has the ride is told: %s', (diff, expected) => {
  expect(isForFleets(diff)).toBe(expected)
})

test('decision 098 whether a provider is told of a patch is whether there is anything to tell', () => {
  for (const field of patchFields) {
    const diff = { [field]: { from: null, to: field === 'notes' ? { driver: 'ring' } : { active: true } } }
    expect([field, isForFleets(diff)]).toEqual([field, Object.keys(toldChanges(diff, 'mine')).length > 0])
  }
})
