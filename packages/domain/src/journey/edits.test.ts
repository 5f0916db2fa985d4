import type { Passenger } from '../passenger/schema.ts'
import type { Ride } from '../ride/schema.ts'
import { consequenceOf } from '../ride/consequence.ts'
import { buildRides, chooseAppointment, chooseNeeded, chooseReason, chooseStop, chooseType } from './draft.ts'
import { editedProblem } from './edit-problem.ts'
import { editsOf, isEdited, othersEdited } from './edits.ts'
import { draftOfRides, typeOfRides } from './existing.ts'
import { compareEdits, rebase } from './rebase.ts'
import { draft as schema } from './schema.ts'

const zone = 'America/Chicago'

function at(text: string) {
  return Date.parse(`${text}-06:00`)
}

const HOUR = 3_600_000
const home = { address: { format: '1 Home St', lat: 41.9, lng: -87.68 }, type: 'home' as const }
const clinic = {
  address: { format: '2 Clinic Ave', lat: 41.8, lng: -87.66 },
  name: 'Clinic',
  type: 'facility' as const,
  place: 'PLC1',
}
const lab = { address: { format: '3 Lab Rd', lat: 41.7, lng: -87.6 }, type: 'facility' as const }

function ride(rest: Partial<Ride> = {}): Ride {
  return {
    key: 'RID1',
    request: 'RQT1',
    version: 3,
    status: 'confirmed',
    type: 'scheduled',
    reason: 'appointment',
    timezone: zone,
    fleet: 'FLT1',
    patient: 'PAS1',
    times: {
      created: at('2027-01-20T10:00:00'),
      needed: at('2027-02-02T08:51:00'),
      appointment: at('2027-02-02T09:30:00'),
    },
    stops: { pickup: home, dropoff: clinic },
    passenger: { key: 'PAS1', name: { first: 'Ana', last: 'Lark' } },
    accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false },
    communication: { relation: 'self', method: 'sms' },
    estimates: {},
    notes: { driver: 'Ring twice' },
    ...rest,
  }
}

function back(rest: Partial<Ride> = {}) {
  return ride({
    key: 'RID2',
    version: 1,
    times: { created: 0, needed: at('2027-02-02T10:30:00') },
    stops: { pickup: clinic, dropoff: home },
    ...rest,
  })
}

const now = at('2027-02-01T08:00:00')

function changed(edits: ReturnType<typeof editsOf>) {
  return edits.map(({ change: { key: _key, version: _version, ...rest }, kind }) => [kind, rest])
}

test('V189 rides open as a draft that fits its schema and differs in nothing from them', () => {
  for (const rides of [
    [ride()],
    [ride(), back()],
    [back(), ride()],
    [
      ride(),
      back({
        stops: { pickup: clinic, dropoff: lab },
        notes: { driver: 'own' },
        accessibility: { ...ride().accessibility, vehicle: 'suv' },
      }),
      back({ key: 'RID3', type: 'will-call', times: { created: 0, needed: at('2027-02-02T12:07:31') } }),
    ],
  ]) {
    const draft = draftOfRides(rides, {
      key: 'PAS1',
      status: 'active',
      name: { first: 'Ana', last: 'Lark' },
      language: 'en',
    } as Passenger)
    expect(schema.parse(draft)).toMatchObject({
      isExisting: true,
      date: '2027-02-02',
      appointment: at('2027-02-02T09:30:00'),
    })
    expect(changed(editsOf(rides, draft))).toEqual(rides.map(() => ['none', {}]))
    expect(isEdited(rides, draft)).toBe(false)
  }
})

test.each([
  ['one', [ride()]],
  ['round', [ride(), back()]],
  ['multi', [ride(), back({ stops: { pickup: { ...clinic, entrance: 'B' }, dropoff: home } })]],
  ['multi', [ride(), back({ times: { created: 0, needed: 1, appointment: 2 } })]],
  ['multi', [ride(), back(), back()]],
] as const)('rides are a %s journey only when nothing of their stops would be lost', (type, rides) => {
  expect(typeOfRides(rides)).toBe(type)
})

test('an appointment that is no longer asked, and a team that is taken away, are named as such', () => {
  const rides = [ride({ team: 'TEM1' }), back({ team: 'TEM1' })]
  const { team: _team, ...draft } = chooseReason(draftOfRides(rides), 'other')
  expect(changed(editsOf(rides, draft))).toEqual([
    ['critical', { reason: 'other', team: null, times: { appointment: null } }],
    ['patch', { reason: 'other', team: null }],
  ])
})

