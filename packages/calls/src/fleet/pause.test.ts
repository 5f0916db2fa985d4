import type { FleetPause } from '@nemt/domain/fleet/pause.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { hashOf, newToken } from '../session/token.ts'
import { loadFleets } from './load.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { noonAfter } from '../testing/days.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { jobsFor } from '../testing/react.ts'

const HOUR = 3_600_000

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** A customer that works with fleets of its own only. */
async function office(count: number) {
  const who = await newCustomer(portal)
  const fleets = await who.fleets(count)
  const whitelist = Object.fromEntries([['none', true], ...fleets.map(({ key }) => [key, true])])
  const configuration = { dispatch: { send_anytime: true }, fleets: { whitelist } }
  await write(portal.store, who.key, {
    updates: [update('customer', { where: { customer_key: who.key }, set: { configuration } })],
  })
  const as = (token: string, call: string, payload: unknown = {}) =>
    make(portal, who.key, call, payload, { token })
  const book = async (hours = 30) => {
    const { data } = await as(who.token, 'ride.create', bookingFor(who.passenger, { hours }))
    const [ride = ''] = (data as { keys: string[] }).keys
    await callAsSystem(portal, who.key, 'offer.plan', { ride })
    return ride
  }
  return { who, fleets, as, book, first: fleets[0] as { key: string; token: string } }
}

async function askedOf(who: TestCustomer, ride: string): Promise<string[]> {
  const { offers } = await read(portal.store, who.key, {
    offers: many(
      portal.store.sql`select o.fleet_key from offer o where o.customer_key = s.c and o.ride_key = ${ride}
        order by o.fleet_key`,
    ),
  })
  return (offers as { fleet_key: string }[]).map(({ fleet_key }) => fleet_key)
}

function decline(pause: FleetPause, reason = 'further_notice') {
  return { reasons: [reason], pause }
}

test('server-behaviour §2.2 who declines until further notice is asked about no ride until it resumes', async () => {
  const { who, fleets, as, book, first } = await office(2)
  const ride = await book()
  expect((await as(first.token, 'offer.decline', { ride, ...decline('notice') })).status).toBe(200)
  expect((await as(first.token, 'fleet.paused')).data).toMatchObject({ pause: { since: expect.any(Number) } })
  const others = fleets.filter(({ key }) => key !== first.key).map(({ key }) => key)
  const second = await book(54)
  expect(await askedOf(who, second)).toEqual(others)
  const { data } = await as(who.token, 'ride.fleets', { ride: second })
  expect((data as { fleets: object[] }).fleets).toContainEqual(
    expect.objectContaining({ fleet: first.key, why: 'Takes no new offers at the moment' }),
  )
  expect((await as(first.token, 'fleet.resume')).status).toBe(200)
  expect((await as(first.token, 'fleet.paused')).data).toEqual({ timezone: expect.any(String) })
  expect(await askedOf(who, await book(78))).toEqual(fleets.map(({ key }) => key).toSorted())
})

/** What a fleet does, and whether it pauses then. */
const pausing: [string, (ride: string) => object, boolean][] = [
  ['offer.decline', (ride) => ({ ride, ...decline('week') }), true],
  ['fleet.resume', () => ({}), false],
  ['fleet.pause', () => ({ pause: 'week' }), true],
]

test('server-behaviour §2.2 R2 where a fleet pauses or goes on it counts at once, without the log', async () => {
  const { who, book, first } = await office(1)
  const ride = await book()
  // What it reads of fleets it knows for two seconds.
  const keeping = { ...portal, freshMs: 3_600_000 }
  const isPaused = async () =>
    (await loadFleets(keeping)).find(({ key }) => key === first.key)?.pause !== undefined
  for (const [call, payload, expected] of pausing) {
    expect(await isPaused()).toBe(!expected)
    const { status } = await make(keeping, who.key, call, payload(ride), { token: first.token })
    expect([call, status, await isPaused()]).toEqual([call, 200, expected])
  }
})

