import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import {
  benefitOf,
  changeRide,
  chooseBenefit,
  dropPassenger,
  enterPassenger,
  enterPlace,
  knowBenefits,
  movePin,
  stopOf,
} from './choose.ts'
import { emptyState } from './state.ts'

const address = { format: '400 W Elm Ct, Chicago, IL 60607', lat: 41.87, lng: -87.65 }

test('V242 a moved pin changes the point and nothing else, and the position is no longer approximate', () => {
  const entered = enterPlace(emptyState('x'), 0, 'pickup', {
    source: 'place',
    key: 'p',
    name: 'Elm Court',
    address,
    approximate: true,
    type: 'home',
  })
  expect(entered.approximate).toEqual([address.format])
  const moved = movePin(entered, 0, 'pickup', { lat: 41.8701, lng: -87.6502 }, address)
  expect(moved.draft.rides[0]?.stops.pickup).toEqual({
    name: 'Elm Court',
    type: 'home',
    address: { ...address, lat: 41.8701, lng: -87.6502 },
  })
  expect(moved.approximate).toEqual([])
})

test('V242 without an address there is no pin to move', () => {
  const state = emptyState('x')
  expect(movePin(state, 0, 'dropoff', address, address)).toBe(state)
})

const loop = { lat: 41.8781, lng: -87.6298 }
const typed = {
  source: 'map',
  key: 'typed 123 fake',
  address: { format: '123 fake' },
  entered: true,
} as const

test('X148 what no map knows is entered without a position, and located by its pin', () => {
  const entered = enterPlace(emptyState('x'), 0, 'pickup', typed)
  expect(entered.draft.rides[0]?.stops.pickup).toEqual({ address: { format: '123 fake' } })
  const moved = movePin(entered, 0, 'pickup', { lat: 41.88, lng: -87.63 }, loop)
  expect([moved.draft.rides[0]?.stops.pickup.address, moved.approximate]).toEqual([
    { format: '123 fake', lat: 41.88, lng: -87.63 },
    [],
  ])
})

test('V242 a pin that is left where the map began is only near', () => {
  const entered = enterPlace(emptyState('x'), 0, 'pickup', typed)
  expect(movePin(entered, 0, 'pickup', loop, loop).approximate).toEqual(['123 fake'])
  const near = enterPlace(emptyState('x'), 0, 'pickup', {
    source: 'map',
    key: 'm',
    address,
    approximate: true,
  })
  expect(movePin(near, 0, 'pickup', address, address).approximate).toEqual([address.format])
  const exact = enterPlace(emptyState('x'), 0, 'pickup', { source: 'place', key: 'p', address })
  expect(movePin(exact, 0, 'pickup', address, address).approximate).toEqual([])
})

test('V242 a pin out of reach of its saved place is not at that place', () => {
  const approximate = enterPlace(emptyState('x'), 0, 'pickup', {
    source: 'place',
    key: 'p',
    place: 'PLC1',
    name: 'Elm Court',
    address,
  })
  const to = (metres: number) => ({ ...loop, lat: address.lat + metres / 111_195, lng: address.lng })
  expect(movePin(approximate, 0, 'pickup', to(60), address).draft.rides[0]?.stops.pickup.place).toBe('PLC1')
  expect(movePin(approximate, 0, 'pickup', to(140), address).draft.rides[0]?.stops.pickup).not.toHaveProperty(
    'place',
  )
})

function record(team?: string) {
  return {
    key: 'PAS1',
    name: { first: 'Ann', last: 'Lee' },
    places: { home: { address } },
    accessibility: {},
    communication: {},
    ...(team ? { team } : {}),
  } as unknown as Passenger
}

test.each([
  ['somebody of no team keeps the record’s', 'east', [], 'east'],
  ['somebody of that team keeps it', 'east', ['west', 'east'], 'east'],
  ['somebody of one other team books for theirs', 'east', ['west'], 'west'],
  ['somebody of two others must choose', 'east', ['west', 'north'], undefined],
  ['a record without a team, somebody of one', undefined, ['west'], 'west'],
  ['a record without a team, somebody of two', undefined, ['west', 'north'], undefined],
])('the team of a request: %s', (_, team, own, expected) => {
  expect(enterPassenger(emptyState('x'), record(team), own).draft.team).toBe(expected)
})

function benefit(key: string) {
  return { key } as Policy
}

test.each([
  ['the only one there is', undefined, ['A'], 'A'],
  ['none of several', undefined, ['A', 'B'], undefined],
  ['the chosen one', 'B', ['A', 'B'], 'B'],
  ['none that is not there', 'C', ['A'], undefined],
  ['none', undefined, [], undefined],
])('X068 X069 the benefit that counts is %s', (_, policy, keys, expected) => {
  const state = chooseBenefit({ ...emptyState('x'), benefits: keys.map(benefit) }, policy)
  expect(benefitOf(state)?.key).toBe(expected)
})