test('an odd minute of a ride stays, a typed one goes down to five (V352)', () => {
  const rides = [ride()]
  const draft = draftOfRides(rides)
  expect(buildRides(draft)[0]?.times.needed).toBe(at('2027-02-02T08:51:00'))
  expect(changed(editsOf(rides, chooseAppointment(draft, at('2027-02-02T10:00:00'))))).toEqual([
    ['critical', { times: { appointment: at('2027-02-02T10:00:00') } }],
  ])
  expect(changed(editsOf(rides, chooseNeeded(draft, 0, at('2027-02-02T08:44:00'))))).toEqual([
    ['critical', { times: { needed: at('2027-02-02T08:40:00') } }],
  ])
})

test('a place of a round trip changes both ways; each ride is sent with its own version and nothing else', () => {
  const rides = [ride(), back()]
  const edits = editsOf(rides, chooseStop(draftOfRides(rides), 0, 'dropoff', lab))
  expect(edits.map(({ change }) => change)).toEqual([
    { key: 'RID1', version: 3, stops: { pickup: home, dropoff: lab } },
    { key: 'RID2', version: 1, stops: { pickup: lab, dropoff: home } },
  ])
})

test('needs and notes reach the rides that had the same; what a ride has of its own stays', () => {
  const accessibility = { ...ride().accessibility, vehicle: 'suv' as const }
  const rides = [
    ride(),
    back({ accessibility: accessibility, notes: { driver: 'own' } }),
    back({ key: 'RID3', times: { created: 0, needed: at('2027-02-02T12:00:00') } }),
  ]
  const draft = draftOfRides(rides)
  const walker = { ...ride().accessibility, mobility: 'walker' as const }
  const edits = editsOf(rides, {
    ...draft,
    accessibility: walker,
    rides: draft.rides.map((leg, index) => (index === 0 ? { ...leg, notes: { driver: 'Blue door' } } : leg)),
  })
  expect(changed(edits)).toEqual([
    ['critical', { accessibility: walker, notes: { driver: 'Blue door' } }],
    ['none', {}],
    ['critical', { accessibility: walker, notes: { driver: 'Blue door' } }],
  ])
})

test('a field that was typed into and emptied again is no change; one that was there and is emptied is', () => {
  const rides = [ride()]
  const draft = draftOfRides(rides)
  const notes = (driver: string, internal?: string) => ({
    ...draft,
    rides: [{ ...draft.rides[0]!, notes: { driver, ...(internal !== undefined && { internal }) } }],
  })
  expect(changed(editsOf(rides, notes('Ring twice', '')))).toEqual([['none', {}]])
  expect(changed(editsOf(rides, notes('')))).toEqual([['patch', { notes: { driver: '' } }]])
  expect(changed(editsOf(rides, chooseStop(draft, 0, 'pickup', { ...home, entrance: '' })))).toEqual([
    ['none', {}],
  ])
})

test('the code of a ride is changed, and emptied, in place', () => {
  const rides = [ride({ customer_key: 'A-1' })]
  const draft = draftOfRides(rides)
  expect(changed(editsOf(rides, draft))).toEqual([['none', {}]])
  expect(changed(editsOf(rides, { ...draft, customer_key: 'B-2' }))).toEqual([
    ['patch', { customer_key: 'B-2' }],
  ])
  const { customer_key: _key, ...without } = draft
  expect(changed(editsOf(rides, without))).toEqual([['patch', { customer_key: '' }]])
})

test('existing rides keep their number and types whatever reason is chosen', () => {
  const rides = [ride(), back()]
  const draft = chooseType(chooseReason(draftOfRides(rides), 'discharge'), 'one')
  expect([draft.type, draft.rides.length]).toEqual(['round', 2])
  expect(changed(editsOf(rides, draft))).toEqual([
    ['critical', { reason: 'discharge', times: { appointment: null } }],
    ['patch', { reason: 'discharge' }],
  ])
})

