import { en } from '../copy/en.ts'
import { message } from '../copy/message.ts'
import type { DraftRide } from './schema.ts'
import { afterSubmit, dropTransit } from './submit.ts'

const empty: DraftRide = { times: {}, stops: { pickup: {}, dropoff: {} } }

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
