import { addDays, localDate } from '@nemt/domain/time/zone.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import { bookingFor, type TestCustomer } from '#/testing/customer.ts'
import { fundedCustomer, ledgerOf } from '#/testing/funds.ts'
import { make } from '#/testing/make-call.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const DAY = 86_400_000
/** Tomorrow at 20:00 UTC, which is the afternoon in Chicago. */
const needed = (() => {
  const day = new Date(Date.now() + DAY)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 20)
})()
const first = localDate(needed, 'America/Chicago')
const daily = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, true]))
/** Ten dollars a ride and nothing by the mile, so that every one costs the same; a sedan is another fleet's. */
const fleet = { document: { vehicles: { any: true }, services: { to_curb: true }, costs: { loading: 10 } } }

/** The last instant of a series of so many days. */
function until(days: number): number {
  return needed + (days - 1) * DAY
}

type Answer = {
  status: number
  data: {
    request: string
    keys: string[]
    series: { request: string }
    skipped: { date: string; why: string }[]
  }
  error?: { code: string; detail: { limits: { code: string; dates: string[] }[] } }
}

function call(who: TestCustomer, name: string, payload: object) {
  return make(portal, who.key, name, payload, { token: who.token }) as unknown as Promise<Answer>
}

/** A series whose benefit pays for ninety days, the last thirty of which the nights make. */
async function booked(benefit: Partial<Policy>, days = 90) {
  const who = await fundedCustomer(portal, benefit, { fleet })
  const booking = bookingFor(who.passenger)
  const repeat = { enabled: true, days: daily, until: until(days) }
  const rides = booking.rides.map((ride) => ({ ...ride, times: { needed }, repeat }))
  const { status, data } = await call(who, 'ride.create', { ...booking, rides })
  expect(status).toBe(200)
  return { who, ...data }
}

describe('server-behaviour §2.17 what a series is judged by is all of its days, up to its end', () => {
  test.each(['ride.series.preview', 'ride.series.reschedule'])(
    '%s names the days behind the sixtieth that its benefit does not pay for',
    async (name) => {
      const { who, keys } = await booked({ trip: { ride: { allotment: { count: 70 } } } }, 65)
      const { status, data } = await call(who, name, { ride: keys[0], days: daily, until: until(100) })
      expect(status).toBe(200)
      expect(data.skipped.map(({ date, why }) => [date, why])).toEqual(
        Array.from({ length: 30 }, (_, day) => [addDays(first, 70 + day), 'allotment_exhausted']),
      )
      const { counters } = await ledgerOf(portal, who.key)
      expect(counters[0].held_count).toBe(keys.length)
    },
  )
})
