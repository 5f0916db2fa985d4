import { enterPlace, movePin } from './choose.ts'
import { emptyState } from './state.ts'

const address = { format: '400 W Elm Ct, Chicago, IL 60607', lat: 41.87, lng: -87.65 }

test('V242 a moved pin changes the point and nothing else, and the position is no longer approximate', () => {
  const entered = enterPlace(emptyState('x'), 0, 'pickup', { source: 'place', key: 'p', name: 'Elm Court', address, approximate: true, type: 'home' })
  expect(entered.approximate).toEqual([address.format])
  const moved = movePin(entered, 0, 'pickup', { lat: 41.8701, lng: -87.6502 }, address)
  expect(moved.draft.rides[0]?.stops.pickup).toEqual({ name: 'Elm Court', type: 'home', address: { ...address, lat: 41.8701, lng: -87.6502 } })
  expect(moved.approximate).toEqual([])
})

test('V242 without an address there is no pin to move', () => {
  const state = emptyState('x')
  expect(movePin(state, 0, 'dropoff', address, address)).toBe(state)
})

const loop = { lat: 41.8781, lng: -87.6298 }
const typed = { source: 'map', key: 'typed 123 fake', address: { format: '123 fake' }, entered: true } as const

test('X148 what no map knows is entered without a position, and located by its pin', () => {
  const entered = enterPlace(emptyState('x'), 0, 'pickup', typed)
  expect(entered.draft.rides[0]?.stops.pickup).toEqual({ address: { format: '123 fake' } })
  const moved = movePin(entered, 0, 'pickup', { lat: 41.88, lng: -87.63 }, loop)
  expect([moved.draft.rides[0]?.stops.pickup.address, moved.approximate]).toEqual([{ format: '123 fake', lat: 41.88, lng: -87.63 }, []])
})

test('V242 a pin that is left where the map began is only near', () => {
  const entered = enterPlace(emptyState('x'), 0, 'pickup', typed)
  expect(movePin(entered, 0, 'pickup', loop, loop).approximate).toEqual(['123 fake'])
  const near = enterPlace(emptyState('x'), 0, 'pickup', { source: 'map', key: 'm', address, approximate: true })
  expect(movePin(near, 0, 'pickup', address, address).approximate).toEqual([address.format])
  const known = enterPlace(emptyState('x'), 0, 'pickup', { source: 'place', key: 'p', address })
  expect(movePin(known, 0, 'pickup', address, address).approximate).toEqual([])
})

test('V242 a pin out of reach of its saved place is not at that place', () => {
  const kept = enterPlace(emptyState('x'), 0, 'pickup', { source: 'place', key: 'p', place: 'PLC1', name: 'Elm Court', address })
  const to = (metres: number) => ({ ...loop, lat: address.lat + metres / 111_195, lng: address.lng })
  expect(movePin(kept, 0, 'pickup', to(60), address).draft.rides[0]?.stops.pickup.place).toBe('PLC1')
  expect(movePin(kept, 0, 'pickup', to(140), address).draft.rides[0]?.stops.pickup).not.toHaveProperty('place')
})
