import { soundPositions } from './position.ts'

const MINUTE = 60_000
const now = Date.parse('2026-11-23T15:00:00Z')
const stops = [
  { lat: 39.96, lng: -83.0 },
  { lat: 40.05, lng: -82.9 },
]
const facts = { now, since: now - 30 * MINUTE, stops }

function point(minutes: number, lat = 39.97, lng = -83.01) {
  return { at: now + minutes * MINUTE, lat, lng }
}

test('positions come in their order, whatever order they are told in', () => {
  const told = [point(-2, 39.99), point(-6), point(-4, 39.98)]
  expect(soundPositions(told, facts).map(({ at }) => (at - now) / MINUTE)).toEqual([-6, -4, -2])
})

test.each([
  ['from another continent', point(-5, 48.85, 2.35)],
  ['from the future', point(2)],
  ['from before the trip', point(-31)],
  ['across the town in an instant', point(-9.9, 40.2, -83.4)],
])('one %s is left out, and what follows goes on', (_, wrong) => {
  const told = [point(-10), wrong, point(-4, 39.98)]
  expect(soundPositions(told, facts)).toEqual([point(-10), point(-4, 39.98)])
})

test('nothing comes before the last one that is known, nor the same moment again', () => {
  const last = point(-5)
  expect(soundPositions([point(-6), point(-5), point(-4)], { ...facts, last })).toEqual([point(-4)])
})
