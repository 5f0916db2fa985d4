import type { Simulation } from '@nemt/domain/fleet/simulation.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { jobsFor } from '../testing/react.ts'

const HOUR = 3_600_000
let ahead = 0
let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  const opened = await openTestPortal()
  portal = { ...opened, clock: () => opened.clock() + ahead }
})
afterAll(() => portal.close())
beforeEach(() => {
  ahead = 0
})

/** A customer with one fleet that the product plays so, and a ride that it was offered. */
async function begin(simulation: Simulation, hours = 3) {
  const made = await newCustomer(portal)
  const [fleet] = (await made.fleets(1, {
    ...{ dispatch: 'Dummy', auto_accept: true },
    document: {
      ...{ vehicles: { any: true }, services: { to_curb: true }, hours: [], costs: { loading: 10 } },
      simulation,
    },
  })) as [{ key: string; token: string }]
  const who = await newCustomer(portal, {
    configuration: { dispatch: { send_anytime: true }, fleets: { whitelist: { [fleet.key]: true } } },
  })
  const booking = bookingFor(who.passenger, { hours, now: portal.clock() })
  const { data } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
  const ride = (data as { keys: string[] }).keys[0] as string
  await callAsSystem(portal, who.key, 'offer.plan', { ride })
  const answer = async () => {
    const jobs = await jobsFor(portal, who.key)
    const found = jobs.find(({ payload }) => /^offer.(accept|decline)$/.test(payload.call))
    if (found) await callAsSystem(portal, who.key, found.payload.call, found.payload.payload)
    return found?.payload.call
  }
  const drive = async () =>
    ((await callAsSystem(portal, who.key, 'dummy.drive', { ride })) as { status: string }).status
  const row = async () => {
    const { found } = await read(portal.store, who.key, {
      found: one(
        portal.store
          .sql`select r.status, r.fleet_key, r.cancellation, extract(epoch from r.due_at) * 1000 as due,
          (r.estimates->>'pickup')::bigint as eta, extract(epoch from r.needed_at) * 1000 as needed
          from ride r where r.customer_key = s.c and r.key = ${ride}`,
      ),
    })
    return found as Record<'status' | 'fleet_key' | 'cancellation' | 'due' | 'eta' | 'needed', string>
  }
  return { who, fleet, ride, answer, drive, row }
}

async function course(drive: () => Promise<string>, steps: number): Promise<string[]> {
  const seen: string[] = []
  for (let step = 0; step < steps; step++) seen.push(await drive())
  return seen
}

test('§2.3 a fleet that drives takes its ride to the end, and its car is seen on the way', async () => {
  const { who, ride, answer, drive } = await begin({ profile: 'drives' })
  expect(await answer()).toBe('offer.accept')
  expect(await course(drive, 4)).toEqual(['pickup', 'waiting', 'enroute', 'completed'])
  const { seen } = await read(portal.store, who.key, {
    seen: many(portal.store.sql`select p.lat, p.lng from ride_position p
      where p.customer_key = s.c and p.ride_key = ${ride} order by p.at`),
  })
  expect(seen).toHaveLength(3)
  const hidden = await begin({ positions: false })
  await hidden.answer()
  await course(hidden.drive, 3)
  const { unseen } = await read(portal.store, hidden.who.key, {
    unseen: many(portal.store.sql`select p.lat from ride_position p where p.customer_key = s.c`),
  })
  expect(unseen).toEqual([])
})

