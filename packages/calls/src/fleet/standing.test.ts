import { update } from '@nemt/store/change/changes.ts'
import { read } from '@nemt/store/read.ts'
import { write } from '@nemt/store/change/write.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { noonAfter } from '../testing/days.ts'
import { fundedCustomer } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { jobsFor } from '../testing/react.ts'
import { forgetFleets } from './load.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const HOUR = 3_600_000
const document = {
  ...{ vehicles: { any: true }, services: { to_curb: true }, hours: [] },
  costs: { loading: 10, mileage: 2 },
}
type Judged = { fleet: string; rank?: number; check?: string; over_limit?: boolean; acceptance?: number }

/** A customer that works with these fleets alone, and asks them one by one. */
async function worksWith(fleets: readonly string[], dispatch: object = {}): Promise<TestCustomer> {
  const who = await newCustomer(portal, {
    configuration: {
      dispatch: { send_anytime: true, mode: 'sequential', ...dispatch },
      fleets: { whitelist: Object.fromEntries(fleets.map((key) => [key, true])) },
    },
  })
  await asSupport(who)
  return who
}

function asSupport({ key }: TestCustomer) {
  return write(portal.store, key, {
    updates: [update('app_user', { where: { is_global: false }, set: { is_global: true } })],
  })
}

async function newFleets(...documents: object[]): Promise<string[]> {
  const { fleets } = await newCustomer(portal)
  const made = []
  for (const own of documents) made.push(...(await fleets(1, { document: { ...document, ...own } })))
  forgetFleets(portal)
  return made.map(({ key }) => key)
}

async function book(who: TestCustomer, hours = 30, at = portal): Promise<string> {
  const request = bookingFor(who.passenger, { hours, now: at.clock() })
  const { data } = await make(at, who.key, 'ride.create', request, { token: who.token })
  return (data as { keys: string[] }).keys[0] as string
}

async function judged(who: TestCustomer, ride: string): Promise<Judged[]> {
  const { data } = await make(portal, who.key, 'ride.fleets', { ride }, { token: who.token })
  return (data as { fleets: Judged[] }).fleets
}

function plan(who: TestCustomer, ride: string, at = portal) {
  return callAsSystem(at, who.key, 'offer.plan', { ride })
}

async function asked(who: TestCustomer, ride: string): Promise<string[]> {
  const { offers } = await read(portal.store, who.key, {
    offers: many(
      portal.store.sql`select o.fleet_key from offer o where o.customer_key = s.c and o.ride_key = ${ride}
        order by o.round, o.fleet_key`,
    ),
  })
  return (offers as { fleet_key: string }[]).map(({ fleet_key }) => fleet_key)
}

/** What a fleet did with a ride of another customer. */
async function history(fleet: string, status: 'accepted' | 'declined' | 'expired' | 'lost', at: number) {
  const other = await newCustomer(portal)
  const offer: NewRow<'offer'> = {
    ...{ ride_key: await book(other), ride_version: 1, fleet_key: fleet, round: 1, status },
    ...{ sent_at: at, decided_at: at, manual_cancel: false },
  }
  await write(portal.store, other.key, { inserts: { offer: [offer] } })
}

/** A ride that another customer has given to a fleet. */
async function held(fleet: string, hours: number) {
  const other = await newCustomer(portal)
  const ride = await book(other, hours)
  const set = { fleet_key: fleet, status: 'confirmed' } as const
  await write(portal.store, other.key, { updates: [update('ride', { where: { key: ride }, set })] })
  return { other, ride }
}

test('server-behaviour §2.2 of two that cost alike the one that accepts more anywhere is first', async () => {
  const [rarely, often] = (await newFleets({}, {})) as [string, string]
  const who = await worksWith([rarely, often])
  const ride = await book(who)
  const lately = Date.now() - HOUR
  for (const status of ['accepted', 'declined', 'expired'] as const) await history(rarely, status, lately)
  for (const status of ['accepted', 'declined', 'lost'] as const) await history(often, status, lately)
  // Longer ago than thirty days: it counts no more.
  await history(often, 'declined', Date.now() - 31 * 24 * HOUR)
  expect(await judged(who, ride)).toMatchObject([
    { fleet: often, rank: 1, acceptance: 0.5 },
    { fleet: rarely, rank: 2, acceptance: 1 / 3 },
  ])
  await plan(who, ride)
  expect(await asked(who, ride)).toEqual([often])
})

