import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
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

test('C015 of rides that could be linked the nearest comes first, and none that an edit has replaced', async () => {
  const who = await newCustomer(portal)
  const on = async (day: number) => keyOf(await book(who, at(who.passenger, noon + day * 24 * HOUR)))
  const [ride, before, after, last] = [await on(3), await on(0), await on(5), await on(4)]
  const moved = await move(who, last, noon + 4 * 24 * HOUR + HOUR)
  const { data } = await make(portal, who.key, 'ride.links', { ride }, { token: who.token })
  expect((data as { others: { key: string }[] }).others.map(({ key }) => key)).toEqual([moved, after, before])
})

test('C015 a link stays on both rides though one of them is moved weeks away, and is taken off there', async () => {
  const who = await newCustomer(portal)
  const [one, other] = [
    keyOf(await book(who, at(who.passenger, noon))),
    keyOf(await book(who, at(who.passenger, noon + 24 * HOUR))),
  ]
  const link = (payload: object) => make(portal, who.key, 'ride.link', payload, { token: who.token })
  await link({ ride: one, other })
  const moved = await move(who, other, noon + 30 * 24 * HOUR)
  expect([await linkedWith(who, one), await linkedWith(who, moved)]).toEqual([[moved], [one]])
  await link({ ride: one, other: moved, linked: false })
  expect([await linkedWith(who, one), await linkedWith(who, moved)]).toEqual([[], []])
})

test('C015 a link is told however many rides of the passenger are nearer', async () => {
  const who = await newCustomer(portal)
  const on = async (hours: number) => keyOf(await book(who, at(who.passenger, noon + hours * HOUR)))
  const [ride, other] = [await on(0), await on(6 * 24)]
  await make(portal, who.key, 'ride.link', { ride, other }, { token: who.token })
  for (let between = 1; between <= 20; between += 1) await on(between * 5)
  expect(await linkedWith(who, ride)).toEqual([other])
})

test('P035 ride.links tells nothing of another team’s rides, linked or near', async () => {
  const who = await newCustomer(portal)
  const [mine, other] = [newKey('TEA'), newKey('TEA')]
  await write(portal.store, who.key, { inserts: { team: [mine, other].map((key) => ({ key, name: key })) } })
  const rides: string[] = []
  for (const [day, team] of [mine, other, other, mine].entries()) {
    const key = keyOf(await book(who, at(who.passenger, noon + day * 24 * HOUR)))
    await write(portal.store, who.key, {
      updates: [update('ride', { where: { key }, set: { team_key: team } })],
    })
    rides.push(key)
  }
  const [ride, linked, , near] = rides
  const { token } = who
  expect((await make(portal, who.key, 'ride.link', { ride, other: linked }, { token })).status).toBe(200)
  const limited = await who.role(['ride.view'], { teams: [mine] })
  const { data } = await make(portal, who.key, 'ride.links', { ride }, { token: limited })
  expect(data).toMatchObject({ linked: [], others: [{ key: near }] })
})

test('P035 who books at the time of another team’s ride reads that there is one, and links it with none', async () => {
  const who = await newCustomer(portal)
  const [mine, other] = ['TEAmine', 'TEAother']
  await write(portal.store, who.key, { inserts: { team: [mine, other].map((key) => ({ key, name: key })) } })
  const theirs = keyOf(await book(who, at(who.passenger, noon)))
  await write(portal.store, who.key, {
    updates: [update('ride', { where: { key: theirs }, set: { team_key: other } })],
  })
  const token = await who.role(['ride.create', 'ride.view'], { teams: [mine] })
  const asked = (extra: object) =>
    make(portal, who.key, 'ride.create', at(who.passenger, noon, extra), { token })
  const refused = await asked({})
  const untold = { key: 'untold', kind: 'overlap', ride: 0 }
  expect([refused.status, refused.error?.detail]).toEqual([409, { duplicates: [untold] }])
  expect((await asked({ acknowledged: [untold.key], linked: [theirs] })).status).toBe(200)
  expect(await linkedWith(who, theirs)).toEqual([])
})

