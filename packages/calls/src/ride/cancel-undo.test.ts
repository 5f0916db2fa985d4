import { newKey } from '@nemt/domain/key/key.ts'
import { UNDO_GRACE_MS, UNDO_MS } from '@nemt/domain/ride/cancel.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import type { Portal } from '../pipeline/portal.ts'
import { bookingFor } from '../testing/customer.ts'
import { fundedCustomer, ledgerOf } from '../testing/funds.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { jobsFor, react } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const OVER = UNDO_MS + UNDO_GRACE_MS

type Cancellation = { key: string; until: number }
type Options = { taken?: boolean; hours?: number }

/** A ride that a benefit pays for, of a provider that is owed a fee when it is cancelled late. */
async function world({ taken = true, hours = 5 }: Options = {}) {
  let now = Date.now()
  const own: Portal = { ...portal, clock: () => now }
  const document = {
    vehicles: { any: true },
    services: { to_curb: true },
    hours: [],
    costs: { loading: 10, cancellation: 12.5, cancellation_window: 24 },
  }
  const who = await fundedCustomer(own, {}, { fleet: { document } })
  const { fleet } = who
  const by = (name: string, payload: object, token = who.token, at: Portal = own) =>
    make(at, who.key, name, payload, { token })
  const { data, error } = await by('ride.create', bookingFor(who.passenger, { hours, now }))
  if (error) throw new Error(JSON.stringify(error))
  const ride = (data as { keys: [string] }).keys[0]
  await react(own, who.key, ['offer.plan'])
  if (taken) await by('offer.accept', { ride }, fleet.token)
  const { sql } = own.store
  const rows = {
    ride: sql`select to_jsonb(r) - 'version' - 'risk_at' as row from ride r where r.customer_key = s.c`,
    offer: sql`select to_jsonb(o) - 'ride_version' as row from offer o where o.customer_key = s.c
      order by o.fleet_key`,
    cost: sql`select to_jsonb(k) as row from ride_cost k where k.customer_key = s.c and k.replaced_at is null
      order by k.key`,
  }
  /** Everything that a cancellation touches. The ledger by its sums. */
  const state = async () => {
    const found = await read(own.store, who.key, {
      rides: many(rows.ride),
      offers: many(rows.offer),
      costs: many(rows.cost),
    })
    return { ...found, counters: (await ledgerOf(own, who.key)).counters }
  }
  const cancel = async () => {
    const answer = await by('ride.cancel', { rides: [ride], reason: 'sick', undo: true })
    if (answer.error) throw new Error(JSON.stringify(answer.error))
    return (answer.data as { cancellation?: Cancellation }).cancellation
  }
  const undo = (of: Cancellation | undefined, token = who.token, at: Portal = own) =>
    by('ride.cancel.undo', { cancellation: of?.key ?? '' }, token, at)
  const tell = (of: Cancellation | undefined, at: Portal = own) =>
    callAsSystem(at, who.key, 'ride.cancel.tell', { cancellation: of?.key ?? '' })
  const messages = async () => {
    await react(own, who.key, ['offer.tell', 'passenger.tell'])
    const found = await read(own.store, who.key, {
      told: many(sql`select m.effect from message m where m.customer_key = s.c
        and (m.effect like 'told:%' or m.effect like 'notice:%')`),
    })
    return found.told.length
  }
  const toldBefore = await messages()
  /** Who outside is told since, as far as anything was queued or sent live. */
  const outside = async () => {
    const { events } = await read(own.store, who.key, {
      events: many(sql`select e.audience from event e where e.customer_key = s.c and e.type = 'status'
        and e.data->>'status' = 'cancelled' and e.audience && array['passenger', 'fleet']`),
    })
    return { messages: (await messages()) - toldBefore, events: events.length }
  }
  const wait = (ms: number) => void (now += ms)
  return { own, who, fleet, ride, by, state, cancel, undo, tell, outside, wait }
}

describe.each([
  ['that a provider has, with a fee', { taken: true }],
  ['that offers are out for, and a reminder waits', { taken: false, hours: 60 }],
] as const)('a cancelled ride %s', (_, options) => {
  test('taken back in time is as if it had never been cancelled, and nobody outside hears of it', async () => {
    const { state, cancel, undo, tell, outside, by, ride, fleet, wait, own, who } = await world(options)
    // A line for the way, which counts no more for a ride that nobody drives.
    const line = { ride_key: ride, key: newKey('CST'), price_cents: 1_975, reason: 'mileage' as const }
    await write(own.store, who.key, { inserts: { ride_cost: [{ ...line, created_at: own.clock() }] } })
    const before = await state()
    expect(before.costs).toHaveLength(1)
    const asked = await cancel()
    expect(asked).toBeDefined()
    expect(await state()).not.toEqual(before)
    expect(await outside()).toEqual({ messages: 0, events: 0 })
    wait(UNDO_MS)
    expect(await undo(asked)).toMatchObject({ ok: true, data: { rides: [ride] } })
    expect(await state()).toEqual(before)
    wait(OVER)
    expect(await tell(asked)).toEqual({ told: false })
    expect(await outside()).toEqual({ messages: 0, events: 0 })
    if (options.taken) return
    expect(await by('offer.accept', { ride }, fleet.token)).toMatchObject({ ok: true })
  })
})

