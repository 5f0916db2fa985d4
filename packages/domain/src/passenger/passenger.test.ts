import type { RideStatus } from '../ride/schema.ts'
import { en } from '../copy/en.ts'
import { fill } from '../copy/message.ts'
import { termValues } from '../copy/terms.ts'
import { mobilityProblem } from '../mobility/problems.ts'
import { communicationProblem } from '../communication/problems.ts'
import { es } from '../copy/es.ts'
import {
  basicProblem,
  basicProblems,
  EARLIEST_BIRTH,
  isBirthDate,
  type BasicFacts,
  type PassengerDraft,
} from './basic.ts'
import { newPassenger, shownRiderKey, systemRiderKey } from './defaults.ts'
import {
  activeRides,
  canSteal,
  canTransfer,
  failureOutcome,
  transferBlocked,
  uniquePhoneRequired,
} from './phone-transfer.ts'
import { confirmed, placeEmpty, placeProblem, withAddress } from './places.ts'
import {
  mayContinue,
  passengerSections,
  sectionAfter,
  sectionBefore,
  sectionOf,
  sectionProgress,
} from './sections.ts'

const now = Date.parse('2026-07-06T12:00:00Z')
const full: PassengerDraft = {
  name: { first: 'Ana', last: 'Ruiz' },
  customer_key: 'M1',
  language: 'en',
  dob: '1950-02-01',
  phone: { display: '(312) 555-0100' },
}
const bare = { timezone: 'America/Chicago' }
const facts: BasicFacts = {
  now,
  customer: {
    ...bare,
    documentation: { passenger_key: { enabled: true, required: true } },
    passenger: { dob: { enabled: true, required: true } },
  },
  policy: { plans_min_count: 1 },
  plans: 1,
}

test.each<[string, Partial<PassengerDraft>, string]>([
  ['V892', { name: { first: ' ', last: 'Ruiz' } }, 'Please enter passenger name'],
  ['V892', { name: { first: 'Ana' } }, 'Please enter passenger name'],
  ['V893', { customer_key: '' }, 'Please enter MRN'],
  ['V894', { language: undefined }, 'Please select a language'],
  ['V895', { dob: undefined }, 'Please enter a valid birth year'],
  ['V895', { dob: '1902-12-31' }, 'Please enter a valid birth year'],
  ['V895', { dob: '2026-07-07' }, 'Please enter a valid birth year'],
  ['V896', { phone: { display: '(312) 555-010' } }, 'Please enter phone number'],
  ['V896', { phone: undefined }, 'Please enter phone number'],
])('%s %j: %s', (_, change, text) => {
  expect(fill(en.problem[basicProblem({ ...full, ...change }, facts)!.code], termValues('en'))).toBe(text)
})

test('V892–V897 come in this order', () => {
  expect(basicProblems({}, { ...facts, plans: 0 }).map(({ code }) => code)).toEqual([
    'name_missing',
    'rider_key_missing',
    'language_missing',
    'birth_year_wrong',
    'phone_missing',
    'plans_missing',
  ])
  expect(basicProblem(full, facts)).toBeNull()
})

test('V897 plans are asked only with a required rider key and a minimum', () => {
  expect(basicProblem(full, { ...facts, plans: 0 })?.code).toBe('plans_missing')
  expect(basicProblem(full, { ...facts, plans: 0, policy: {} })).toBeNull()
  expect(basicProblem(full, { ...facts, plans: 0, customer: bare })).toBeNull()
})

test('V893 V895 what is optional is not asked, but a date that is there is checked', () => {
  const loose = { now, customer: bare }
  expect(basicProblem({ ...full, customer_key: undefined, dob: undefined }, loose)).toBeNull()
  expect(basicProblem({ ...full, dob: '1850-01-01' }, loose)?.code).toBe('birth_year_wrong')
})

test('V895 the earliest date of birth is -2114059320045', () => {
  expect(EARLIEST_BIRTH).toBe(-2114059320045)
  expect([
    isBirthDate('1903-01-04', '2026-07-06'),
    isBirthDate('1903-01-05', '2026-07-06'),
    isBirthDate('2026-07-06', '2026-07-06'),
    isBirthDate('2026-07-07', '2026-07-06'),
    isBirthDate('2/30/1960', '2026-07-06'),
    isBirthDate('1999-02-29', '2026-07-06'),
  ]).toEqual([false, true, true, false, false, false])
})

test('V895 today is the customer’s: nobody is born tomorrow, in the evening too', () => {
  // 9 pm on 6 July in Chicago, when it is the 7th in London.
  const evening = { ...facts, now: Date.UTC(2026, 6, 7, 2) }
  expect(basicProblem({ ...full, dob: '2026-07-06' }, evening)).toBeNull()
  expect(basicProblem({ ...full, dob: '2026-07-07' }, evening)?.code).toBe('birth_year_wrong')
})

test('V844 V845 V846 sections, their order and progress', () => {
  expect(passengerSections).toEqual(['basic', 'home', 'facilities', 'mobility', 'communication', 'notes'])
  expect([sectionOf(undefined), sectionOf('nonsense'), sectionOf('mobility')]).toEqual([
    'basic',
    null,
    'mobility',
  ])
  expect(passengerSections.map(sectionProgress)).toEqual([1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1])
  expect([
    sectionBefore('basic'),
    sectionBefore('home'),
    sectionAfter('notes'),
    sectionAfter('basic'),
  ]).toEqual([null, 'basic', null, 'home'])
})

