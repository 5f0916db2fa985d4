import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { emptyState, type JourneyState } from '../draft/state.ts'
import { keepingOf, locationsToSave } from './saving.ts'

const address = { format: '77 W Elm St, Chicago, IL 60610', lat: 41.9, lng: -87.63 }
const home = { format: '1 Home St', lat: 41.8, lng: -87.6 }

function passenger(places: object = { home: { address: home } }) {
  return { key: 'PAS1', name: { first: 'Ana', last: 'Lark' }, places } as unknown as Passenger
}

const all = ['place.create', 'passenger.edit']

test.each([
  ['a facility is for everybody', { address, type: 'facility' as const }, passenger(), all, 'customer'],
  ['so is a place of no known kind', { address }, passenger(), all, 'customer'],
  ['a residence is the passenger’s own', { address, type: 'home' as const }, passenger(), all, 'home'],
  [
    'a residence is never for everybody',
    { address, type: 'home' as const },
    passenger(),
    ['place.create'],
    null,
  ],
  [
    'without the right to make places it is the passenger’s facility',
    { address, type: 'facility' as const },
    passenger(),
    ['passenger.edit'],
    'facility',
  ],
  [
    'a facility that is there is not replaced',
    { address, type: 'facility' as const },
    passenger({ facility: { address: home } }),
    ['passenger.edit'],
    null,
  ],
  ['who may nothing saves nothing', { address }, passenger(), [], null],
  ['what is saved is not saved again', { address, place: 'PLC1' }, passenger(), all, null],
  ['nor is the passenger’s home', { address: home, type: 'home' as const }, passenger(), all, null],
  ['what has no position is not saved', { address: { format: 'somewhere' } }, passenger(), all, null],
])('V212 %s', (_, stop, who, permissions, expected) => {
  expect(keepingOf(stop, who, permissions)).toBe(expected)
})

test('V212 what was ticked is kept once, under its name or its address', () => {
  const state: JourneyState = emptyState('x')
  const stops = {
    pickup: { address, type: 'facility' as const, notes: { pickup: 'Rear door' } },
    dropoff: { address: home },
  }
  const asked: JourneyState = {
    ...state,
    passenger: passenger(),
    draft: {
      ...state.draft,
      type: 'multi',
      rides: [
        { times: {}, stops },
        { times: {}, stops: { pickup: stops.pickup, dropoff: {} } },
      ],
    },
    saving: { '0.pickup': ' Elm Clinic ', '1.pickup': '', '0.dropoff': 'Home' },
  }
  expect(locationsToSave(asked, { permissions: all })).toEqual([
    {
      name: 'place.save',
      payload: { name: 'Elm Clinic', address, type: 'facility', notes: { pickup: 'Rear door' } },
    },
  ])
  expect(
    locationsToSave({ ...asked, saving: { '1.pickup': ' ' } }, { permissions: all })[0]?.payload,
  ).toMatchObject({ name: address.format })
  expect(locationsToSave({ ...asked, saving: undefined }, { permissions: all })).toEqual([])
})
