import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const HOUR = 3_600_000
/** Noon of the day after tomorrow in Chicago: hours before and after are the same local day. */
const noon = (() => {
  const day = new Date(Date.now() + 2 * 24 * HOUR)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 18)
})()

function at(passenger: string, needed: number, extra: object = {}) {
  const booked = bookingFor(passenger)
  return { ...booked, rides: [{ ...booked.rides[0], times: { needed } }], ...extra }
}

function book(who: TestCustomer, payload: unknown, key?: string) {
  return make(portal, who.key, 'ride.create', payload, { token: who.token, ...(key ? { key } : {}) })
}

type Found = { duplicates: { key: string; kind: string; ride?: number }[] }

function keyOf(made: { data: never }) {
  return (made.data as { keys: string[] }).keys[0] as string
}

async function ridesOf(who: TestCustomer) {
  return (
    await read(portal.store, who.key, {
      rides: many(portal.store.sql`select r.key from ride r where r.customer_key = s.c`),
    })
  ).rides
}

test.each([
  ['the same ride', 0, 'exact', 409],
  ['ten minutes later', 600_000, 'exact', 409],
  ['half an hour later, which is after the first has ended', 45 * 60_000, 'likely', 200],
  ['three hours later', 3 * HOUR, undefined, 200],
])('server-behaviour §2.6 a booking %s is %3$s', async (_, later, kind, status) => {
  const who = await newCustomer(portal)
  const first = keyOf(await book(who, at(who.passenger, noon)))
  const payload = at(who.passenger, noon + later)
  const found = (
    await make(portal, who.key, 'ride.duplicates', { ride: payload.rides[0] }, { token: who.token })
  ).data as Found
  expect(found.duplicates.map(({ key, kind: one }) => [key, one])).toEqual(kind ? [[first, kind]] : [])
  const again = await book(who, payload)
  expect([again.status, again.error?.code]).toEqual([status, status === 409 ? 'duplicate_ride' : undefined])
  if (status === 409)
    expect(again.error?.detail).toMatchObject({ duplicates: [{ key: first, kind, ride: 0 }] })
})

test('a candidate that was acknowledged lets the booking pass, another one does not', async () => {
  const who = await newCustomer(portal)
  const first = keyOf(await book(who, at(who.passenger, noon)))
  expect((await book(who, at(who.passenger, noon, { acknowledged: ['RIDother'] }))).error?.code).toBe(
    'duplicate_ride',
  )
  expect((await book(who, at(who.passenger, noon, { acknowledged: [first] }))).status).toBe(200)
})

test('a cancelled ride is no duplicate, nor is another passenger or another customer', async () => {
  const who = await newCustomer(portal)
  const other = await newCustomer(portal)
  const first = keyOf(await book(who, at(who.passenger, noon)))
  expect((await book(other, at(other.passenger, noon))).status).toBe(200)
  await make(portal, who.key, 'ride.cancel', { rides: [first], reason: 'sick' }, { token: who.token })
  expect((await book(who, at(who.passenger, noon))).status).toBe(200)
})

test('of twenty identical bookings at once without a key one is made, nineteen are told what they double', async () => {
  const who = await newCustomer(portal)
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(who, at(who.passenger, noon))))
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(
    answers
      .filter(({ status }) => status !== 200)
      .map(({ status, error }) => [status, error?.code, (error?.detail as Found).duplicates[0]?.key]),
  ).toEqual(Array.from({ length: 19 }, () => [409, 'duplicate_ride', keyOf(won[0] as never)]))
  expect(await ridesOf(who)).toHaveLength(1)
})

test('eight different rides of one day at once are all made', async () => {
  const who = await newCustomer(portal)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => book(who, at(who.passenger, noon - 5 * HOUR + n * 1.5 * HOUR))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
})

test('C015 ride.links tells of a ride’s links on both sides, and what else of its passenger is near', async () => {
  const who = await newCustomer(portal)
  const call = async (name: string, payload: object) => {
    const answer = await make(portal, who.key, name, payload, { token: who.token })
    return { ...answer, data: answer.data as { linked: { key: string }[]; others: { key: string }[] } }
  }
  const [one, near, far] = [
    keyOf(await book(who, at(who.passenger, noon))),
    keyOf(await book(who, at(who.passenger, noon + 6 * 24 * HOUR))),
    keyOf(await book(who, at(who.passenger, noon + 8 * 24 * HOUR))),
  ]
  const links = async (ride: string) => {
    const { linked, others } = (await call('ride.links', { ride })).data
    return [linked, others].map((rides) => rides.map(({ key }) => key))
  }
  expect(await links(one)).toEqual([[], [near]])
  await call('ride.link', { ride: near, other: one })
  expect([await links(one), await links(near), await links(far)]).toEqual([
    [[near], []],
    [[one], [far]],
    [[], [near]],
  ])
  await call('ride.link', { ride: one, other: near, linked: false })
  expect(await links(one)).toEqual([[], [near]])
  const events = (await make(portal, who.key, 'ride.events', { ride: one }, { token: who.token })).data as {
    events: { type: string; data: object }[]
  }
  expect(events.events.filter(({ type }) => type === 'info').map(({ data }) => data)).toEqual([
    { linked: near },
    { unlinked: near },
  ])
  expect((await call('ride.links', { ride: 'RIDnowhere' })).status).toBe(404)
})

test('C015 ride.link mutes a pair; rides of two passengers are not linked', async () => {
  const who = await newCustomer(portal)
  const first = keyOf(await book(who, at(who.passenger, noon)))
  const payload = at(who.passenger, noon, { acknowledged: [first] })
  const second = keyOf(await book(who, payload))
  const ask = async () =>
    (
      (
        await make(
          portal,
          who.key,
          'ride.duplicates',
          { ride: { ...payload.rides[0], key: second } },
          { token: who.token },
        )
      ).data as Found
    ).duplicates
  expect(await ask()).toHaveLength(1)
  expect(
    (await make(portal, who.key, 'ride.link', { ride: second, other: first }, { token: who.token })).status,
  ).toBe(200)
  expect(
    (await make(portal, who.key, 'ride.link', { ride: first, other: second }, { token: who.token })).status,
  ).toBe(200)
  expect(await ask()).toEqual([])
  expect(
    (await make(portal, who.key, 'ride.link', { ride: first, other: first }, { token: who.token })).status,
  ).toBe(422)
  expect(
    (await make(portal, who.key, 'ride.link', { ride: first, other: 'RIDnowhere' }, { token: who.token }))
      .status,
  ).toBe(404)
})