test('V858 V859 V860 V884 V853 only an active passenger goes on', () => {
  expect([mayContinue('active'), mayContinue('inactive'), mayContinue('archived')]).toEqual([
    true,
    false,
    false,
  ])
})

const located = { address: { format: '1 Home St', lat: 41, lng: -87 } }
test.each([
  ['V888', 'home', located, false, 'location_unconfirmed', 'Please confirm location'],
  ['V889', 'facilities', located, false, 'pin_unconfirmed', 'Please confirm pin location'],
  ['V890', 'home', undefined, true, 'home_required', 'Passengers with self-scheduling require home'],
  [
    'V891',
    'facilities',
    { address: { format: ' ' } },
    true,
    'facility_required',
    'Passengers with self-scheduling require facility',
  ],
] as const)('%s %s %j: %6$s', (_, section, place, selfScheduling, code, text) => {
  expect(placeProblem(section, place, selfScheduling)?.code).toBe(code)
  expect(fill(en.problem[code], termValues('en'))).toBe(text)
})

test('V857 V888 without self-scheduling an address may be skipped, a confirmed one is fine', () => {
  expect([
    placeProblem('home', undefined, false),
    placeProblem('home', confirmed(located), true),
    placeProblem('home', { address: { format: 'typed' } }, false),
  ]).toEqual([null, null, null])
  expect([placeEmpty(undefined), placeEmpty({}), placeEmpty(located)]).toEqual([true, true, false])
})

test('V886 V887 another address is not confirmed any more, notes and the same address keep it', () => {
  const home = confirmed({ ...located, notes: { pickup: 'Ring' } })
  expect(home.confirmed).toBe(true)
  expect(withAddress(home, { format: '2 New St', lat: 41, lng: -87 })).toEqual({
    address: { format: '2 New St', lat: 41, lng: -87 },
    notes: { pickup: 'Ring' },
    confirmed: false,
  })
  expect(withAddress(home, { ...located.address }).confirmed).toBe(true)
  expect(withAddress(home, { ...located.address, lat: 41.001 }).confirmed).toBe(false)
  expect(withAddress(undefined, located.address).confirmed).toBe(false)
})

test('V867 V875 V876 a new passenger', () => {
  const record = newPassenger({ key: 'PAS1', timezone: 'America/Chicago', now })
  expect(record).toMatchObject({
    language: 'en',
    support: { active: false },
    timezone: 'America/Chicago',
    status: 'active',
    created: now,
  })
  expect(mobilityProblem(record.accessibility)).toBeNull()
  expect(communicationProblem(record.communication)?.code).toBe('phone_missing')
  expect(newPassenger({ key: 'PAS1', now })).not.toHaveProperty('timezone')
})

test('V518 V879 V880 rider keys that the system makes are hidden', () => {
  expect(systemRiderKey('PAS1')).toBe('MRNRHPAS1')
  expect([shownRiderKey('MRNRHPAS1'), shownRiderKey('M1'), shownRiderKey(undefined)]).toEqual([
    undefined,
    'M1',
    undefined,
  ])
})

const HOUR = 3_600_000

function ride(status: RideStatus, hours: number) {
  return {
    status,
    needed: now + hours * HOUR,
  }
}

test.each([
  ['no rides', [], true, false],
  ['one in 47 hours', [ride('confirmed', 47)], false, false],
  ['one in 48', [ride('confirmed', 48)], true, false],
  ['one that is over', [ride('completed', 1)], true, false],
  ['one that started before', [ride('enroute', -1)], false, true],
  ['one being requested far ahead', [ride('requesting', 100)], false, true],
  ['one that is overdue', [ride('confirmed', -1)], false, false],
  ['one that was to be called for', [ride('active', -3)], false, false],
  ['one that was arranged, and is past', [ride('arranged', -1)], true, false],
  ['one that is arranged', [ride('arranged', 1)], false, false],
])('V904 the donor has %s: free %s, blocked %s', (_, rides, free, blocked) => {
  expect([canSteal(rides, now), transferBlocked(rides)]).toEqual([free, blocked])
  expect(activeRides(rides, now).length === 0).toBe(free)
})

test.each([
  ['V901', {}, true],
  ['V884', { recipient: { key: 'PAS1', status: 'inactive' } }, false],
  ['V900', { donor: { key: 'PAS1' } }, false],
  ['V908', { optedOut: true }, false],
  ['V908', { donorRides: [ride('enroute', 0)] }, false],
  ['V904', { donorRides: [ride('confirmed', 1)] }, true],
])('%s transfer with %j: %s', (_, change, ok) => {
  const answer = canTransfer({
    recipient: { key: 'PAS1', status: 'active' },
    donor: { key: 'PAS2' },
    donorRides: [],
    optedOut: false,
    now,
    ...change,
  })
  expect(answer.ok).toBe(ok)
})

test.each([
  ['V908 M150', { code: 'unknown', message: 'Cannot assign phone number at this time' }, 'warn'],
  ['V908 M150', { code: 'phone_busy', message: es.error.phone_busy }, 'warn'],
  ['V910', { code: 'timeout', message: 'timeout' }, 'fail'],
] as const)('%s a transfer that failed with %j ends as %s', (_, refusal, outcome) => {
  expect(failureOutcome(refusal)).toBe(outcome)
})

test.each([
  ['always', false, true],
  ['conditional', true, true],
  ['conditional', false, false],
  [undefined, true, false],
] as const)('V911 unique phone %s with portal %s: %s', (resolution, portal, expected) => {
  expect(uniquePhoneRequired(resolution, portal)).toBe(expected)
})
