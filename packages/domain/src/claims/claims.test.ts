import { vehicles } from '../mobility/schema.ts'
import {
  baseCode,
  claimClass,
  claimClasses,
  claimCodeProblem,
  codeFor,
  codeRows,
  type CodeRow,
} from './codes.ts'
import { claimLines, claimsCodes, placeModifier, siteLetter, siteLetters, type ClaimFacts } from './lines.ts'

const on = '2026-07-06'
const ride = {
  status: 'completed',
  timezone: 'America/Chicago',
  times: { created: 0, needed: Date.parse('2026-07-06T15:00:00Z') },
  accessibility: { mobility: 'wheelchair', vehicle: 'wav', service: 'to_door' },
} as const
const customer = { claims: { enabled: true } }

test.each([
  ['any', 'standard', 'standard_vehicle'],
  ['sedan', 'to_curb', 'standard_vehicle'],
  ['suv', 'to_door', 'standard_vehicle'],
  ['wav', 'to_door', 'wheelchair_accesible_vehicle'],
  ['bariatric', 'to_door', 'wheelchair_accesible_vehicle'],
  ['stretcher', 'through_door', 'stretcher_van'],
  ['ambulance', 'bls', 'ambulance_basic'],
  ['ambulance', 'als', 'ambulance_advanced'],
] as const)('X079 %s with %s is %s', (vehicle, service, expected) => {
  expect(claimClass({ vehicle, service })).toBe(expected)
})

test.each([
  ['standard_vehicle', 'A0100', 'S0215', 'T2007'],
  ['wheelchair_accesible_vehicle', 'A0130', 'S0209', 'T2007'],
  ['stretcher_van', 'T2005', 'T2049', 'T2007'],
  ['ambulance_basic', 'A0428', 'A0425', 'A0420'],
  ['ambulance_advanced', 'A0426', 'A0425', 'A0420'],
] as const)('server-behaviour §2.14 %s: base %s, mileage %s, wait %s', (kind, base, mileage, wait) => {
  expect([
    codeFor(kind, 'base', on),
    codeFor(kind, 'mileage', on),
    codeFor(kind, 'wait', on),
    codeFor(kind, 'tolls', on),
    codeFor(kind, 'escort', on),
  ]).toEqual([base, mileage, wait, 'A0170', 'T2001'])
})

test('server-behaviour §2.14 the customer’s own code wins, a payer’s rows hold for their dates', () => {
  expect(baseCode({ claims: { enabled: true, standard_vehicle: 'T2003' } }, 'standard_vehicle', on)).toBe(
    'T2003',
  )
  expect(baseCode({ claims: { enabled: true, standard_vehicle: ' ' } }, 'standard_vehicle', on)).toBe('A0100')
  const customRows: CodeRow[] = [
    { code: 'T2003', meaning: 'base', classes: ['standard_vehicle'], from: '2026-01-01', to: '2026-06-30' },
  ]
  expect(
    ['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map((date) =>
      codeFor('standard_vehicle', 'base', date, customRows),
    ),
  ).toEqual(['A0100', 'T2003', 'T2003', 'A0100'])
})

test.each([
  ['A0100', 'standard_vehicle', false],
  ['a0100 ', 'standard_vehicle', false],
  ['T2003', 'standard_vehicle', false],
  ['A0080', 'standard_vehicle', false],
  ['A0090', 'standard_vehicle', false],
  ['A0110', 'standard_vehicle', false],
  ['A0120', 'standard_vehicle', false],
  ['A0130', 'wheelchair_accesible_vehicle', false],
  ['T2005', 'stretcher_van', false],
  ['A0428', 'ambulance_basic', false],
  ['A0426', 'ambulance_advanced', false],
  ['', 'standard_vehicle', false],
  ['Z9999', 'standard_vehicle', false],
  ['A0200', 'standard_vehicle', true],
  ['S0215', 'standard_vehicle', true],
  ['A0428', 'stretcher_van', true],
  ['12345', 'standard_vehicle', true],
  ['A01000', 'standard_vehicle', true],
] as const)('server-behaviour §2.14 the code %j for %s is refused: %s', (code, kind, refused) => {
  expect(claimCodeProblem(kind, code) !== null).toBe(refused)
})

