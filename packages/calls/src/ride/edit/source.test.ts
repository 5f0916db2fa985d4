import type { Area } from '@nemt/domain/area/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { fundedCustomer } from '#/testing/funds.ts'
import { beforeWriting } from '#/testing/interleave.ts'
import { bookingFor, clinic, home, type TestCustomer } from '#/testing/customer.ts'
import { make } from '#/testing/make-call.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const HOUR = 3_600_000
/** A pickup in the north, where another source pays. */
const north = { ...home, format: '2 North Way, Chicago, IL 60660', lat: home.lat + 0.08 }
const region: Area['geojson'] = {
  type: 'Polygon',
  coordinates: [
    [
      [home.lng - 0.1, home.lat + 0.05],
      [home.lng + 0.1, home.lat + 0.05],
      [home.lng + 0.1, home.lat + 0.2],
      [home.lng - 0.1, home.lat + 0.2],
      [home.lng - 0.1, home.lat + 0.05],
    ],
  ],
}

type Limits = { soft_cents?: number; hard_cents?: number }

/** A customer with a source for everything, one for rides from the north and one for the team of that name. */
async function office(limits: Limits = {}) {
  const who = await fundedCustomer(portal, {})
  const team = newKey('TEA')
  const [all, far, teams] = ['FUNall', 'FUNfar', 'FUNteam']
  await write(portal.store, who.key, {
    inserts: {
      team: [{ key: team, name: 'North' }],
      funding_source: [
        { key: all, name: 'State' },
        { key: far, name: 'County', ...limits },
        { key: teams, name: 'Team', filters: { team: { [team]: true } }, ...limits },
      ],
      funding_geo: [
        { funding_key: far, pickup: { north: { key: 'north', format: 'North', geojson: region } } },
      ],
    },
  })
  return { who, team, all, far, teams }
}

type Answer = { status: number; data: { keys: string[] }; error?: { code: string; detail: object } }

async function book(who: TestCustomer, hours = 30, pickup: object = home): Promise<string> {
  const booked = bookingFor(who.passenger, { hours })
  const rides = booked.rides.map((ride) => ({
    ...ride,
    stops: { ...ride.stops, pickup: { address: pickup } },
  }))
  const answer = await make(portal, who.key, 'ride.create', { ...booked, rides }, { token: who.token })
  expect([answer.status, answer.error]).toEqual([200, undefined])
  return (answer.data as { keys: [string] }).keys[0]
}

function edit(who: TestCustomer, key: string, change: object, { extra = {}, by = portal } = {}) {
  const rides = [{ key, version: 1, ...change }]
  return make(
    by,
    who.key,
    'ride.update',
    { rides, ...extra },
    { token: who.token },
  ) as unknown as Promise<Answer>
}

async function sourceOf(who: TestCustomer, key: string | undefined) {
  const { rides } = await read(portal.store, who.key, {
    rides: many(portal.store.sql`select r.funding_key, r.cost_cents from ride r
      where r.customer_key = s.c and r.key = ${key ?? ''}`),
  })
  return rides[0] as { funding_key: string | null; cost_cents: number }
}

async function spent(who: TestCustomer, pickup: object, team?: string): Promise<number> {
  const [booked] = bookingFor(who.passenger, { hours: 100 }).rides
  const ride = {
    ...booked,
    stops: { ...booked?.stops, pickup: { address: pickup } },
    ...(team ? { team } : {}),
  }
  const { data } = await make(portal, who.key, 'ride.funding.limit', { ride, cost: 0 }, { token: who.token })
  return (data as { limit: { spent: number } }).limit.spent
}

const toNorth = { stops: { pickup: { address: north }, dropoff: { address: clinic } } }

