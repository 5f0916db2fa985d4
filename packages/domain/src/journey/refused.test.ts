import { en } from '../copy/en.ts'
import { rideRefused, timesRefused } from './refused.ts'

const now = 1e12
const HOUR = 3_600_000

function stop(lat: number, rest: object = {}) {
  return { address: { format: 'x', lat, lng: 0, ...rest } }
}

const stops = { pickup: stop(1), dropoff: stop(2) }

/** Metres north of the first stop, in degrees. */
function north(metres: number) {
  return 1 + metres / 111_194.93
}

test.each<[string, object, string | null, string | null]>([
  ['V633', { stops: { pickup: {}, dropoff: stop(2) } }, 'ride_stops_address_missing', 'stops.pickup.address'],
  [
    'V633',
    { stops: { pickup: stop(1), dropoff: { address: { format: 'x' } } } },
    'ride_stops_address_missing',
    'stops.dropoff.address',
  ],
  [
    'V633',
    { stops: { pickup: stop(1), dropoff: stop(2, { format: '' }) } },
    'ride_stops_address_missing',
    'stops.dropoff.address',
  ],
  [
    'V633 a line of blanks',
    { stops: { pickup: stop(1, { format: ' \u200b ' }), dropoff: stop(2) } },
    'ride_stops_address_missing',
    'stops.pickup.address',
  ],
  [
    'V632',
    { stops: { pickup: stop(1), dropoff: stop(north(29)) } },
    'ride_stops_too_similar',
    'stops.dropoff',
  ],
  ['V632', { stops: { pickup: stop(1), dropoff: stop(north(31)) } }, null, null],
  [
    'V632',
    { stops: { pickup: stop(1, { subpremise: '1' }), dropoff: stop(1, { subpremise: '2' }) } },
    null,
    null,
  ],
  [
    'V632',
    { stops: { pickup: stop(1, { subpremise: 'b ' }), dropoff: stop(1, { subpremise: 'B' }) } },
    'ride_stops_too_similar',
    'stops.dropoff',
  ],
  ['V626', { times: { appointment: now + HOUR - 1 } }, 'ride_appointment_too_soon', 'times.appointment'],
  ['V626', { times: { appointment: now + HOUR } }, null, null],
  ['V626', {}, null, null],
])('%s %j is refused by %s at %s', (_, change, code, field) => {
  expect(rideRefused({ stops, times: {}, ...change }, now)).toEqual(code && { code, field })
  if (code) expect(en.error).toHaveProperty(code)
})

test.each([
  ['V626', { appointment: now + HOUR - 1, needed: now }, 'ride_appointment_too_soon', 'times.appointment'],
  ['V626 first', { appointment: now, needed: now + 1 }, 'ride_appointment_too_soon', 'times.appointment'],
  [
    'V636',
    { appointment: now + HOUR, needed: now + HOUR + 1 },
    'ride_pickup_after_appointment',
    'times.needed',
  ],
  ['V636', { appointment: now + HOUR, needed: now + HOUR }, null, null],
  ['decision 164', { appointment: now + 38 * HOUR, needed: now + 2 * HOUR }, null, null],
  [
    'decision 164',
    { appointment: now + 38 * HOUR + 1, needed: now + 2 * HOUR },
    'ride_appointment_too_late',
    'times.appointment',
  ],
  ['V636', { appointment: now + HOUR }, null, null],
  ['V636', { needed: now - HOUR }, null, null],
])('%s the times %j are refused by %s at %s', (_, times, code, field) => {
  expect(timesRefused(times, now)).toEqual(code && { code, field })
  if (code) expect(en.error).toHaveProperty(code)
})