test('a benefit that the passenger has no more is not chosen; what is known already changes nothing', () => {
  const chosen = chooseBenefit({ ...emptyState('x'), benefits: ['A', 'B'].map(benefit) }, 'B')
  expect(knowBenefits(chosen, ['B'].map(benefit)).draft.policy).toBe('B')
  expect(knowBenefits(chosen, ['A'].map(benefit)).draft.policy).toBeUndefined()
  expect(knowBenefits(chosen, undefined)).toMatchObject({ benefits: undefined, draft: { policy: 'B' } })
  expect(knowBenefits(chosen, ['A', 'B'].map(benefit))).toBe(chosen)
})

test('without the passenger nothing of them stays in the request, what belongs to the trip does', () => {
  const entered = enterPassenger(emptyState('x'), record(), [])
  const full = { ...chooseBenefit(entered, 'A'), benefits: [benefit('A')], everScheduled: true }
  const state = { ...full, draft: { ...full.draft, verified: { a: true }, reason: 'other' as const } }
  const dropped = dropPassenger(state)
  expect([dropped.passenger, dropped.everScheduled, dropped.benefits, dropped.draft.reason]).toEqual([
    null,
    false,
    undefined,
    'other',
  ])
  for (const name of ['passenger', 'accessibility', 'communication', 'verified', 'policy'])
    expect(dropped.draft).not.toHaveProperty(name)
})

test('what was written of a passenger to the driver and the office goes with them', () => {
  const state = enterPassenger(emptyState('x'), record('east'), [])
  const notes = { driver: 'Diabetic, has insulin along', internal: 'Ask the daughter' }
  const rides = [{ times: { needed: 7 }, stops: { pickup: {}, dropoff: {} }, notes }]
  const { draft } = dropPassenger({ ...state, draft: { ...state.draft, rides } })
  expect(draft.rides).toEqual([{ times: { needed: 7 }, stops: { pickup: {}, dropoff: {} } }])
})

test('V200 nobody is fetched from the home of somebody else who was chosen before', () => {
  const clinic = { format: '2 Clinic Ave', lat: 41.95, lng: -87.7 }
  const home = {
    address: { ...address, format: '400 West Elm Court' },
    type: 'home' as const,
    notes: { pickup: 'Bell' },
  }
  const state = enterPassenger(emptyState('x'), record('east'), [])
  const rides = [
    {
      times: { needed: 7 },
      stops: { pickup: home, dropoff: { address: clinic } },
      accessibility: {} as never,
    },
    { times: {}, stops: { pickup: { address: clinic }, dropoff: home }, fund_keys: ['FND1'] },
  ]
  const { draft } = dropPassenger({
    ...state,
    draft: { ...state.draft, auth_code: 'A-1', funds: ['FND1'], rides },
  })
  expect(draft.rides).toEqual([
    { times: { needed: 7 }, stops: { pickup: {}, dropoff: { address: clinic } } },
    { times: {}, stops: { pickup: { address: clinic }, dropoff: {} } },
  ])
  for (const name of ['team', 'auth_code', 'funds']) expect(draft).not.toHaveProperty(name)
})

test('V200 a team that somebody chose stays when the passenger goes', () => {
  const state = enterPassenger(emptyState('x'), record('east'), [])
  const chosen = dropPassenger({ ...state, draft: { ...state.draft, team: 'west' } })
  expect(chosen.draft.team).toBe('west')
  expect(dropPassenger(emptyState('x')).draft).toEqual(emptyState('x').draft)
})

test('V669 a place close to the passenger’s home is the residence; what is known of a place comes with it', () => {
  const near = { ...address, format: '402 W Elm Ct, Chicago, IL 60607' }
  const place = {
    source: 'place' as const,
    key: 'p',
    address: near,
    type: 'facility' as const,
    place: 'PLC1',
    name: 'Elm',
    notes: { driver: 'Gate' },
  }
  expect(stopOf(place as never, { address } as never)).toEqual({
    address: near,
    name: 'Elm',
    type: 'home',
    place: 'PLC1',
    notes: { driver: 'Gate' },
  })
  expect(stopOf(place as never, { address: { ...address, lat: 42 } } as never)).toMatchObject({
    type: 'facility',
  })
})

test('one leg is changed, the other stays', () => {
  const state = {
    ...emptyState('x'),
    draft: {
      ...emptyState('x').draft,
      rides: [...emptyState('x').draft.rides, ...emptyState('y').draft.rides],
    },
  }
  const changed = changeRide(state, 1, (ride) => ({ ...ride, times: { needed: 7 } }))
  expect(changed.draft.rides[0]).toBe(state.draft.rides[0])
  expect(changed.draft.rides[1]?.times).toEqual({ needed: 7 })
})
