import { callNamed } from '#/registry.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { system } from '#/pipeline/principal.ts'
import { runCall } from '#/pipeline/run.ts'
import { bookingFor, type TestCustomer } from '#/testing/customer.ts'
import { everyDay, noonAfter, tomorrowAfternoon } from '#/testing/days.ts'
import { fundedCustomer } from '#/testing/funds.ts'
import { beforeWriting } from '#/testing/interleave.ts'
import { make } from '#/testing/make-call.ts'
import { anotherPassenger } from '#/testing/passenger.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const DAY = 86_400_000
const needed = tomorrowAfternoon()

type Limit = { code: string; hard: boolean; dates: string[]; limit: number }
type Made = {
  status: number
  data: { request: string; keys: string[] }
  error?: { code: string; detail: { limits: Limit[] } }
}

function book(who: TestCustomer, payload: object) {
  return make(portal, who.key, 'ride.create', payload, { token: who.token }) as unknown as Promise<Made>
}

/** A booking of a ride on a day from tomorrow on. */
function single(who: TestCustomer, day: number) {
  const booked = bookingFor(who.passenger)
  return { ...booked, rides: [{ ...booked.rides[0], times: { needed: needed + day * DAY } }] }
}

/** A booking of a ride a day for so many days. */
function series(who: TestCustomer, days: number) {
  const booked = single(who, 0)
  const repeat = { enabled: true, days: everyDay, until: needed + (days - 1) * DAY }
  return { ...booked, rides: booked.rides.map((ride) => ({ ...ride, repeat })) }
}

async function ridesOf(who: TestCustomer) {
  const { sql } = portal.store
  const rides = many(sql`select r.key, r.cost_cents from ride r where r.customer_key = s.c`)
  return (await read(portal.store, who.key, { rides })).rides as { key: string; cost_cents: number }[]
}

/** What the rides of a customer cost together. */
async function spent(who: TestCustomer): Promise<number> {
  return (await ridesOf(who)).reduce((sum, ride) => sum + ride.cost_cents, 0)
}

/** The office sets another hard limit. */
function limitTo(who: TestCustomer, hard_cents: number) {
  return write(portal.store, who.key, {
    updates: [{ table: 'funding_source', where: { name: 'County' }, set: { hard_cents } }],
  })
}

/** A customer whose source pays for so many rides and no more (`hard`), or wants to be asked then (`soft`). */
async function office(rides: { hard?: number; soft?: number }) {
  const who = await fundedCustomer(portal, {})
  // What a ride costs, another customer of the same fleet's prices tells.
  const twin = await fundedCustomer(portal, {})
  await book(twin, single(twin, 0))
  const cost = (await ridesOf(twin))[0]?.cost_cents as number
  const limits = {
    ...(rides.hard === undefined ? {} : { hard_cents: cost * rides.hard }),
    ...(rides.soft === undefined ? {} : { soft_cents: cost * rides.soft }),
  }
  const source = { key: newKey('FUN'), name: 'County', limit_interval: 'static' as const, ...limits }
  await write(portal.store, who.key, { inserts: { funding_source: [source] } })
  return { who, cost }
}

/** The nightly job, on another day. */
async function night(who: TestCustomer, request: string, days: number, by = portal) {
  const later = { ...by, clock: () => noonAfter(days) }
  return (await runCall(later, callNamed, {
    customer: who.key,
    name: 'ride.series.materialise',
    payload: { request },
    principal: system(who.key),
  })) as { made: string[]; skipped: { date: string; why: string }[] }
}

describe('server-behaviour §2.10, §2.17 the spending limit counts for all days of a series', () => {
  test('one that a later day would pass is told when the series is booked, with its days', async () => {
    const { who } = await office({ hard: 70 })
    const refused = await book(who, series(who, 90))
    expect([refused.status, refused.error?.code]).toEqual([409, 'limits_exceeded'])
    expect(refused.error?.detail.limits).toMatchObject([{ code: 'cost_total_limit', hard: true }])
    expect(refused.error?.detail.limits[0]?.dates).toHaveLength(20)
    expect(await ridesOf(who)).toEqual([])
    expect((await book(who, series(who, 70))).status).toBe(200)
  })

  test('the nightly job makes no day that passes a hard limit, and says so', async () => {
    const { who, cost } = await office({ hard: 90 })
    const { data } = await book(who, series(who, 90))
    const made = data.keys.length
    await limitTo(who, (made + 5) * cost)
    const later = await night(who, data.request, 8)
    expect([later.made.length, later.skipped.map(({ why }) => why)]).toEqual([
      5,
      Array.from({ length: 3 }, () => 'limits_exceeded'),
    ])
    expect(await spent(who)).toBe((made + 5) * cost)
  })

  test('a soft one that somebody let pass is let pass for all days', async () => {
    const { who } = await office({ soft: 70 })
    expect((await book(who, series(who, 90))).error?.code).toBe('cost_total_limit')
    const { data } = await book(who, {
      ...series(who, 90),
      acknowledged_limits: ['cost_total_limit'],
      authorization: { reason: 'Dialysis goes on' },
    })
    expect(await night(who, data.request, 15)).toMatchObject({ skipped: [] })
  })

  test('a soft one that is set since stops no night: there is nobody to ask', async () => {
    const { who, cost } = await office({})
    const { data } = await book(who, series(who, 90))
    await write(portal.store, who.key, {
      updates: [{ table: 'funding_source', where: { name: 'County' }, set: { soft_cents: cost } }],
    })
    const { made, skipped } = await night(who, data.request, 8)
    expect([made.length, skipped]).toEqual([8, []])
  })

  test('of a booking and the nightly job at one moment only one takes what is left', async () => {
    const { who, cost } = await office({ hard: 90 })
    const { data } = await book(who, series(who, 90))
    const made = data.keys.length
    await limitTo(who, (made + 1) * cost)
    const other = await anotherPassenger(portal, who.key, {})
    let booked: Made | undefined
    const racing = beforeWriting(portal, async () => {
      booked = await book(who, single({ ...who, passenger: other }, 0))
    })
    const later = await night(who, data.request, 1, racing)
    expect([booked?.status, booked?.error]).toEqual([200, undefined])
    expect([later.made, later.skipped.map(({ why }) => why)]).toEqual([[], ['limits_exceeded']])
    expect(await spent(who)).toBe((made + 1) * cost)
  })
})
