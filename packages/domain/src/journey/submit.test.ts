import { en } from '../copy/en.ts'
import { message } from '../copy/message.ts'
import type { DraftRide } from './schema.ts'
import {
  afterSubmit,
  dropTransit,
  nextStep,
  rideRefused,
  timesRefused,
  ridesToSend,
  submitCall,
} from './submit.ts'

const empty: DraftRide = { times: {}, stops: { pickup: {}, dropoff: {} } }

test('V368 V369 V370 V371 rides that exist are updated, others created, within 60 s', () => {
  expect([
    submitCall({ rides: [empty] }),
    submitCall({ rides: [{ ...empty, key: 'RID1' }] }),
    submitCall({ rides: [empty], isExisting: true }),
  ]).toEqual(['ride.create', 'ride.update', 'ride.update'])
})

test('V372 V373 what is sent has no unconverted time, and claims codes where claims are on', () => {
  const ride = {
    timezone: 'UTC',
    times: { created: 0, needed: 1.8e12, needed_unconverted: 'x' },
    accessibility: { mobility: 'walker', vehicle: 'any', service: 'standard' },
  } as const
  expect(ridesToSend([ride], { claims: { enabled: true } })).toEqual([
    { ...ride, times: { created: 0, needed: 1.8e12 }, claims_codes: ['A0100', 'S0215'] },
  ])
  expect(ridesToSend([ride], {})[0]).not.toHaveProperty('claims_codes')
})

test.each([
  [{ duplicates: 1, limits: 1, authorization: true }, 'duplicates'],
  [{ duplicates: 0, limits: 2, authorization: true }, 'limits'],
  [{ duplicates: 0, limits: 0, authorization: true }, 'authorization'],
  [{ duplicates: 0, limits: 0, authorization: false }, null],
] as const)('V359 V360 V361 V362 V363 with %j the next step is %p', (open, expected) =>
  expect(nextStep(open)).toBe(expected),
)

test('V407 transit that is no longer possible is cleared and said', () => {
  const transit = { ...empty, transit: { enabled: true, agency: 'CTA' } }
  const { rides, lost } = dropTransit([transit, transit, empty], { 0: true, 1: false, 2: false })
  expect(rides.map((ride) => ride.transit?.enabled ?? null)).toEqual([true, false, null])
  expect(lost.map(({ key, values }) => message(en, key, values))).toEqual([
    'Ride #2 is no longer elligible for public transit',
  ])
})

test('V191 V192 V193 where to go afterwards', () => {
  const redirect = { coordinate: { ride_create_redirect: true } }
  expect([
    afterSubmit('coordinator', ['RID1'], {}),
    afterSubmit('coordinator', ['RID1'], redirect),
    afterSubmit('coordinator', [], redirect),
    afterSubmit('passenger', ['RID1'], redirect),
  ]).toEqual(['/dashboard', '/dashboard/RID1', '/dashboard', '/passenger/dashboard'])
})

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
  ['V636', { appointment: now + HOUR }, null, null],
  ['V636', { needed: now - HOUR }, null, null],
])('%s the times %j are refused by %s at %s', (_, times, code, field) => {
  expect(timesRefused(times, now)).toEqual(code && { code, field })
  if (code) expect(en.error).toHaveProperty(code)
})
