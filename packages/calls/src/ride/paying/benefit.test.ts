import { addDays, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { bookingFor, zone } from '#/testing/customer.ts'
import { noonAfter } from '#/testing/days.ts'
import { fundedCustomer } from '#/testing/funds.ts'
import { make } from '#/testing/make-call.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const EAST = 'America/New_York'
const manhattan = { format: '1 Far St, New York, NY 10007', lat: 40.7128, lng: -74.006 }
const brooklyn = { format: '9 Far St, Brooklyn, NY 11201', lat: 40.6928, lng: -73.9903 }

// The customer lives by Chicago's clocks: half past midnight in New York is half past eleven there, the day before.
test.each<[string, number, string, [number, string | undefined, number | undefined]]>([
  ['of its last day, late in the evening', 0, '23:30', [200, undefined, 0]],
  ['of the day after, soon after midnight', 1, '00:30', [422, 'covered_missing', undefined]],
])(
  'X069 of two benefits the one that holds on the day at the pickup counts: %s',
  async (_, later, wall, told) => {
    const end = noonAfter(20)
    const last = localDate(end, zone)
    const who = await fundedCustomer(
      portal,
      { effective: { start: noonAfter(-20), end } },
      {
        more: [
          {
            effective: { start: noonAfter(21) },
            trip: { purpose: { enabled: true, adhoc: { enabled: true } } },
          },
        ],
      },
    )
    const booked = bookingFor(who.passenger)
    const ride = {
      ...booked.rides[0],
      times: { needed: instantAt(addDays(last, later), wall, EAST) },
      stops: { pickup: { address: manhattan }, dropoff: { address: brooklyn } },
    }
    const { status, data, error } = await make(
      portal,
      who.key,
      'ride.create',
      { ...booked, rides: [ride] },
      { token: who.token },
    )
    const { rides = [] } = (data ?? {}) as { rides?: { fund: string }[] }
    const payer = rides[0] && who.funds.indexOf(rides[0].fund)
    expect([status, error?.code, payer]).toEqual(told)
  },
)