describe('server-behaviour §2.10 an edit that changes what chooses the funding source chooses it anew', () => {
  test('another pickup: the source there pays, and what was spent is counted there', async () => {
    const { who, all, far } = await office()
    const key = await book(who)
    expect((await sourceOf(who, key)).funding_key).toBe(all)
    const { data, status } = await edit(who, key, toNorth)
    expect(status).toBe(200)
    const ride = await sourceOf(who, data.keys[0])
    expect(ride.funding_key).toBe(far)
    expect([await spent(who, home), await spent(who, north)]).toEqual([0, ride.cost_cents])
    const back = await edit(who, data.keys[0] ?? '', {
      stops: { pickup: { address: home }, dropoff: { address: clinic } },
    })
    expect((await sourceOf(who, back.data.keys[0])).funding_key).toBe(all)
  })

  test('another team, in place; and none again', async () => {
    const { who, team, all, teams } = await office()
    const key = await book(who)
    const { data, status } = await edit(who, key, { team })
    expect([status, data.keys]).toEqual([200, [key]])
    const ride = await sourceOf(who, key)
    expect(ride.funding_key).toBe(teams)
    expect([await spent(who, home), await spent(who, home, team)]).toEqual([0, ride.cost_cents])
    const { status: gone } = await edit(who, key, { version: 2, team: null })
    expect([gone, (await sourceOf(who, key)).funding_key]).toEqual([200, all])
  })

  test('what chooses it not leaves it, also where the sources are others by now', async () => {
    const { who, all } = await office()
    const key = await book(who)
    await write(portal.store, who.key, { inserts: { funding_source: [{ key: 'FUNaa', name: 'First' }] } })
    const needed = Math.floor(Date.now() / 300_000) * 300_000 + 40 * HOUR
    const { data } = await edit(who, key, { times: { needed } })
    expect((await sourceOf(who, data.keys[0])).funding_key).toBe(all)
    expect((await edit(who, data.keys[0] ?? '', { notes: { driver: 'Ring' } })).status).toBe(200)
    expect((await sourceOf(who, data.keys[0])).funding_key).toBe(all)
  })

  test.each([
    ['another pickup', () => toNorth],
    ['another team', ({ team }: { team: string }) => ({ team })],
  ])('V542 V646 its limits are asked as when it is booked: %s', async (_, change) => {
    const hard = await office({ hard_cents: 1 })
    const key = await book(hard.who)
    const refused = await edit(hard.who, key, change(hard))
    expect([refused.status, refused.error?.code]).toEqual([409, 'limits_exceeded'])
    expect((await sourceOf(hard.who, key)).funding_key).toBe(hard.all)
    const soft = await office({ soft_cents: 1 })
    const other = await book(soft.who)
    const asked = await edit(soft.who, other, change(soft))
    expect([asked.status, asked.error?.code]).toEqual([409, 'cost_total_limit'])
    const extra = { acknowledged_limits: ['cost_total_limit'], authorization: { reason: 'Moved' } }
    expect((await edit(soft.who, other, change(soft), { extra })).status).toBe(200)
  })

  test('V542 a limit that was let pass of one source is asked of another one', async () => {
    const { who, team } = await office({ soft_cents: 1 })
    const key = await book(who)
    const extra = { acknowledged_limits: ['cost_total_limit'], authorization: { reason: 'Moved' } }
    const { data, status } = await edit(who, key, toNorth, { extra })
    expect(status).toBe(200)
    const asked = await edit(who, data.keys[0] ?? '', { team })
    expect([asked.status, asked.error?.code]).toEqual([409, 'cost_total_limit'])
  })

  test('R10 of two edits at one moment where one still fits one is made', async () => {
    const probe = await office()
    const { cost_cents } = await sourceOf(probe.who, await book(probe.who, 30, north))
    const { who } = await office({ hard_cents: Math.round(cost_cents * 1.5) })
    const [one, two] = [await book(who, 30), await book(who, 60)]
    const by = beforeWriting(portal, async () => expect((await edit(who, two, toNorth)).status).toBe(200))
    const { status, error } = await edit(who, one, toNorth, { by })
    expect([status, error?.code]).toEqual([409, 'limits_exceeded'])
  })

  test('what stays in place beside a ride that is moved counts all the same', async () => {
    const probe = await office()
    const { cost_cents } = await sourceOf(probe.who, await book(probe.who, 30, north))
    const { who } = await office({ hard_cents: Math.round(cost_cents * 1.5) })
    const stays = await book(who, 60, north)
    const rides = [{ key: stays, version: 1, notes: { driver: 'Ring' } }]
    const moved = { key: await book(who, 30), version: 1, ...toNorth }
    const asked = { rides: [...rides, moved] }
    const { status } = await make(portal, who.key, 'ride.update', asked, { token: who.token })
    expect(status).toBe(409)
  })
})