test('server-behaviour §2.2 of two that accept alike the one that got a ride longer ago is first', async () => {
  const [just, before] = (await newFleets({}, {})) as [string, string]
  const who = await worksWith([just, before])
  const ride = await book(who)
  await history(just, 'accepted', Date.now() - HOUR)
  await history(before, 'accepted', Date.now() - 2 * HOUR)
  await plan(who, ride)
  expect(await asked(who, ride)).toEqual([before])
})

test('F506 a static weight and a lower price come before what fleets did lately', async () => {
  const [cheap, weighty, willing] = (await newFleets(
    { costs: { loading: 5, mileage: 2 } },
    { weights: { static: 1 } },
    {},
  )) as [string, string, string]
  const who = await worksWith([cheap, weighty, willing])
  const ride = await book(who)
  await history(willing, 'accepted', Date.now() - HOUR)
  expect((await judged(who, ride)).map(({ fleet }) => fleet)).toEqual([weighty, cheap, willing])
})

test('server-behaviour §2.2 a fleet whose day is full is not asked, whoever has its rides', async () => {
  const [full] = (await newFleets({ per_day_cap: 1 })) as [string]
  const who = await worksWith([full])
  const [ride, later] = [await book(who, 30), await book(who, 30 + 48)]
  const { other, ride: theirs } = await held(full, 30)
  expect(await judged(who, ride)).toMatchObject([{ fleet: full, check: 'per_day_cap' }])
  await plan(who, ride)
  expect(await asked(who, ride)).toEqual([])
  // Another day is another count.
  await plan(who, later)
  expect(await asked(who, later)).toEqual([full])
  const cancelled = { status: 'cancelled' } as const
  await write(portal.store, other.key, {
    updates: [update('ride', { where: { key: theirs }, set: cancelled })],
  })
  await callAsSystem(portal, who.key, 'offer.plan', { ride })
  expect(await asked(who, ride)).toEqual([full])
})

test('server-behaviour §2.4 an estimate leaves out who is full that day; who edits a ride takes no room', async () => {
  const [full, free] = (await newFleets({ per_day_cap: 1, costs: { loading: 5, mileage: 2 } }, {})) as [
    string,
    string,
  ]
  const who = await worksWith([full, free])
  // Three hours apart on one day, at whatever hour this runs.
  const noon = (noonAfter(2) - Date.now()) / HOUR
  const { rides } = bookingFor(who.passenger, { hours: noon + 3 })
  const estimate = async () => {
    const { data } = await make(portal, who.key, 'ride.estimates', { rides }, { token: who.token })
    return (data as { estimates: [{ cost: number }] }).estimates[0]
  }
  const held = await book(who, noon)
  const { cost } = await estimate()
  const payload = { ride: held, fleet: full, version: 1 }
  expect((await make(portal, who.key, 'ride.assign', payload, { token: who.token })).status).toBe(200)
  // The other one asks five dollars more.
  expect(await estimate()).toMatchObject({
    ...{ eligible: 1, cost: cost + 500, low: cost + 500 },
    refused: expect.arrayContaining([expect.objectContaining({ fleet: full, check: 'per_day_cap' })]),
  })
  expect(await costOf(who, await book(who, noon + 3))).toBe(cost + 500)
  const edited = [{ key: held, version: 2, times: { needed: (await neededAt(who, held)) - 900_000 } }]
  const { data } = await make(portal, who.key, 'ride.update', edited, { token: who.token })
  expect(await costOf(who, (data as { rides: [{ key: string }] }).rides[0].key)).toBe(cost)
})

async function costOf({ key, token }: TestCustomer, ride: string): Promise<number | undefined> {
  const { data } = await make(portal, key, 'ride.info', [ride], { token })
  return (data as { rides: [{ estimates: { cost?: number } }] }).rides[0].estimates.cost
}