test('server-behaviour §2.2 a ride that a pause leaves time for is asked about at its end', async () => {
  const { who, as, book, first } = await office(1)
  const { data } = await as(first.token, 'fleet.pause', { pause: 'week' })
  const { until } = data as { until: number }
  expect(until).toBeGreaterThan(Date.now() + 6 * 24 * HOUR)
  const ride = await book(12 * 24)
  expect(await askedOf(who, ride)).toEqual([])
  const jobs = await jobsFor(portal, who.key)
  expect(jobs).toContainEqual(
    expect.objectContaining({
      payload: expect.objectContaining({ call: 'offer.plan', payload: expect.objectContaining({ ride }) }),
      runAt: until,
    }),
  )
})

test('server-behaviour §2.2 nor is it asked in its pause where support asks everybody at once', async () => {
  const { who, fleets, as, book, first } = await office(2)
  await write(portal.store, who.key, {
    updates: [{ table: 'app_user', where: { is_global: false }, set: { is_global: true } }],
  })
  expect((await as(first.token, 'fleet.pause', { pause: 'day' })).status).toBe(200)
  // Far ahead nobody is asked yet.
  const ride = await book(12 * 24)
  expect(await askedOf(who, ride)).toEqual([])
  expect((await as(who.token, 'ride.kickoff_scheduling', { ride })).data).toMatchObject({ sent: 1 })
  const others = fleets.filter(({ key }) => key !== first.key).map(({ key }) => key)
  expect(await askedOf(who, ride)).toEqual(others)
})

test('server-behaviour §2.2 what a fleet has it keeps in its pause, and is asked about after a change', async () => {
  const { who, as, book, first } = await office(1)
  // An hour later is the same day: on another one it would not be asked first.
  const ride = await book((noonAfter(2) - Date.now()) / HOUR)
  expect((await as(first.token, 'offer.accept', { ride })).status).toBe(200)
  expect((await as(first.token, 'fleet.pause', { pause: 'notice' })).status).toBe(200)
  const { rides } = (await as(who.token, 'ride.info', [ride])).data as {
    rides: { version: number; times: { needed: number } }[]
  }
  const [{ version, times }] = rides as [(typeof rides)[number]]
  const edit = { rides: [{ key: ride, version, times: { ...times, needed: times.needed + HOUR } }] }
  const answer = await as(who.token, 'ride.update', edit)
  expect(answer.status).toBe(200)
  const [changed = ''] = (answer.data as { keys: string[] }).keys
  expect(await askedOf(who, changed)).toEqual([first.key])
})

test('server-behaviour §2.2 a pause goes with reasons about more than one ride, and with an offer', async () => {
  const { as, book, first } = await office(1)
  const ride = await book()
  const refused = await as(first.token, 'offer.decline', { ride, ...decline('day', 'too_long') })
  expect([refused.status, refused.error]).toMatchObject([422, { fields: { pause: expect.any(String) } }])
  expect((await as(first.token, 'offer.accept', { ride })).status).toBe(200)
  const given = await as(first.token, 'offer.decline', { ride, ...decline('day'), gives_back: true })
  expect([given.status, given.error]).toMatchObject([422, { fields: { pause: expect.any(String) } }])
  expect((await as(first.token, 'fleet.paused')).data).toEqual({ timezone: expect.any(String) })
})

test('server-behaviour §2.2 the link of a ride pauses its fleet and no other one', async () => {
  const { who, fleets, as, book } = await office(2)
  const ride = await book()
  const [own, other] = fleets as [(typeof fleets)[number], (typeof fleets)[number]]
  const token = newToken()
  await write(portal.store, who.key, {
    inserts: {
      session: [
        {
          ...{
            key: newKey('SES'),
            token_hash: hashOf(token),
            scope: 'fleet',
            fleet_key: own.key,
            ride_key: ride,
          },
          ...{ expires_at: Date.now() + HOUR, seen_at: Date.now() },
        },
      ],
    },
  })
  expect((await as(token, 'offer.decline', { ride, ...decline('notice') })).status).toBe(200)
  expect((await as(own.token, 'fleet.paused')).data).toHaveProperty('pause')
  expect((await as(other.token, 'fleet.paused')).data).toEqual({ timezone: expect.any(String) })
  expect((await as(token, 'fleet.resume')).status).toBe(200)
  expect((await as(own.token, 'fleet.paused')).data).toEqual({ timezone: expect.any(String) })
})
