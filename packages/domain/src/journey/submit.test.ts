import { en } from '../copy/en.ts'
import { message } from '../copy/message.ts'
import type { DraftRide } from './schema.ts'
import { afterSubmit, dropTransit, nextStep, ridesToSend, submitCall } from './submit.ts'

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
