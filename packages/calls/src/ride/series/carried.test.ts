import { callNamed } from '#/registry.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { system } from '#/pipeline/principal.ts'
import { runCall } from '#/pipeline/run.ts'
import { bookingFor, clinic, home, newCustomer, type TestCustomer } from '#/testing/customer.ts'
import { everyDay, noonAfter, tomorrowAfternoon } from '#/testing/days.ts'
import { make } from '#/testing/make-call.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const DAY = 86_400_000
const needed = tomorrowAfternoon()
const daughters = { format: '5 Other Street, Chicago, IL 60613', lat: 41.95, lng: -87.65, zip: '60613' }
const sedan = { mobility: 'unassisted', service: 'to_curb', equipment: false, vehicle: 'sedan' }

/** A series of ninety days; the night makes those from the sixty-first on. */
async function booked() {
  const who = await newCustomer(portal)
  const booking = bookingFor(who.passenger)
  const repeat = { enabled: true, days: everyDay, until: needed + 89 * DAY }
  const rides = booking.rides.map((ride) => ({ ...ride, times: { needed }, repeat }))
  const { data } = await make(portal, who.key, 'ride.create', { ...booking, rides }, { token: who.token })
  return { who, ...(data as unknown as { request: string; keys: string[] }) }
}

type Updated = { keys: string[]; rides: { key: string; version: number }[]; series?: { request: string } }

async function edit(who: TestCustomer, ride: object, range?: 'future') {
  const payload = { rides: [ride], ...(range ? { range } : {}) }
  const { status, data } = await make(portal, who.key, 'ride.update', payload, { token: who.token })
  expect(status).toBe(200)
  return data as unknown as Updated
}

/** The rides that the night makes a month later. */
async function made(who: TestCustomer, request: string) {
  const answer = await runCall({ ...portal, clock: () => noonAfter(25) }, callNamed, {
    customer: who.key,
    name: 'ride.series.materialise',
    payload: { request },
    principal: system(who.key),
  })
  const { made: dates } = answer as { made: string[] }
  expect(dates.length).toBeGreaterThan(20)
  const { rides } = await read(portal.store, who.key, {
    rides: many(portal.store.sql`select r.pickup_format, r.accessibility->>'vehicle' as vehicle,
        r.notes->>'driver' as driver from ride r
      where r.customer_key = s.c and r.request_key = ${request} and r.local_date = any(${dates}::date[])`),
  })
  expect(rides).toHaveLength(dates.length)
  return rides
}

const standing = { pickup_format: home.format, vehicle: 'any', driver: null }
const elsewhere = { pickup: { address: daughters }, dropoff: { address: clinic } }

describe('server-behaviour §2.7 what a day was given by itself is not carried on by the nights', () => {
  test('notes of the first day alone', async () => {
    const { who, request, keys } = await booked()
    await edit(who, { key: keys[0], version: 1, notes: { driver: 'Today at the back door' } })
    for (const ride of await made(who, request)) expect(ride).toEqual(standing)
  })

  test('another pickup of a day, where its vehicle is changed from that day on', async () => {
    const { who, keys } = await booked()
    const alone = await edit(who, { key: keys[2], version: 1, stops: elsewhere })
    const { series } = await edit(who, { key: alone.keys[0], version: 1, accessibility: sedan }, 'future')
    for (const ride of await made(who, series?.request as string))
      expect(ride).toEqual({ ...standing, vehicle: 'sedan' })
  })

  test('nor is what was there before: notes that are given from such a day on', async () => {
    const { who, keys } = await booked()
    const alone = await edit(who, { key: keys[2], version: 1, stops: elsewhere })
    const notes = { driver: 'Always at the back door' }
    const { series } = await edit(who, { key: alone.keys[0], version: 1, notes }, 'future')
    for (const ride of await made(who, series?.request as string))
      expect(ride).toEqual({ ...standing, ...notes })
  })
})