test('V373 rides get base and mileage when claims are enabled, and every vehicle has both', () => {
  expect(claimsCodes(ride, customer)).toEqual(['A0130', 'S0209'])
  expect(claimsCodes(ride, { claims: { enabled: false } })).toEqual([])
  for (const vehicle of vehicles)
    expect(
      claimsCodes({ ...ride, accessibility: { ...ride.accessibility, vehicle } }, customer),
    ).toHaveLength(2)
  expect(claimClasses.every((kind) => codeRows.some(({ classes }) => classes.includes(kind)))).toBe(true)
})

test.each([
  [{ type: 'home' }, undefined, 'R'],
  [{ type: 'facility' }, undefined, 'P'],
  [{ type: 'facility' }, { claim_site: 'J' }, 'J'],
  [{}, undefined, null],
  [{}, { claim_site: 'H' }, 'H'],
] as const)('V462 V463 the stop %j with place %j is %s', (stop, place, expected) => {
  expect(siteLetter(stop, place)).toBe(expected)
})

test('V462 V463 without both location types there is no modifier', () => {
  expect([placeModifier('R', 'J'), placeModifier(null, 'J'), placeModifier('R', null)]).toEqual([
    'RJ',
    null,
    null,
  ])
  expect(Object.keys(siteLetters).join('')).toBe('RHPDJGNEXSI')
})

const facts: ClaimFacts = { customer, sites: { pickup: 'R', dropoff: 'J' }, distance_m: 16_254, proof: true }

function words(change: Partial<ClaimFacts> = {}, status: 'completed' | 'failed' = 'completed') {
  return claimLines({ ...ride, status }, { ...facts, ...change }).map(
    ({ code, modifiers, units }) => `${code}-${modifiers.join('-')} ${units}`,
  )
}

test.each<[string, Partial<ClaimFacts>, string[]]>([
  ['base and miles to a tenth', {}, ['A0130-RJ 1', 'S0209-RJ 10.1']],
  ['waiting in half hours', { waitMinutes: 31 }, ['A0130-RJ 1', 'S0209-RJ 10.1', 'T2007-RJ 2']],
  ['tolls', { tollsCents: 275 }, ['A0130-RJ 1', 'S0209-RJ 10.1', 'A0170-RJ 2.75']],
  [
    'an extra passenger on a second leg',
    { extraPassenger: true, secondLeg: true },
    ['A0130-RJ-TK-76 1', 'S0209-RJ-TK-76 10.1'],
  ],
  ['an escort', { escort: true }, ['A0130-RJ 1', 'S0209-RJ 10.1', 'T2001-RJ 1']],
  [
    'an escort, waiting and tolls of a shared second leg: the escort has the way alone',
    { escort: true, waitMinutes: 30, tollsCents: 1, extraPassenger: true, secondLeg: true },
    ['A0130-RJ-TK-76 1', 'S0209-RJ-TK-76 10.1', 'T2007-RJ-TK-76 1', 'A0170-RJ-TK-76 0.01', 'T2001-RJ 1'],
  ],
  ['no way, no mileage', { distance_m: 0 }, ['A0130-RJ 1']],
  ['no proof', { proof: false }, []],
  ['no location type', { sites: { pickup: 'R', dropoff: null } }, []],
  ['claims off', { customer: {} }, []],
])('server-behaviour §2.14 claim lines: %s', (_, change, expected) => {
  expect(words(change)).toEqual(expected)
})

test('server-behaviour §2.14 only a completed ride is claimed', () => {
  expect(words({}, 'failed')).toEqual([])
})