/** The keys of the rides that a ride is linked with. */
async function linkedWith(who: TestCustomer, ride: string): Promise<string[]> {
  const { data } = await make(portal, who.key, 'ride.links', { ride }, { token: who.token })
  return (data as { linked: { key: string }[] }).linked.map(({ key }) => key)
}

/** Moves a ride by a day to come, so that another one takes its place; gives that one's key. */
async function move(who: TestCustomer, key: string, needed: number): Promise<string> {
  const edit = { rides: [{ key, version: 1, times: { needed } }] }
  const { data, error } = await make(portal, who.key, 'ride.update', edit, { token: who.token })
  expect(error).toBeUndefined()
  const [ride] = (data as { rides: { key: string; replaced?: string }[] }).rides
  expect(ride?.replaced).toBe(key)
  return ride?.key as string
}

test('C015 a link goes along with the ride that takes the place of a linked one, and mutes it still', async () => {
  const who = await newCustomer(portal)
  const first = keyOf(await book(who, at(who.passenger, noon)))
  const second = keyOf(await book(who, at(who.passenger, noon, { acknowledged: [first] })))
  const pair = { ride: second, other: first }
  expect((await make(portal, who.key, 'ride.link', pair, { token: who.token })).status).toBe(200)
  // Neither asks again whether the other is a double of it, although each becomes another ride.
  const secondMoved = await move(who, second, noon + 5 * 60_000)
  expect(await linkedWith(who, secondMoved)).toEqual([first])
  const firstMoved = await move(who, first, noon + 6 * 60_000)
  expect(await linkedWith(who, firstMoved)).toEqual([secondMoved])
  expect(await linkedWith(who, secondMoved)).toEqual([firstMoved])
})

test('C015 two linked rides that are changed together stay linked', async () => {
  const who = await newCustomer(portal)
  const first = keyOf(await book(who, at(who.passenger, noon)))
  const second = keyOf(await book(who, at(who.passenger, noon + 4 * HOUR)))
  await make(portal, who.key, 'ride.link', { ride: second, other: first }, { token: who.token })
  const rides = [
    { key: first, version: 1, times: { needed: noon + 30 * 60_000 } },
    { key: second, version: 1, times: { needed: noon + 5 * HOUR } },
  ]
  const { data } = await make(portal, who.key, 'ride.update', { rides }, { token: who.token })
  const [one, two] = (data as { keys: string[] }).keys as [string, string]
  expect([await linkedWith(who, one), await linkedWith(who, two)]).toEqual([[two], [one]])
})

test('C015 a booking links its rides with those that it doubles on purpose, in the same moment', async () => {
  const who = await newCustomer(portal)
  const first = keyOf(await book(who, at(who.passenger, noon)))
  const far = keyOf(await book(who, at(who.passenger, noon + 8 * HOUR)))
  // What is linked is acknowledged as well; a ride that it doesn't double is not linked by it.
  const second = keyOf(await book(who, at(who.passenger, noon, { linked: [first, far] })))
  expect([await linkedWith(who, second), await linkedWith(who, far)]).toEqual([[first], []])
  const { data } = await make(portal, who.key, 'ride.events', { ride: first }, { token: who.token })
  expect((data as { events: { data: object }[] }).events.map((event) => event.data)).toContainEqual({
    linked: second,
  })
})

test('C015 an edit links the ride with those that it doubles on purpose', async () => {
  const who = await newCustomer(portal)
  const first = keyOf(await book(who, at(who.passenger, noon)))
  const second = keyOf(await book(who, at(who.passenger, noon + 8 * HOUR)))
  const edit = { rides: [{ key: second, version: 1, times: { needed: noon } }], linked: [first] }
  const { data, status } = await make(portal, who.key, 'ride.update', edit, { token: who.token })
  expect(status).toBe(200)
  expect(await linkedWith(who, first)).toEqual((data as { keys: string[] }).keys)
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
