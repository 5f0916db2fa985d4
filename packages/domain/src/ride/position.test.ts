import { actualOf, positionAge, soundPositions } from './position.ts'

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
  expect(soundPositions(told, facts).sound.map(({ at }) => (at - now) / MINUTE)).toEqual([-6, -4, -2])
})

test.each([
  ['from another continent', point(-5, 48.85, 2.35)],
  ['from the future', point(2)],
  ['from before the trip', point(-31)],
  ['across the town in an instant', point(-9.9, 40.2, -83.4)],
])('one %s is left out, and what follows goes on', (_, wrong) => {
  const told = [point(-10), wrong, point(-4, 39.98)]
  expect(soundPositions(told, facts).sound).toEqual([point(-10), point(-4, 39.98)])
})

test('nothing comes before the last one that is known, nor the same moment again', () => {
  const last = point(-5)
  expect(soundPositions([point(-6), point(-5), point(-4)], { ...facts, last }).sound).toEqual([point(-4)])
})

describe('decision 077 a phone’s first measurement was wrong', () => {
  const wrong = point(-10, 40.9, -83.9)
  const [second, third] = [point(-9.75), point(-9.5, 39.971)]

  test('two that agree against it count, and what follows goes on', () => {
    const told = [wrong, second, third, point(-9, 39.975)]
    expect(soundPositions(told, facts)).toEqual({ sound: told, doubted: undefined })
  })

  test('one alone doesn’t count, until the next report bears it out', () => {
    const first = soundPositions([second], { ...facts, last: wrong })
    expect(first).toEqual({ sound: [], doubted: second })
    const next = soundPositions([third], { ...facts, last: wrong, doubted: first.doubted })
    expect(next.sound).toEqual([second, third])
  })

  test.each([
    ['too late', { ...third, at: second.at + 5 * MINUTE + 1 }],
    ['somewhere else', { ...third, lat: 40.4 }],
  ])('%s nothing is borne out', (_, other) => {
    const { sound, doubted } = soundPositions([other], { ...facts, last: wrong, doubted: second })
    expect([sound, doubted]).toEqual([[], other])
  })
})

describe('V1314 V1315 how far and how long a passenger was really driven', () => {
  /** Every minute of a quarter of an hour, a thousandth of a degree to the north each: 111 m. */
  const way = Array.from({ length: 16 }, (_, minute) => point(minute - 20, 39.97 + minute / 1000))
  const stamps = { from: now - 20 * MINUTE, until: now - 5 * MINUTE }

  test('from the stamps, and along the positions between them', () => {
    const actual = actualOf(way, stamps)
    expect(actual).toEqual({ distance_m: expect.closeTo(1668, -1) as number, duration_s: 15 * 60 })
    // What was driven to the passenger and after them is not theirs.
    const longer = [point(-30, 40.2), ...way, point(-1, 40.3)]
    expect(actualOf(longer, stamps)).toEqual(actual)
  })

  test.each([
    ['no positions', []],
    ['too few of them', way.slice(0, 4)],
    ['a gap of more than five minutes', way.filter((_, minute) => minute < 5 || minute > 10)],
    ['an end that was not measured', way.slice(0, 10)],
  ])('%s: how long alone', (_, points) => {
    expect(actualOf(points, stamps)).toEqual({ duration_s: 15 * 60 })
  })

  test.each([
    ['before the passenger is in', { from: null, until: null }],
    ['on the way', { from: now, until: null }],
    ['with stamps in a wrong order', { from: now, until: now - 1 }],
  ])('%s: nothing', (_, wrong) => expect(actualOf(way, wrong)).toEqual({}))
})

test.each([
  [0, undefined],
  [2, undefined],
  [2.01, 2],
  [4.9, 4],
  [15, 15],
  [15.01, null],
  // A phone's clock may run a little ahead.
  [-1, undefined],
])('decision 077 a position of %s minutes ago is shown with an age of %s', (minutes, expected) => {
  expect(positionAge(now - minutes * MINUTE, now)).toBe(expected)
})