test('a ride counts not against the fleet that has it', async () => {
  const [fleet] = (await newFleets({ per_day_cap: 1 })) as [string]
  const who = await worksWith([fleet])
  const ride = await book(who)
  const payload = { ride, fleet, version: 1 }
  expect((await make(portal, who.key, 'ride.assign', payload, { token: who.token })).status).toBe(200)
  expect(await judged(who, ride)).toMatchObject([{ fleet, rank: 1 }])
})

test('server-behaviour §2.2 a fleet is not asked before its own longest lead; then it is', async () => {
  const [late, early] = (await newFleets({ max_lead_days: 1, weights: { static: 5 } }, {})) as [
    string,
    string,
  ]
  const who = await worksWith([late, early])
  const ride = await book(who, 40)
  await plan(who, ride)
  expect(await asked(who, ride)).toEqual([early])
  await callAsSystem(portal, who.key, 'offer.expire', { ride, fleet: early, round: 1 })
  // Where all of them wait, the first one's hour is looked at.
  const [short, long] = (await newFleets({ max_lead_days: 0.5 }, { max_lead_days: 0.75 })) as [string, string]
  const both = await worksWith([short, long])
  const waiting = await book(both, 40)
  const needed = await neededAt(both, waiting)
  // It is known as the ride is booked.
  const planned = (await jobsFor(portal, both.key)).filter(({ payload }) => payload.call === 'offer.plan')
  expect(planned.map(({ runAt }) => runAt)).toEqual([needed - 18 * HOUR])
  expect(await plan(both, waiting)).toMatchObject({ sent: 0, at: needed - 18 * HOUR })
  const then = { ...portal, clock: () => needed - 18 * HOUR + 1 }
  expect(await plan(both, waiting, then)).toMatchObject({ sent: 1 })
  expect(await asked(both, waiting)).toEqual([long])
})

async function neededAt({ key }: TestCustomer, ride: string): Promise<number> {
  const { rows } = await read(portal.store, key, {
    rows: many(
      portal.store.sql`select r.needed_at from ride r where r.customer_key = s.c and r.key = ${ride}`,
    ),
  })
  return Date.parse(rows[0]?.needed_at as string)
}

test('server-behaviour §2.2 nobody is woken at night where the fleet is at home', async () => {
  // Honolulu: where the ride begins it is day.
  const place = { address: { format: '1 Beach Way, Honolulu, HI 96815', lat: 21.28, lng: -157.83 } }
  const [far] = (await newFleets({ place })) as [string]
  const who = await worksWith([far], { send_anytime: false })
  // 10:00 in Chicago is 05:00 in Honolulu.
  const now = Date.UTC(2026, 1, 10, 16)
  const at = { ...portal, clock: () => now }
  await write(portal.store, who.key, {
    updates: [update('session', { where: { ended_at: null }, set: { expires_at: Date.now() + HOUR } })],
  })
  const ride = await book(who, 30, at)
  expect(await plan(who, ride, at)).toMatchObject({ sent: 0, at: Date.UTC(2026, 1, 10, 17) })
})

test('server-behaviour §2.2, 10 a fleet dearer than the benefit allows is asked last, and marked', async () => {
  const who = await fundedCustomer(portal, { trip: { ride: { constraint: { cost: { upper: 3_000 } } } } })
  const [dear, cheap] = (await newFleets({ costs: { loading: 90 } }, { costs: { loading: 5 } })) as [
    string,
    string,
  ]
  const fleets = { whitelist: { [dear]: true, [cheap]: true } }
  const dispatch = { send_anytime: true, mode: 'sequential' as const }
  await write(portal.store, who.key, {
    updates: [
      update('customer', {
        where: {},
        set: { configuration: { dispatch, fleets, funds: { enabled: true, required: false } } },
      }),
    ],
  })
  await asSupport(who)
  const ride = await book(who)
  const preferred = { ...document, costs: { loading: 90 }, weights: { static: 9 } }
  await write(portal.store, 'global', {
    updates: [update('fleet', { where: { key: dear }, set: { document: preferred } })],
  })
  forgetFleets(portal)
  expect(await judged(who, ride)).toMatchObject([
    { fleet: cheap, rank: 1 },
    { fleet: dear, rank: 2, over_limit: true },
  ])
  await plan(who, ride)
  expect(await asked(who, ride)).toEqual([cheap])
})

