import { fleetDayHref, fleetViewOf, type FleetView } from './day-view.ts'

const today = '2026-11-25'

test.each<[string, FleetView]>([
  ['', { day: today, shape: 'list' }],
  ['as=ahead', { day: today, shape: 'ahead' }],
  ['day=2026-11-27&as=map', { day: '2026-11-27', shape: 'map' }],
])('decision 127 an address and the view that it names: %p', (address, view) => {
  expect(fleetViewOf(new URLSearchParams(address), today)).toEqual(view)
  expect(fleetDayHref(view, today)).toBe(`/scope/fleet${address && `?${address}`}`)
})

test.each<[string, FleetView]>([
  ['as=globe', { day: today, shape: 'list' }],
  ['day=2026-11-24&as=ahead', { day: '2026-11-24', shape: 'list' }],
  ['day=tomorrow', { day: today, shape: 'list' }],
])('decision 127 what makes no sense is today as a list, what is past a list: %p', (address, view) => {
  expect(fleetViewOf(new URLSearchParams(address), today)).toEqual(view)
})