test.each(['declined', 'expired', 'lost', 'sent'] as const)(
  'an offer that was %s counts for the ride that is back as it did before',
  async (status) => {
    const { own, who, fleet, ride, by, cancel, undo } = await world({ taken: false, hours: 60 })
    const { sql } = own.store
    /** By how many versions the ride has moved on since each offer's. */
    const offers = async () => {
      const { rows } = await read(own.store, who.key, {
        rows: many(sql`select o.status, r.version - o.ride_version as behind from offer o
          join ride r on r.customer_key = s.c and r.key = o.ride_key where o.customer_key = s.c`),
      })
      return rows
    }
    if (status === 'declined') await by('offer.decline', { ride, reasons: ['vehicle_na'] }, fleet.token)
    else
      await write(own.store, who.key, {
        updates: [update('offer', { where: { ride_key: ride }, set: { status } })],
      })
    const before = await offers()
    expect(before).toMatchObject([{ status }])
    expect(await undo(await cancel())).toMatchObject({ ok: true })
    expect(await offers()).toEqual(before)
    if (status !== 'declined') return
    // Who declined it is not asked again.
    await callAsSystem(own, who.key, 'offer.plan', { ride })
    expect(await offers()).toEqual(before)
  },
)

test('once others were told, or the time is over, it is too late; of two at once one does it', async () => {
  const first = await world()
  const asked = await first.cancel()
  first.wait(OVER + 1)
  expect(await first.undo(asked)).toMatchObject({ status: 409, error: { code: 'undo_over' } })
  expect(await first.tell(asked)).toEqual({ told: true })
  expect(await first.tell(asked)).toEqual({ told: false })
  expect(await first.outside()).toMatchObject({ events: 1 })
  expect((await first.outside()).messages).toBeGreaterThan(0)
  const second = await world()
  const again = await second.cancel()
  const racing = beforeWriting(second.own, async () =>
    expect(await second.undo(again)).toMatchObject({ ok: true }),
  )
  const done = { status: 409, error: { code: 'undo_done' } }
  expect(await second.undo(again, second.who.token, racing)).toMatchObject(done)
  expect(await second.undo(again)).toMatchObject(done)
})

test('a tab that is closed cancels all the same: the job is there from the start, for its hour', async () => {
  const { own, who, cancel, ride, by } = await world()
  const asked = await cancel()
  const jobs = (await jobsFor(own, who.key)).filter(({ payload }) => payload.call === 'ride.cancel.tell')
  expect(jobs).toMatchObject([{ runAt: asked?.until, payload: { payload: { cancellation: asked?.key } } }])
  const { data } = await by('ride.info', { keys: [ride] })
  expect((data as { rides: { status: string }[] }).rides[0]?.status).toBe('cancelled')
})

test('nobody else may take it back', async () => {
  const { who, cancel, undo } = await world()
  const asked = await cancel()
  const other = await who.role(['ride.view', 'ride.cancel', 'ride.edit'])
  expect(await undo(asked, other)).toMatchObject({ status: 404 })
  expect(await undo(asked)).toMatchObject({ ok: true })
})

test('telling and taking back at one moment: one of them happens, never both', async () => {
  const told = await world()
  const first = await told.cancel()
  expect(
    await told.undo(
      first,
      told.who.token,
      beforeWriting(told.own, () => told.tell(first)),
    ),
  ).toMatchObject({
    status: 409,
    error: { code: 'undo_over' },
  })
  expect(await told.outside()).toMatchObject({ events: 1 })
  const undone = await world()
  const second = await undone.cancel()
  const racing = beforeWriting(undone.own, async () => {
    expect(await undone.undo(second)).toMatchObject({ ok: true })
  })
  expect(await undone.tell(second, racing)).toEqual({ told: false })
  expect(await undone.outside()).toEqual({ messages: 0, events: 0 })
})

test('what somebody changed meanwhile stays as they left it', async () => {
  const { own, who, cancel, undo, ride, state } = await world()
  const asked = await cancel()
  await own.store.sql.begin(async (sql) => {
    await sql`select set_config('app.customer', ${who.key}, true)`
    await sql`update ride set version = version + 1 where key = ${ride}`
  })
  const before = await state()
  expect(await undo(asked)).toMatchObject({ status: 409, error: { code: 'already_edited' } })
  expect(await state()).toEqual(before)
})

test('who comes after support has set the ride right meanwhile tells nobody that it is cancelled', async () => {
  const { own, who, ride, by, cancel, tell, outside, wait } = await world()
  const asked = await cancel()
  const support = await who.role(['*'])
  await write(own.store, who.key, {
    updates: [update('app_user', { where: { is_global: false }, set: { is_global: true } })],
  })
  expect(await by('ride.status', { ride, status: 'confirmed', reason: 'a slip' }, support)).toMatchObject({
    ok: true,
  })
  const { events } = await outside()
  wait(OVER)
  expect(await tell(asked)).toEqual({ told: false })
  expect((await outside()).events).toBe(events)
})

test('without being asked for, and of a driver on the way, everybody is told at once', async () => {
  const plain = await world()
  await plain.by('ride.cancel', { rides: [plain.ride], reason: 'sick' })
  expect(await plain.outside()).toMatchObject({ events: 1 })
  const near = await world({ hours: 2 })
  const driver = { first: 'Ana', last: 'Ruiz', phone: '3125550142' }
  await near.by('ride.driver', { ride: near.ride, driver }, near.fleet.token)
  const { own, fleet } = near
  const went = { ride: near.ride, status: 'pickup', eta: own.clock() + 3_600_000 }
  expect(await near.by('ride.status', went, fleet.token)).toMatchObject({ ok: true })
  expect(await near.cancel()).toBeUndefined()
  expect(await near.outside()).toMatchObject({ events: 1 })
})