test('V226 other rides take needs, notes, a new date and a replaced place; times of day outlast a clock change', () => {
  const rides = [ride({ times: { created: 0, needed: at('2027-03-13T08:00:00') } })]
  const other = back({ times: { created: 0, needed: at('2027-03-13T10:30:00') } })
  const draft = draftOfRides(rides)
  const moved = chooseStop(
    {
      ...draft,
      communication: { relation: 'parent' },
      rides: [{ ...draft.rides[0]!, times: { needed: Date.parse('2027-03-15T08:00:00-05:00') } }],
    },
    0,
    'dropoff',
    lab,
  )
  const [edit] = othersEdited(editsOf(rides, moved), [other])
  expect(edit?.change).toEqual({
    key: 'RID2',
    version: 1,
    communication: { relation: 'parent' },
    times: { needed: Date.parse('2027-03-15T10:30:00-05:00') },
    stops: { pickup: lab, dropoff: home },
  })
  expect(othersEdited(editsOf(rides, draft), [other])[0]?.kind).toBe('none')
})

test.each([
  ['none', ride(), ride(), 'none'],
  ['notes, with a provider', ride(), ride({ notes: { driver: 'x' } }), 'told'],
  [
    'notes, without one',
    ride({ fleet: undefined }),
    ride({ fleet: undefined, notes: { driver: 'x' } }),
    'saved',
  ],
  [
    'another time',
    ride(),
    ride({ times: { ...ride().times, needed: at('2027-02-02T08:00:00') } }),
    'reconfirm',
  ],
  [
    'another date',
    ride(),
    ride({ times: { ...ride().times, needed: at('2027-02-03T08:00:00') } }),
    'withdrawn',
  ],
  [
    'another vehicle',
    ride(),
    ride({ accessibility: { ...ride().accessibility, vehicle: 'suv' } }),
    'withdrawn',
  ],
  [
    'another time, nobody has it',
    ride({ fleet: undefined, status: 'scheduling' }),
    ride({ times: { ...ride().times, needed: at('2027-02-02T08:00:00') } }),
    'offered',
  ],
  [
    'another time, under way',
    ride({ status: 'enroute' }),
    ride({ status: 'enroute', times: { ...ride().times, needed: at('2027-02-02T08:00:00') } }),
    'closed',
  ],
] as const)('server-behaviour §2.1 what an edit sets off: %s', (_, before, after, kind) => {
  const draft = draftOfRides([after])
  const [edit] = editsOf([before], { ...draft, rides: [{ ...draft.rides[0]!, key: before.key }] })
  const found = consequenceOf({ ...edit!, ride: before }, now)
  expect(found.kind).toBe(kind)
  if (found.kind === 'reconfirm')
    expect([found.minutes, consequenceOf({ ...edit!, ride: before }, after.times.needed - HOUR)]).toEqual([
      30,
      { kind: 'reconfirm', minutes: 5 },
    ])
})

test.each([
  ['alone is kept to the office', {}, ['purpose'], 'saved'],
  ['with notes is told as these are', { driver: 'Blue door' }, ['notes', 'purpose'], 'told'],
])('decision 098 another purpose %s', (_, notes, fields, kind) => {
  const [before, purpose] = [ride({ fleet: 'FLT1' }), { from: 'Dialysis', to: 'Dentist' }]
  const draft = draftOfRides([before])
  const rides = draft.rides.map((leg) => ({ ...leg, notes: { ...leg.notes, ...notes } }))
  const [edit] = editsOf([before], { ...draft, rides }, {}, purpose)
  expect([Object.keys(edit!.diff), edit!.kind]).toEqual([fields, 'patch'])
  expect(consequenceOf(edit!, now)).toEqual({ kind })
  // It is the request's: the ride's own change says nothing of it.
  expect(Object.keys(edit!.change)).not.toContain('purpose')
})

