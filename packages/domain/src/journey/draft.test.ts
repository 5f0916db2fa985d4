import type { Passenger } from '../passenger/schema.ts'
import { isNight, noticeKept, RETURN_OFFSET, skippedTime, twelveHoursEarlier } from './clock.ts'
import {
  addStop,
  buildRides,
  chooseAppointment,
  chooseNeeded,
  choosePassenger,
  chooseReason,
  chooseStop,
  chooseType,
  newDraft,
  removeStop,
} from './draft.ts'
import { appointmentAsked, journeyTypeFor, reasonsFor, rideTypeFor } from './reason.ts'
import { draft as schema, type Draft } from './schema.ts'

const NY = 'America/New_York'
const noon = Date.parse('2026-07-06T12:00:00-04:00')
const home = { address: { format: '1 Home St', lat: 40, lng: -75 } }
const clinic = { address: { format: '2 Clinic Ave', lat: 40.1, lng: -75 } }
const lab = { address: { format: '3 Lab Rd', lat: 40.2, lng: -75 } }

function withStops(draft: Draft): Draft {
  return chooseStop(chooseStop(draft, 0, 'pickup', home), 0, 'dropoff', clinic)
}

test.each([
  ['V341', 'appointment', 'round'],
  ['V342', 'other', 'round'],
  ['V343', 'day-center', 'round'],
  ['V344', 'discharge', 'one'],
] as const)('%s reason %s sets the journey type %s', (_, reason, type) => {
  expect(journeyTypeFor(reason)).toBe(type)
  const draft = chooseReason(newDraft(), reason)
  expect([draft.reason, draft.type, draft.rides.length]).toEqual([reason, type, type === 'one' ? 1 : 2])
})

test.each([
  ['V345', 'appointment', 'scheduled'],
  ['V346', 'discharge', 'will-call'],
  ['V346', 'other', 'will-call'],
  ['V347', 'day-center', 'scheduled'],
] as const)('%s reason %s gives ride type %s', (_, reason, type) => {
  expect(rideTypeFor(reason)).toBe(type)
  expect(rideTypeFor(reason, true)).toBe('scheduled')
  expect(buildRides(chooseReason(newDraft(), reason)).map((ride) => ride.type)).toEqual(
    reason === 'discharge' ? [type] : [type, type],
  )
})

test('V566 a passenger cannot choose a discharge; the day center needs one', () => {
  expect(reasonsFor('passenger', true)).toEqual(['appointment', 'day-center', 'other'])
  expect(reasonsFor('coordinator', false)).toEqual(['appointment', 'discharge', 'other'])
})

test('V348 V349 V350 a new draft is a round trip of two rides and fits its schema', () => {
  expect(newDraft()).toMatchObject({ type: 'round' })
  expect(schema.parse(newDraft()).rides).toHaveLength(2)
  expect(newDraft({ team: 'TEA1' }).team).toBe('TEA1')
})

test('V350 V351 the return has the stops swapped and starts an hour after the appointment', () => {
  const draft = chooseAppointment(withStops(chooseReason(newDraft(), 'appointment')), noon)
  const [outbound, back] = buildRides(draft, { timezone: NY })
  expect(outbound).toMatchObject({
    times: { appointment: noon },
    stops: { pickup: home, dropoff: clinic },
    timezone: NY,
  })
  expect(back).toMatchObject({
    times: { needed: noon + 60 * 60_000 },
    stops: { pickup: clinic, dropoff: home },
  })
  expect(back?.times).not.toHaveProperty('appointment')
})

test('V351 a changed appointment moves the suggested return, not one that the person chose', () => {
  const draft = chooseAppointment(newDraft(), noon)
  expect(chooseAppointment(draft, noon + 5).rides[1]?.times.needed).toBe(noon + 5 + RETURN_OFFSET)
  const chosen = chooseNeeded(draft, 1, noon + 1)
  expect(chooseAppointment(chosen, noon + 5).rides[1]?.times.needed).toBe(noon + 1)
})

test('V351 without an appointment the return follows the pickup', () => {
  const draft = chooseNeeded(chooseReason(newDraft(), 'other'), 0, noon)
  expect(draft.rides[1]?.times.needed).toBe(noon + RETURN_OFFSET)
  expect(chooseNeeded(draft, 0, noon + 600_000).rides[1]?.times.needed).toBe(noon + 600_000 + RETURN_OFFSET)
})

test('V352 the first pickup goes down to five minutes, later ones stay', () => {
  const draft = chooseNeeded(chooseNeeded(newDraft(), 0, noon + 299_999), 1, noon + 3_723_000)
  expect(draft.rides.map((ride) => ride.times.needed)).toEqual([noon, noon + 3_723_000])
  expect(
    buildRides({ ...draft, rides: [{ ...draft.rides[0]!, times: { needed: noon + 60_000 } }] })[0]?.times
      .needed,
  ).toBe(noon)
})

test('V346 a will-call return without a time still gets one; a scheduled one stays empty', () => {
  const draft: Draft = {
    ...withStops(newDraft({ reason: 'other' })),
    rides: [
      { ...withStops(newDraft()).rides[0]!, times: { needed: noon } },
      { times: {}, stops: { pickup: {}, dropoff: {} } },
    ],
  }
  expect(buildRides(draft)[1]?.times.needed).toBe(noon + RETURN_OFFSET)
  expect(buildRides(draft, { willCallDisabled: true })[1]?.times.needed).toBeUndefined()
})

