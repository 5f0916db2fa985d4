import { enterPlace, movePin } from './choose.ts'
import { emptyState } from './state.ts'

const address = { format: '400 W Elm Ct, Chicago, IL 60607', lat: 41.87, lng: -87.65 }

test('V242 a moved pin changes the point and nothing else, and the position is no longer approximate', () => {
  const entered = enterPlace(emptyState('x'), 0, 'pickup', { source: 'place', key: 'p', name: 'Elm Court', address, approximate: true, type: 'home' })
  expect(entered.approximate).toEqual([address.format])
  const moved = movePin(entered, 0, 'pickup', { lat: 41.8701, lng: -87.6502 })
  expect(moved.draft.rides[0]?.stops.pickup).toEqual({ name: 'Elm Court', type: 'home', address: { ...address, lat: 41.8701, lng: -87.6502 } })
  expect(moved.approximate).toEqual([])
})

test('V242 without an address there is no pin to move', () => {
  const state = emptyState('x')
  expect(movePin(state, 0, 'dropoff', address)).toBe(state)
})