describe('what holds an edit back', () => {
  const customer = {
    documentation: { passenger_key: {}, verification: { card: { copy: 'Card' } } },
    passenger: {},
    claims: {},
    funds: {},
    covered: { enabled: true },
    flags: {},
    fleets: {},
  } as never
  const passenger = { key: 'PAS1', status: 'active', name: { first: 'Ana', last: 'Lark' }, language: 'en' }
  const problem = (
    rides: Ride[],
    change: (draft: ReturnType<typeof draftOfRides>) => ReturnType<typeof draftOfRides>,
    when = now,
  ) => {
    const draft = change({ ...draftOfRides(rides), passenger })
    return editedProblem(editsOf(rides, draft), draft, { now: when, scope: 'coordinator', customer })
  }
  test.each([
    [
      'nothing asked of the request itself, such as documents and covered service',
      [ride()],
      (draft: never) => chooseNeeded(draft, 0, at('2027-02-02T08:00:00')),
      null,
    ],
    [
      'notes of a ride whose time is over',
      [ride({ times: { created: 0, needed: now - HOUR } })],
      (draft: never) => chooseReason(draft, 'other'),
      null,
    ],
    [
      'V389 a new time that is too near',
      [ride()],
      (draft: never) => chooseNeeded(draft, 0, now - HOUR),
      { code: 'notice_insufficient', field: 'rides.0.times.needed' },
    ],
    [
      'the second ride, named as the form does',
      [ride(), back()],
      (draft: never) => chooseNeeded(draft, 1, now - HOUR),
      { code: 'notice_insufficient', field: 'rides.1.times.needed' },
    ],
    [
      'a ride under way',
      [ride({ status: 'pickup' })],
      (draft: never) => chooseNeeded(draft, 0, at('2027-02-02T08:00:00')),
      { code: 'edit_under_way', field: 'rides.0' },
    ],
  ] as const)('%s', (_, rides, change, expected) => {
    expect(problem([...rides], change as never)).toEqual(expected)
  })
  describe('V226 with the other rides of the request along', () => {
    const along = (edited: Ride, other: Ride, needed: number, when = now) => {
      const draft = chooseNeeded({ ...draftOfRides([edited]), passenger } as never, 0, needed)
      const edits = editsOf([edited], draft)
      const facts = { now: when, scope: 'passenger', customer } as const
      return editedProblem([...edits, ...othersEdited(edits, [other])], draft, facts)
    }
    const field = 'rides.0.times.needed'
    const behind = { code: 'ride_before_previous', field }
    test.each([
      ['the way back later that day', back(), ride(), '2027-02-02T11:00:00', null],
      ['the way back before the way there', back(), ride(), '2027-02-02T08:00:00', behind],
      ['the way there earlier', ride(), back(), '2027-02-02T08:00:00', null],
      // Nobody sees a field of the way back where the way there alone is edited.
      ['the way there behind the way back', ride(), back(), '2027-02-02T12:00:00', behind],
    ] as const)('%s', (_, edited, other, needed, expected) => {
      expect(along(edited, other, at(needed))).toEqual(expected)
    })
    test('the way back, while the way there is late', () => {
      expect(along(back(), ride(), at('2027-02-02T11:00:00'), at('2027-02-02T08:55:00'))).toBeNull()
    })
  })
  test('V418 needs that the record lacks', () => {
    expect(
      problem([ride()], (draft) => ({
        ...draft,
        accessibility: {
          mobility: 'wheelchair',
          wheelchair: 'standard',
          vehicle: 'wav',
          service: 'to_curb',
          equipment: false,
        },
      })),
    ).toEqual({ code: 'height_missing', field: 'accessibility.height' })
  })
})

test('somebody else’s edit beside mine: mine stays, theirs is taken over, a clash is named', () => {
  const rides = [ride()]
  const draft = chooseNeeded(
    {
      ...draftOfRides(rides),
      communication: { relation: 'parent' },
      accessibility: { ...ride().accessibility, steps: true },
    },
    0,
    at('2027-02-02T08:00:00'),
  )
  const edits = editsOf(rides, draft)
  const theirs = ride({
    key: 'RID9',
    version: 1,
    prior_version: 'RID1',
    times: { ...ride().times, needed: at('2027-02-02T07:00:00') },
    notes: { driver: 'Ring once' },
    accessibility: { ...ride().accessibility, weight: 180 },
  })
  expect(
    compareEdits(edits[0]!, theirs).map(({ field, theirs: his, mine, clash }) => [field, his, mine, clash]),
  ).toEqual([
    ['times.needed', at('2027-02-02T07:00:00'), at('2027-02-02T08:00:00'), true],
    ['accessibility.weight', 180, null, false],
    ['notes', { driver: 'Ring once' }, { driver: 'Ring twice' }, false],
    ['accessibility.steps', null, true, false],
    ['communication', { relation: 'self', method: 'sms' }, { relation: 'parent' }, false],
  ])
  const next = rebase(edits, { RID1: theirs }, draft)
  expect(editsOf(next.rides, next.draft).map(({ change }) => change)).toEqual([
    {
      key: 'RID9',
      version: 1,
      times: { needed: at('2027-02-02T08:00:00') },
      accessibility: { ...ride().accessibility, weight: 180, steps: true },
      communication: { relation: 'parent' },
    },
  ])
  expect(next.draft.rides[0]?.notes).toEqual({ driver: 'Ring once' })
})
