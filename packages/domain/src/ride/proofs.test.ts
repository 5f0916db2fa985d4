import { lacksOf, type ProofFacts } from './proofs.ts'

const HOUR = 3_600_000
const needed = Date.parse('2026-11-23T15:00:00-05:00')
const rolls = { mobility: 'wheelchair', wheelchair: 'standard', vehicle: 'wav', service: 'to_door' } as const
const whole: ProofFacts = {
  ride: {
    timezone: 'America/New_York',
    times: {
      created: needed - 24 * HOUR,
      needed,
      appointment: needed + HOUR,
      pickup: needed - HOUR,
      waiting: needed,
      enroute: needed + 1,
      completed: needed + HOUR,
    },
    accessibility: rolls,
    auth_code: 'A-1',
  },
  driver: { credentials: { licence: '2026-11-23', background: '2027-01-01', training: '2027-01-01' } },
  vehicle: {
    kinds: ['wav'],
    credentials: { insurance: '2026-11-23', registration: '2027-01-01', inspection: '2027-01-01' },
  },
  signed: true,
}
const none = { vehicle: [], driver: [], authorization: [], insurance: [], service: [], trip: [] }

test('a ride with all six proofs lacks nothing; the last day of a credential counts', () => {
  expect(lacksOf(whole)).toEqual(none)
})

test.each<[string, Partial<ProofFacts>, object]>([
  ['typed vehicle', { vehicle: null }, { vehicle: ['vehicle_unknown'], insurance: ['vehicle_unknown'] }],
  [
    'sedan without inspection',
    { vehicle: { kinds: ['sedan'], credentials: { insurance: '2026-11-22', registration: '2027-01-01' } } },
    { vehicle: ['vehicle_unfit', 'inspection_missing'], insurance: ['insurance_expired'] },
  ],
  ['typed driver', { driver: null }, { driver: ['driver_unknown'] }],
  [
    'driver with an old licence',
    { driver: { credentials: { licence: '2026-11-22', background: '2027-01-01' } } },
    { driver: ['licence_expired', 'training_missing'] },
  ],
  ['number missing', { ride: { ...whole.ride, auth_code: ' ' } }, { authorization: ['authorization_none'] }],
  [
    'appointment the day after',
    { ride: { ...whole.ride, times: { ...whole.ride.times, appointment: needed + 24 * HOUR } } },
    { service: ['service_other_day'] },
  ],
  ['no signature', { signed: false }, { trip: ['signature'] }],
])('%s', (_, change, lacks) => {
  expect(lacksOf({ ...whole, ...change })).toEqual({ ...none, ...lacks })
})

test('an appointment after the midnight over which the ride went is on its day', () => {
  const late = Date.parse('2026-11-23T23:50:00-05:00')
  const over = { ...whole.ride.times, needed: late, completed: late + HOUR / 2, appointment: late + HOUR }
  const serviceOf = (times: typeof over) => lacksOf({ ...whole, ride: { ...whole.ride, times } }).service
  expect(serviceOf(over)).toEqual([])
  expect(serviceOf({ ...over, completed: late + 1 })).toEqual(['service_other_day'])
})

test('without an appointment a covered service is the service; a stage that was skipped is said', () => {
  const { appointment: _none, waiting: _skipped, ...times } = whole.ride.times
  const ride = { ...whole.ride, times }
  expect(lacksOf({ ...whole, ride })).toEqual({ ...none, service: ['service_none'], trip: ['stamps'] })
  expect(lacksOf({ ...whole, ride: { ...ride, covered_service: 'Dialysis' } }).service).toEqual([])
})
