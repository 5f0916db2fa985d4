import { callNamed } from '#/registry.ts'
import { read } from '@nemt/store/read.ts'
import { addDays, localDate, localMinutes, weekday } from '@nemt/domain/time/zone.ts'
import { write } from '@nemt/store/change/write.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { system } from '#/pipeline/principal.ts'
import { runCall } from '#/pipeline/run.ts'
import { bookingFor, clinic, home, newCustomer, zone, type TestCustomer } from '#/testing/customer.ts'
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

/** A series of every week for seventeen weeks; the night makes those from the sixty-first day on. */
async function weekly(more: object = {}) {
  const who = await newCustomer(portal, { configuration: { flags: { ride_key: true } } })
  await write(portal.store, who.key, { inserts: { team: [{ key: 'TEAnorth', name: 'North' }] } })
  const [ride] = bookingFor(who.passenger).rides
  const asked = { ...ride, times: { needed }, repeat: { enabled: true, until: needed + 119 * DAY }, ...more }
  const booked = await make(portal, who.key, 'ride.create', { rides: [asked] }, { token: who.token })
  expect(booked.error).toBeUndefined()
  return { who, ...(booked.data as unknown as { request: string; keys: string[] }) }
}

function night(who: TestCustomer, request: string) {
  return runCall({ ...portal, clock: () => noonAfter(25) }, callNamed, {
    customer: who.key,
    name: 'ride.series.materialise',
    payload: { request },
    principal: system(who.key),
  })
}

test('server-behaviour §2.7 the rides of the nights have what the series was booked with, and by whom', async () => {
  const { who, request } = await weekly({
    ...{
      team: 'TEAnorth',
      plan_name: 'Gold',
      auth_code: 'A-1',

      customer_key: 'T-7',
    },
    ...{ notes: { driver: 'Ring', internal: 'Slow' }, meta: { a: 1 } },
  })
  const { sql } = portal.store
  const stored = async () =>
    (
      await read(portal.store, who.key, {
        rides:
          many(sql`select r.team_key, r.user_key, r.plan_name, r.auth_code, r.service_name, r.meta, r.notes,
            r.customer_ride_key, r.multiload, r.reason, r.passenger_key, r.communication, r.accessibility, r.leg
          from ride r where r.customer_key = s.c order by r.local_date`),
      })
    ).rides
  const [first, ...others] = await stored()
  expect(first).toMatchObject({ team_key: 'TEAnorth', auth_code: 'A-1', user_key: expect.any(String) })
  await night(who, request)
  const all = await stored()
  expect(all.length).toBeGreaterThan(others.length + 2)
  for (const ride of all) expect(ride).toEqual(first)
})

type Weekly = Awaited<ReturnType<typeof weekly>>
const goingOn: [string, number, (made: Weekly) => Promise<string | undefined>][] = [
  ['as it is booked', 0, async ({ request }) => request],
  ['each time again', 25, ({ who, request }) => night(who, request).then(() => request)],
  [
    'cut in two',
    0,
    async ({ who, keys }) => {
      const notes = { driver: 'Ring' }
      return (await edit(who, { key: keys[2], version: 1, notes }, 'future')).series?.request
    },
  ],
  [
    'in another rhythm',
    0,
    async ({ who, keys }) => {
      const days = { [weekday(localDate(needed, zone))]: true }
      const asked = { ride: keys[2], days, until: needed + 119 * DAY }
      const { data } = await make(portal, who.key, 'ride.series.reschedule', asked, { token: who.token })
      return (data as { request: string } | undefined)?.request
    },
  ],
]

test.each(goingOn)('server-behaviour §2.7 a series brings its next night along: %s', async (_, ahead, of) => {
  const made = await weekly()
  const request = await of(made)
  const { rows } = await read(portal.store, made.who.key, {
    rows: many(portal.store
      .sql`select (e.data->>'next')::float8 as next from event e where e.customer_key = s.c
      and e.collection = 'series:info' and e.key = ${request ?? ''} order by e.seq desc limit 1`),
  })
  const [{ next }] = rows as [{ next: number }]
  const reached = addDays(localDate(Date.now(), zone), ahead + 60)
  const weeks = Array.from({ length: 18 }, (_week, index) => addDays(localDate(needed, zone), 7 * index))
  const unmade = weeks.find((date) => date > reached) ?? ''
  expect([localDate(next, zone), localMinutes(next, zone)]).toEqual([addDays(unmade, -60), 120])
})
