import {
  drivenMinutes,
  durationEstimate,
  dwellMinutes,
  estimatePickup,
  hourFactor,
  pickupFor,
  roadMetres,
  routeEstimate,
} from './estimate.ts'
import { roundDownToFive } from '../time/five-minutes.ts'
import { haversine, milesOf, minutesOf, shifted } from './haversine.ts'
import { isHome, nearSavedPlace } from './proximity.ts'

const CHI = 'America/Chicago'
const loop = { lat: 41.8781, lng: -87.6298 }

function north(metres: number) {
  return { lat: loop.lat + (metres / 6_371_000) * (180 / Math.PI), lng: loop.lng }
}

function at(hour: number) {
  return Date.parse(`2026-07-06T${String(hour).padStart(2, '0')}:30:00-05:00`)
}

const NOON = { at: at(12), zone: CHI }

test('V669 distance is great-circle with an earth radius of 6371 km', () => {
  expect(haversine(loop, loop)).toBe(0)
  expect(haversine(loop, north(1000))).toBeCloseTo(1000, 3)
  // A quarter of the meridian, and the way over the date line.
  expect(haversine({ lat: 0, lng: 0 }, { lat: 90, lng: 0 })).toBeCloseTo((Math.PI / 2) * 6_371_000, 3)
  expect(haversine({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(22_239, 0)
})

test.each([
  [99, true],
  [100.01, false],
  [0, true],
])('V669 at %p m home is %s', (metres, expected) => {
  expect(isHome(north(metres), loop)).toBe(expected)
})

test('X049 saved places match within 1000 m; what is not located matches nothing', () => {
  expect([nearSavedPlace(north(999), loop), nearSavedPlace(north(1001), loop)]).toEqual([true, false])
  expect([isHome(undefined, loop), isHome({ lat: 1 }, loop), nearSavedPlace(loop, {})]).toEqual([
    false,
    false,
    false,
  ])
})

test.each([
  [9, 0],
  [-9, 0],
  [0, 9],
  [0, -9],
  [30, 40],
])('a point shifted %p m north and %p m east is that far away', (north, east) => {
  const to = shifted(loop, north, east)
  expect(haversine(loop, to)).toBeCloseTo(Math.hypot(north, east), 3)
  expect([Math.sign(to.lat - loop.lat), Math.sign(to.lng - loop.lng)]).toEqual([
    Math.sign(north),
    Math.sign(east),
  ])
})

test('V1316 V1317 metres show as miles, seconds as minutes', () => {
  expect(milesOf(1609.344)).toBe(1)
  expect(minutesOf(90)).toBe(1.5)
})

test.each([
  [0, 0],
  [1000, 1459], // 1 km · (1.28 + 0.25·e^(−1/3) = 1.45913)
  [3000, 4116], // 3 km · (1.28 + 0.25·e^(−1) = 1.37197)
  [30_000, 38_400], // 30 km · 1.280011
])('server-behaviour §2.5 %i great-circle metres are %i on the road', (greatCircle, expected) => {
  expect(roadMetres(greatCircle)).toBe(expected)
})

test.each([
  [6, 1],
  [7, 1.25],
  [8, 1.25],
  [9, 1],
  [15, 1.35],
  [17, 1.35],
  [18, 1],
  [21, 0.9],
  [23, 0.9],
  [0, 0.9],
  [4, 0.9],
  [5, 1],
])('server-behaviour §2.5 traffic at %i:30 local is × %p', (hour, factor) => {
  expect(hourFactor(at(hour), CHI)).toBe(factor)
})

test.each([
  // [miles, minutes at factor 1]: 2.5 + 2 mi @18 + 8 @28 + 20 @45 + rest @58
  [0, 2.5],
  [1, 2.5 + 60 / 18],
  [2, 2.5 + 120 / 18],
  [10, 2.5 + 120 / 18 + 480 / 28],
  [30, 2.5 + 120 / 18 + 480 / 28 + 1200 / 45],
  [88, 2.5 + 120 / 18 + 480 / 28 + 1200 / 45 + 60],
])('server-behaviour §2.5 %p miles take %p minutes', (miles, minutes) => {
  expect(durationEstimate({ distance_m: miles * 1609.344 }, NOON).duration_s).toBe(Math.round(minutes * 60))
})

test.each([
  ['any', 0],
  ['suv', 0],
  ['wav', 3],
  ['bariatric', 3],
  ['stretcher', 5],
  ['ambulance', 5],
  [undefined, 0],
] as const)('server-behaviour §2.5 %s loads for %i minutes at each end', (vehicle, minutes) => {
  expect(dwellMinutes(vehicle)).toBe(minutes)
  expect(durationEstimate({ distance_m: 0 }, { ...NOON, vehicle }).duration_s).toBe(150 + 2 * minutes * 60)
})

test('server-behaviour §2.5 low and high lie around the duration, loading is not stretched', () => {
  // 10 miles: 26.30952 min of driving = 1578.571 s; × 0.8 and × 1.35; loading 2 · 3 min.
  expect(durationEstimate({ distance_m: 16_093.44 }, { ...NOON, vehicle: 'wav' })).toEqual({
    duration_low_s: 1623,
    duration_s: 1939,
    duration_high_s: 2491,
  })
})

test('V352 the pickup time ends in 0 or 5 and never rounds up', () => {
  const nine = Date.parse('2026-07-06T14:00:00Z')
  expect(roundDownToFive(nine + 299_999)).toBe(nine)
  expect(roundDownToFive(nine)).toBe(nine)
  expect(pickupFor(nine, 600)).toBe(nine - 25 * 60_000)
  expect(pickupFor(nine, 601)).toBe(nine - 30 * 60_000)
  expect(pickupFor(nine, 600, 0)).toBe(nine - 10 * 60_000)
})

test('server-behaviour §2.5 the pickup estimate takes the traffic of the way', () => {
  // An appointment at 9:05 after the rush, the way in it: factor 1.25.
  const appointment = Date.parse('2026-07-06T09:05:00-05:00')
  const question = { from: loop, to: north(20_000), zone: CHI, appointment }
  const { pickup, duration_s } = estimatePickup(question)
  expect(duration_s).toBe(routeEstimate({ ...question, at: at(8) }).duration_s)
  expect(pickup).toBe(pickupFor(appointment, duration_s))
})

test.each([
  ['any', 1579],
  ['wav', 1939],
  ['bariatric', 1939],
  ['stretcher', 2179],
  ['ambulance', 2179],
  [undefined, 1579],
] as const)(
  'server-behaviour §2.4 ten miles at noon are driven as long by %s, however long the loading',
  (vehicle, seconds) => {
    const { duration_s } = durationEstimate(
      { distance_m: 16_093.44 },
      { ...NOON, ...(vehicle && { vehicle }) },
    )
    expect([duration_s, drivenMinutes(duration_s, vehicle)]).toEqual([seconds, 1579 / 60])
  },
)

test('server-behaviour §2.4 a ride that is all loading drives no minute', () => {
  expect(drivenMinutes(300, 'ambulance')).toBe(0)
})