test('V210 V353 an added stop starts where the last ride ends, one second after its pickup', () => {
  const multi = chooseNeeded(
    chooseType(withStops(newDraft({ type: 'one', rides: [newDraft().rides[0]!] })), 'multi'),
    0,
    noon,
  )
  const added = addStop({ ...multi, rides: [multi.rides[0]!] })
  expect(added.rides[1]).toMatchObject({
    times: { needed: noon + 1000 },
    stops: { pickup: clinic, dropoff: {} },
  })
})

test('V211 deleting a stop joins the rides around it, the last one stays', () => {
  let draft = chooseType(withStops(chooseType(newDraft(), 'one')), 'multi')
  draft = addStop(chooseStop(draft, 1, 'dropoff', lab))
  draft = chooseStop(draft, 2, 'dropoff', home)
  expect(draft.rides.map((ride) => ride.stops.pickup.address?.format)).toEqual([
    '1 Home St',
    '2 Clinic Ave',
    '3 Lab Rd',
  ])
  const shorter = removeStop(draft, 1)
  expect(
    shorter.rides.map((ride) => [ride.stops.pickup.address?.format, ride.stops.dropoff.address?.format]),
  ).toEqual([
    ['1 Home St', '2 Clinic Ave'],
    ['2 Clinic Ave', '1 Home St'],
  ])
  expect(removeStop({ ...shorter, rides: [shorter.rides[0]!] }, 0).rides).toHaveLength(1)
  expect(removeStop(shorter, 7)).toBe(shorter)
})

test('V348 a multi-stop stop moves the next pickup with it, unless that one was chosen elsewhere', () => {
  const multi = chooseType(withStops(newDraft()), 'multi')
  expect(multi.rides[1]?.stops).toEqual({ pickup: clinic, dropoff: home })
  expect(chooseStop(multi, 0, 'dropoff', lab).rides[1]?.stops.pickup).toEqual(lab)
  const apart = chooseStop(multi, 1, 'pickup', home)
  expect(chooseStop(apart, 0, 'dropoff', lab).rides[1]?.stops.pickup).toEqual(home)
})

test('V344 V341 changing the reason forgets an appointment nobody asks for', () => {
  const draft = chooseAppointment(chooseReason(newDraft(), 'appointment'), noon)
  expect(chooseReason(draft, 'day-center').appointment).toBe(noon)
  expect(chooseReason(draft, 'discharge')).not.toHaveProperty('appointment')
  expect(
    ['appointment', 'day-center', 'discharge', 'other', undefined].map((reason) =>
      appointmentAsked(reason as never),
    ),
  ).toEqual([true, true, false, false, false])
})

test('V200 choosing a passenger brings the needs, the contact and the team', () => {
  const passenger = {
    key: 'PAS1',
    version: 1,
    status: 'active',
    name: { first: 'Ana', last: 'Ruiz' },
    dob: '1950-02-01',
    language: 'es',
    team: 'TEA1',
    timezone: NY,
    places: {},
    accessibility: { mobility: 'walker', vehicle: 'any', service: 'to_curb', equipment: false },
    communication: { method: 'sms' },
  } satisfies Passenger
  expect(choosePassenger(newDraft({ verified: { consent: true } }), passenger)).toMatchObject({
    team: 'TEA1',
    verified: {},
    rides: [{ timezone: NY }, { timezone: NY }],
    accessibility: passenger.accessibility,
    communication: { method: 'sms' },
    passenger: {
      key: 'PAS1',
      status: 'active',
      name: { first: 'Ana', last: 'Ruiz' },
      dob: '1950-02-01',
      language: 'es',
    },
  })
})

test.each([
  ['17:59', false],
  ['18:00', true],
  ['23:59', true],
  ['00:00', true],
  ['04:59', true],
  ['05:00', false],
  ['12:00', false],
])('V354 an appointment at %s is checked: %s', (time, expected) => {
  expect(isNight(Date.parse(`2026-07-06T${time}:00-04:00`), NY)).toBe(expected)
})

test('V355 twelve hours earlier on the wall, over a change of the clock too', () => {
  expect(twelveHoursEarlier(Date.parse('2026-07-06T21:30:00-04:00'), NY)).toBe(
    Date.parse('2026-07-06T09:30:00-04:00'),
  )
  expect(twelveHoursEarlier(Date.parse('2026-07-06T03:00:00-04:00'), NY)).toBe(
    Date.parse('2026-07-05T15:00:00-04:00'),
  )
  expect(twelveHoursEarlier(Date.parse('2026-03-08T19:00:00-04:00'), NY)).toBe(
    Date.parse('2026-03-08T07:00:00-04:00'),
  )
  expect(twelveHoursEarlier(Date.parse('2026-03-08T13:00:00-04:00'), NY)).toBe(
    Date.parse('2026-03-08T01:00:00-05:00'),
  )
})

test.each([
  [60, 60 * 60_000, false],
  [60, 60 * 60_000 + 1, true],
  [0, 0, false],
  [0, 1, true],
  [undefined, 1, true],
])('V390 with %p minutes of notice a pickup in %i ms is %s', (notice, delta, expected) => {
  expect(noticeKept(noon + delta, noon, notice)).toBe(expected)
})

test('server-behaviour §2.7 a time that the spring change skips is a problem', () => {
  expect(skippedTime('2026-03-08', 150, NY, 'needed')).toEqual({
    code: 'time_skipped',
    field: 'needed',
    values: { date: '03/08/2026' },
  })
  expect(skippedTime('2026-03-08', 180, NY, 'needed')).toBeNull()
})