test('F483 a fleet that accepts by itself does so after its delay, under its own name', async () => {
  const who = await newCustomer(portal)
  const document = { vehicles: { any: true }, services: { to_curb: true }, hours: [], costs: { loading: 10 } }
  const [fleet] = (await who.fleets(1, {
    auto_accept: true,
    document: { ...document, accept_delay_s: 90 },
  })) as [{ key: string; token: string }]
  const configuration = { dispatch: { send_anytime: true }, fleets: { whitelist: { [fleet.key]: true } } }
  await write(portal.store, who.key, { updates: [update('customer', { where: {}, set: { configuration } })] })
  const booked = await make(portal, who.key, 'ride.create', bookingFor(who.passenger), { token: who.token })
  const [ride] = (booked.data as { keys: [string] }).keys
  await callAsSystem(portal, who.key, 'offer.plan', { ride })
  const accept = (await jobsFor(portal, who.key)).find(({ payload }) => payload.call === 'offer.accept')
  const { sent, events } = await read(portal.store, who.key, {
    sent: one(portal.store.sql`select (extract(epoch from o.sent_at) * 1000)::float8 as at from offer o
      where o.customer_key = s.c and o.ride_key = ${ride}`),
    events: many(
      portal.store.sql`select 1 from event e where e.customer_key = s.c and e.type = 'offer.accept'`,
    ),
  })
  expect([accept?.runAt, events]).toEqual([(sent as { at: number }).at + 90_000, []])
  await callAsSystem(portal, who.key, 'offer.accept', accept?.payload.payload ?? {})
  const { told } = await read(portal.store, who.key, {
    told: many(portal.store.sql`select e.actor->>'key' as who from event e
      where e.customer_key = s.c and e.type = 'offer.accept'`),
  })
  expect(told).toEqual([{ who: fleet.key }])
})

test('R7 a note that is changed at the moment of a step does not stop the car', async () => {
  const { who, ride, answer } = await begin({ profile: 'drives' })
  await answer()
  const edited = { rides: [{ key: ride, version: 2, notes: { driver: 'Blue door' } }] }
  const racing = beforeWriting(portal, () =>
    make(portal, who.key, 'ride.update', edited, { token: who.token }),
  )
  expect(await callAsSystem(racing, who.key, 'dummy.drive', { ride })).toEqual({ status: 'pickup' })
})

test('§2.3 one that says no declines what it is offered, as itself', async () => {
  const { who, fleet, ride, answer } = await begin({ profile: 'declines' })
  expect(await answer()).toBe('offer.decline')
  const { offer, event } = await read(portal.store, who.key, {
    offer: one(
      portal.store.sql`select o.status from offer o where o.customer_key = s.c and o.ride_key = ${ride}`,
    ),
    event: one(portal.store.sql`select e.actor->>'key' as who from event e where e.customer_key = s.c
      and e.ride_key = ${ride} and e.type = 'offer.decline'`),
  })
  expect([offer, event]).toEqual([{ status: 'declined' }, { who: fleet.key }])
})

test('§2.3 one that comes late says so; one without its passenger ends as a no-show', async () => {
  const late = await begin({ profile: 'late' })
  await late.answer()
  await late.drive()
  const { eta, needed } = await late.row()
  expect(Number(eta)).toBeGreaterThan(Number(needed) + 20 * 60_000)

  const missed = await begin({ profile: 'no_show' })
  await missed.answer()
  expect(await course(missed.drive, 4)).toEqual(['pickup', 'waiting', 'failed', 'failed'])
  expect(await missed.row()).toMatchObject({ status: 'failed', cancellation: 'no_show' })
})

test('§2.3 one that breaks down gives its ride back, and others are asked', async () => {
  const { who, ride, answer, drive, row } = await begin({ profile: 'breaks_down' })
  await answer()
  expect(await course(drive, 2)).toEqual(['pickup', 'scheduling'])
  expect(await row()).toMatchObject({ status: 'scheduling', fleet_key: null })
  const plans = (await jobsFor(portal, who.key)).filter(({ payload }) => payload.call === 'offer.plan')
  // Once as it was booked, and once more.
  expect(plans.map(({ payload }) => payload.payload)).toEqual([{ ride }, { ride }])
})

test('§2.3 a ride of next week waits until its time is near, and is driven then', async () => {
  const { who, ride, answer, drive, row } = await begin({}, 24 * 6)
  await answer()
  expect(await drive()).toBe('confirmed')
  const { due, needed, status } = await row()
  expect([status, Number(needed) - Number(due)]).toEqual(['confirmed', 36 * HOUR])
  ahead = Number(due) - Date.now() + 1_000
  await callAsSystem(portal, who.key, 'ride.due', { ride })
  const jobs = await jobsFor(portal, who.key)
  expect(jobs.at(-1)?.payload).toMatchObject({ call: 'dummy.drive', payload: { ride } })
  expect(await drive()).toBe('pickup')
  // Nothing is due twice.
  await write(portal.store, who.key, {
    updates: [update('ride', { where: { key: ride }, set: { due_at: null } })],
  })
  expect(await callAsSystem(portal, who.key, 'ride.due', { ride })).toEqual({})
})
