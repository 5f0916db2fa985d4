import { addDays, localDate } from '@nemt/domain/time/zone.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import { write } from '@nemt/store/change/write.ts'
import { forgetFleets } from '#/fleet/load.ts'
import { bookingFor, clinic, home, type TestCustomer } from '#/testing/customer.ts'
import { fundedCustomer, ledgerOf } from '#/testing/funds.ts'
import { everyDay, tomorrowAfternoon } from '#/testing/days.ts'
import { make } from '#/testing/make-call.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const DAY = 86_400_000
const needed = tomorrowAfternoon()
const first = localDate(needed, 'America/Chicago')
/** Ten dollars a ride and nothing by the mile, so that every one costs the same; a sedan is another fleet's. */
const fleet = { document: { vehicles: { any: true }, services: { to_curb: true }, costs: { loading: 10 } } }

/** The last instant of a series of so many days. */
function until(days: number): number {
  return needed + (days - 1) * DAY
}

const elsewhere = {
  pickup: { address: { ...home, format: '5 Other Street, Chicago, IL 60622' } },
  dropoff: { address: clinic },
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
  const repeat = { enabled: true, days: everyDay, until: until(days) }
  const rides = booking.rides.map((ride) => ({ ...ride, times: { needed }, repeat }))
  const { status, data } = await call(who, 'ride.create', { ...booking, rides })
  expect(status).toBe(200)
  return { who, ...data }
}

/** The fleet asks for twelve dollars a ride from now on. */
async function dearer(who: { fleet: { key: string } }) {
  const set = { document: { ...fleet.document, costs: { loading: 12 } } }
  await write(portal.store, 'global', { updates: [{ table: 'fleet', where: { key: who.fleet.key }, set }] })
  forgetFleets(portal)
}

describe('server-behaviour §2.17 what a series is judged by is all of its days, up to its end', () => {
  test.each(['ride.series.preview', 'ride.series.reschedule'])(
    '%s names the days behind the sixtieth that its benefit does not pay for',
    async (name) => {
      const { who, keys } = await booked({ trip: { ride: { allotment: { count: 70 } } } }, 65)
      const { status, data } = await call(who, name, { ride: keys[0], days: everyDay, until: until(100) })
      expect(status).toBe(200)
      expect(data.skipped.map(({ date, why }) => [date, why])).toEqual(
        Array.from({ length: 30 }, (_, day) => [addDays(first, 70 + day), 'allotment_exhausted']),
      )
      const { counters } = await ledgerOf(portal, who.key)
      expect(counters[0].held_count).toBe(keys.length)
    },
  )

  test('an edit of all later days that makes them dearer than the benefit pays is asked for, day by day', async () => {
    // Ten dollars a day for ninety days, then twelve for eighty of them: what is left pays for sixty-nine.
    const { who, keys } = await booked({ trip: { ride: { allotment: { fund: 92_800 } } } })
    await dearer(who)
    const later = { range: 'future', rides: [{ key: keys[10], version: 1, stops: elsewhere }] }
    const refused = await call(who, 'ride.update', later)
    expect([refused.status, refused.error?.detail.limits.map(({ code }) => code)]).toEqual([
      409,
      ['cost_patient_limit'],
    ])
    expect(refused.error?.detail.limits[0]?.dates.at(-1)).toBe(addDays(first, 89))
    expect(refused.error?.detail.limits[0]?.dates).toHaveLength(11)
    const asked = {
      acknowledged_limits: ['cost_patient_limit'],
      authorization: { reason: 'Dialysis goes on' },
    }
    expect((await call(who, 'ride.update', { ...later, ...asked })).status).toBe(200)
    expect((await ledgerOf(portal, who.key)).differences).toEqual([])
  })

  test('of days that are all made already as well', async () => {
    // Ten dollars a day for thirty days, then twelve for ten of them: what is left pays for nine.
    const { who, keys } = await booked({ trip: { ride: { allotment: { fund: 31_000 } } } }, 30)
    await dearer(who)
    const later = { range: 'future', rides: [{ key: keys[20], version: 1, stops: elsewhere }] }
    const { error } = await call(who, 'ride.update', later)
    expect(error?.detail.limits).toMatchObject([{ code: 'cost_patient_limit', dates: [addDays(first, 29)] }])
  })

  test('one that makes them no dearer is not asked for what nobody can pay already', async () => {
    const { who, keys } = await booked({ trip: { ride: { allotment: { count: 90 } } } })
    const single = bookingFor(who.passenger)
    const rides = single.rides.map((ride) => ({ ...ride, times: { needed: until(120) } }))
    expect((await call(who, 'ride.create', { ...single, rides })).status).toBe(200)
    const times = { needed: until(11) + 600_000 }
    const later = { range: 'future', rides: [{ key: keys[10], version: 1, times }] }
    expect((await call(who, 'ride.update', later)).status).toBe(200)
  })
})
