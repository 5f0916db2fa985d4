import { playedFrom, playedPosition, playsNo } from './simulation.ts'

const HOUR = 3_600_000

test('§2.3 a played fleet drives what is needed within a day and a half, and waits for what is later', () => {
  expect(playedFrom(100 * HOUR)).toBe(64 * HOUR)
})

test.each([
  [undefined, false],
  [{ profile: 'drives' }, false],
  [{ profile: 'declines' }, true],
] as const)('§2.3 %j says no: %s', (simulation, expected) => {
  expect(playsNo(simulation)).toBe(expected)
})

test('§2.3 a played car comes towards the pickup, waits there, and is on its way with the passenger', () => {
  const stops = { pickup: { lat: 40, lng: -80 }, dropoff: { lat: 41, lng: -82 } }
  expect(playedPosition('pickup', stops)).toEqual({ lat: 39.7, lng: -79.4 })
  expect(playedPosition('waiting', stops)).toEqual({ lat: 40, lng: -80 })
  expect(playedPosition('enroute', stops)).toEqual({ lat: 40.25, lng: -80.5 })
})
