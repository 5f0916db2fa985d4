import fc from 'fast-check'
import { fitted, isPlausible, LEAST_RIDES, regionOf, type DrivenRide } from './calibration.ts'
import { hourFactor, roadMetres, routeEstimate, stretchSeconds, uncalibrated } from './estimate.ts'
import { haversine } from './haversine.ts'

const zone = 'America/Chicago'
const NOON = Date.parse('2026-12-01T18:00:00Z')
const center = { lat: 41.9, lng: -87.7 }

/** Numbers that look random and are the same each time. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

type Town = {
  count: number
  distance?: number
  start: number
  pace: number
  noise?: number
  wrong?: number
  tracked?: number
  seed?: number
}

/** Rides of a town in which one drives so; a share of them was reported wrongly. */
function driven({
  count,
  distance = 1,
  start,
  pace,
  noise = 0,
  wrong = 0,
  tracked = 0,
  seed = 11,
}: Town): DrivenRide[] {
  const roll = dice(seed)
  return Array.from({ length: count }, () => {
    const from = { lat: center.lat + (roll() - 0.5) * 0.3, lng: center.lng + (roll() - 0.5) * 0.3 }
    const to = { lat: center.lat + (roll() - 0.5) * 0.3, lng: center.lng + (roll() - 0.5) * 0.3 }
    const at = NOON + Math.floor(roll() * 24) * 3_600_000
    const metres = roadMetres(haversine(from, to)) * distance
    const right =
      (start + pace * stretchSeconds(metres)) * hourFactor(at, zone) * (1 + noise * (roll() - 0.5))
    const seconds = roll() < wrong ? 60 + roll() * 14_000 : right
    return { from, to, at, zone, vehicle: undefined, seconds, ...(roll() < tracked ? { metres } : {}) }
  })
}

test.each<[string, Town, { start: number; pace: number; distance: number }]>([
  ['a slow town', { count: 400, start: 300, pace: 1.5 }, { start: 300, pace: 1.5, distance: 1 }],
  ['a fast one', { count: 400, start: 60, pace: 0.7 }, { start: 60, pace: 0.7, distance: 1 }],
  [
    'with rivers to go round',
    { count: 600, start: 150, pace: 1, distance: 1.3, tracked: 0.5 },
    { start: 150, pace: 1, distance: 1.3 },
  ],
  [
    'with a fifth of the reports wrong',
    { count: 1_000, start: 240, pace: 1.4, noise: 0.3, wrong: 0.2 },
    { start: 240, pace: 1.4, distance: 1 },
  ],
])('§2.5 %s is found', (_, town, expected) => {
  const fit = fitted(driven(town))
  expect(fit).not.toBeNull()
  const { calibration, before, after } = fit!
  expect(Math.abs(calibration.pace / expected.pace - 1)).toBeLessThan(0.1)
  expect(Math.abs(calibration.start_s - expected.start)).toBeLessThan(60)
  expect(Math.abs(calibration.distance / expected.distance - 1)).toBeLessThan(0.02)
  expect(after).toBeLessThan(before)
})

test('§2.5 fewer than 200 rides say nothing, nor do rides that the model knows already', () => {
  expect(LEAST_RIDES).toBe(200)
  expect(fitted(driven({ count: 199, start: 300, pace: 1.5 }))).toBeNull()
  expect(fitted(driven({ count: 200, start: 300, pace: 1.5 }))).not.toBeNull()
  expect(fitted(driven({ count: 400, start: uncalibrated.start_s, pace: 1 }))).toBeNull()
})

test('§2.5 distances stay as they are where too few vehicles were seen on their way', () => {
  const fit = fitted(driven({ count: 400, start: 300, pace: 1.5, distance: 1.3, tracked: 0.05 }))
  expect(fit?.calibration.distance).toBe(1)
})

test.each<[string, Partial<DrivenRide>, boolean]>([
  ['an ordinary ride', {}, true],
  ['a second', { seconds: 1 }, false],
  ['half a day', { seconds: 43_200 }, false],
  ['faster than anybody drives', { seconds: 61 }, false],
  ['the same place', { to: center }, false],
])('%s can be true: %p', (_, rest, expected) => {
  const ride = {
    from: center,
    to: { lat: 41.95, lng: -87.7 },
    at: NOON,
    zone,
    vehicle: undefined,
    seconds: 900,
  }
  expect(isPlausible({ ...ride, ...rest })).toBe(expected)
})

test('a region is a degree either way, below zero too', () => {
  expect([regionOf(center), regionOf({ lat: -0.1, lng: 0.1 })]).toEqual(['41,-88', '-1,0'])
})

test('§2.5 an estimate by the model follows its calibration; a way that was measured doesn’t', () => {
  const question = { from: center, to: { lat: 42, lng: -87.7 }, at: NOON, zone }
  const calibration = { distance: 1.2, start_s: 300, pace: 2, low: 0.9, high: 1.1 }
  const [plain, own] = [routeEstimate(question), routeEstimate({ ...question, calibration })]
  expect(own.distance_m).toBe(Math.round(plain.distance_m * 1.2))
  expect(own.duration_s).toBe(Math.round(300 + 2 * stretchSeconds(own.distance_m)))
  expect(
    [own.duration_low_s / own.duration_s, own.duration_high_s / own.duration_s].map((share) =>
      share.toFixed(2),
    ),
  ).toEqual(['0.90', '1.10'])
  const road = { distance_m: 12_000 }
  expect(routeEstimate({ ...question, road, calibration })).toEqual(routeEstimate({ ...question, road }))
})

test('§2.5 whatever was reported, a calibration stays within what can be', () => {
  const any = fc.record({
    seconds: fc.integer({ min: 60, max: 14_400 }),
    east: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    metres: fc.option(fc.integer({ min: 1, max: 200_000 })),
  })
  fc.assert(
    fc.property(fc.array(any, { minLength: 200, maxLength: 260 }), (many) => {
      const fit = fitted(
        many.map(({ seconds, east, metres }) => ({
          ...{
            from: center,
            to: { lat: 41.95, lng: center.lng + east },
            at: NOON,
            zone,
            vehicle: undefined,
            seconds,
          },
          metres: metres ?? undefined,
        })),
      )
      if (!fit) return
      const { distance, pace, start_s, low, high } = fit.calibration
      for (const value of [distance, pace, start_s, low, high]) expect(Number.isFinite(value)).toBe(true)
      expect([
        distance >= 0.7,
        distance <= 2,
        pace >= 0.4,
        pace <= 3,
        start_s >= 0,
        low <= 1,
        high >= 1,
      ]).not.toContain(false)
      expect(fit.after).toBeLessThan(fit.before)
    }),
    { numRuns: 60 },
  )
})
