import { durationEstimate, routeEstimate } from './estimate.ts'
import type { Road } from './road.ts'

const ZONE = 'America/New_York'
const NOON = { at: Date.parse('2026-07-06T12:00:00-04:00'), zone: ZONE }
const MILE = 1609.344

function way(classes: NonNullable<Road['classes']>): Road {
  return { distance_m: Object.values(classes).reduce((sum, metres) => sum + metres, 0), classes }
}

test.each<[string, Road, number]>([
  ['a mile of motorway', way({ motorway: MILE }), 2.5 + 60 / 44],
  ['a mile of trunk road', way({ trunk: MILE }), 2.5 + 60 / 35],
  ['a mile of primary road', way({ primary: MILE }), 2.5 + 60 / 22],
  ['a mile of secondary road', way({ secondary: MILE }), 2.5 + 60 / 20],
  ['a mile of tertiary road', way({ tertiary: MILE }), 2.5 + 60 / 18],
  ['a mile of a road without a class', way({ unclassified: MILE }), 2.5 + 60 / 16],
  ['a mile of homes', way({ residential: MILE }), 2.5 + 60 / 14],
  ['a mile of drives', way({ service_other: MILE }), 2.5 + 60 / 8],
  ['several', way({ residential: MILE, motorway: 5 * MILE }), 2.5 + 60 / 14 + 300 / 44],
  ['no way at all', { distance_m: 0, classes: {} }, 2.5],
  ['a way whose classes nobody knows', { distance_m: 2 * MILE }, 2.5 + 120 / 18],
  ['one whose classes came back empty', { distance_m: 2 * MILE, classes: {} }, 2.5 + 120 / 18],
])('server-behaviour §2.5 %s takes its minutes', (_, road, minutes) => {
  expect(durationEstimate(road, NOON).duration_s).toBe(Math.round(minutes * 60))
})

test('server-behaviour §2.5 the hour stretches the way, not the loading', () => {
  const road = way({ secondary: 5 * MILE })
  const at = (hour: number) => Date.parse(`2026-07-06T${hour}:30:00-04:00`)
  const drive = (hour: number) =>
    durationEstimate(road, { at: at(hour), zone: ZONE, vehicle: 'wav' }).duration_s - 360
  expect([drive(16) / drive(12), drive(22) / drive(12)]).toEqual([
    expect.closeTo(1.35, 2),
    expect.closeTo(0.9, 2),
  ])
})

test('the way that is known gives the distance, whatever lies between the ends', () => {
  const [from, to] = [
    { lat: 40, lng: -83 },
    { lat: 40.1, lng: -83 },
  ]
  expect(routeEstimate({ from, to, ...NOON, road: { distance_m: 7 } }).distance_m).toBe(7)
  expect(routeEstimate({ from, to, ...NOON, road: undefined }).distance_m).toBeGreaterThan(11_000)
})