test('server-behaviour §2.2 a fleet without rates has no expected price and does not win by that', async () => {
  const [bare, priced] = (await newFleets({ costs: { no_show: 5 } }, {})) as [string, string]
  const who = await worksWith([bare, priced])
  const ride = await book(who)
  expect(await judged(who, ride)).toEqual([
    expect.objectContaining({ fleet: priced, rank: 1, cost: expect.any(Number) as number }),
    expect.objectContaining({ fleet: bare, rank: 2, no_rates: true }),
  ])
  const [, last] = await judged(who, ride)
  expect(last).not.toHaveProperty('cost')
  await plan(who, ride)
  expect(await asked(who, ride)).toEqual([priced])
})

test('V809 server-behaviour §2.3 whose rides a person arranges takes no place in a round', async () => {
  const { fleets } = await newCustomer(portal)
  const preferred = { ...document, weights: { static: 9 } }
  const [silent] = (await fleets(1, { document: preferred, dispatch: 'Email-disabled' })) as [
    { key: string; token: string },
  ]
  const [other] = (await newFleets({})) as [string]
  const who = await worksWith([silent.key, other], { mode: 'broadcast' })
  const ride = await book(who)
  expect(await judged(who, ride)).toMatchObject([
    { fleet: other, rank: 1 },
    { fleet: silent.key, check: 'arranged' },
  ])
  await plan(who, ride)
  expect(await asked(who, ride)).toEqual([other])
  const given = { ride, version: 1, fleet: silent.key }
  const { data } = await make(portal, who.key, 'ride.assign', given, { token: who.token })
  expect(data).toMatchObject({ status: 'arranged', fleet: silent.key })
})

test('server-behaviour §2.2 a ride that only a person can arrange is told to people at once', async () => {
  const { fleets } = await newCustomer(portal)
  const [silent] = (await fleets(1, { document, dispatch: 'Email-disabled' })) as [
    { key: string; token: string },
  ]
  forgetFleets(portal)
  const who = await worksWith([silent.key])
  const ride = await book(who)
  await plan(who, ride)
  expect(await asked(who, ride)).toEqual([])
  const { told } = await read(portal.store, who.key, {
    told: many(portal.store.sql`select e.data->>'needs_attention' as needs, r.cost_cents is not null as priced
      from event e join ride r on r.customer_key = e.customer_key and r.key = e.ride_key
      where e.customer_key = s.c and e.ride_key = ${ride} and e.type = 'error'`),
  })
  expect(told).toEqual([{ needs: 'true', priced: true }])
})

test('F473 who tries things out asks fleets of the sandbox alone, and nobody else does', async () => {
  const { fleets } = await newCustomer(portal)
  const [trial] = (await fleets(1, { document, sandbox: true })) as [{ key: string; token: string }]
  const [real] = (await newFleets({})) as [string]
  const keys = [trial.key, real]
  for (const [dispatch, expected] of [
    [{ sandbox: true }, trial.key],
    [{}, real],
  ] as const) {
    const who = await worksWith(keys, dispatch)
    const ride = await book(who)
    await plan(who, ride)
    expect(await asked(who, ride)).toEqual([expected])
  }
})

test('a ride that is given by hand to a fleet that nobody asked counts as no answer of that fleet', async () => {
  const [fleet] = (await newFleets({})) as [string]
  const who = await worksWith([fleet])
  const ride = await book(who)
  const by = (name: string, payload: object) => make(portal, who.key, name, payload, { token: who.token })
  expect((await by('ride.assign', { ride, fleet, version: 1 })).status).toBe(200)
  const { standing } = await read(portal.store, 'global', {
    standing: many(portal.store.sql`select t.asked, t.awarded_at is not null as awarded
      from app.fleet_standings(now() - interval '1 hour') t where t.fleet_key = ${fleet}`),
  })
  expect(standing).toEqual([{ asked: 0, awarded: true }])
  const span = { from: Date.now() - HOUR, to: Date.now() + HOUR }
  expect((await by('fleet.fairness', span)).data).toEqual({ fleets: [] })
})
