import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { queueDue } from '@nemt/store/job/due.ts'
import { runJobs } from '@nemt/store/job/run.ts'
import { testRole } from '@nemt/store/testing/stores.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'
import { callAsSystem } from '../door/in-process.ts'
import { forgetFleets } from '../fleet/load.ts'
import { noticeOfEvent } from '../passenger/tell.ts'
import type { Portal } from '../pipeline/portal.ts'
import { wronglyTold } from '../testing/access/told.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { fundedCustomer, ledgerOf } from '../testing/funds.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { dueJob } from '../reactions.ts'
import { react } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Noon in Chicago, where the tests' customers are. */
const NOON = Date.parse('2026-06-10T12:00:00-05:00')

type Fleet = { key: string; token: string }
/** A customer with its own clock, its own fleets and one ride. */
type World = { portal: Portal; who: TestCustomer; fleets: Fleet[]; ride: string; to: (at: number) => void }

/** `lead`: hours from the booking to the ride, which is at noon. */
async function booked(
  options: {
    lead?: number
    fleets?: number
    ride?: object
    flags?: object
    dispatch?: object
    round?: boolean
    fleet?: Parameters<TestCustomer['fleets']>[1]
  } = {},
): Promise<World> {
  const { lead = 30, fleets: count = 1, ride = {}, flags = {}, dispatch = {} } = options
  let now = NOON - lead * HOUR
  const own: Portal = { ...portal, clock: () => now }
  const who = await newCustomer(own)
  const fleets = await who.fleets(count, options.fleet)
  forgetFleets(own)
  const whitelist = Object.fromEntries(fleets.map(({ key }) => [key, true]))
  const configuration = { dispatch: { send_anytime: true, ...dispatch }, fleets: { whitelist }, flags }
  await write(own.store, who.key, {
    updates: [update('customer', { where: { version: 1 }, set: { configuration } })],
  })
  const booking = bookingFor(who.passenger, { hours: lead, now, round: options.round === true })
  const rides = booking.rides.map((each) => ({ ...each, ...ride }))
  const { data, error } = await make(own, who.key, 'ride.create', { ...booking, rides }, { token: who.token })
  if (error) throw new Error(JSON.stringify(error))
  const [key = ''] = (data as { keys: string[] }).keys
  await react(own, who.key, ['offer.plan'])
  return { portal: own, who, fleets, ride: key, to: (at) => void (now = at) }
}

function due({ portal: own, who, ride }: World, of = ride) {
  return callAsSystem(own, who.key, 'ride.due', { ride: of }) as Promise<{ step?: string }>
}

/** A ride at its time, with a way back that waits for a call; one fleet has both. */
async function called() {
  const world = await booked({ round: true, fleets: 1 })
  const { key: leg } = await backOf(world)
  await write(portal.store, world.who.key, {
    updates: [update('ride', { where: { key: leg }, set: { type: 'will-call' } })],
  })
  const token = world.fleets[0]?.token
  await accept(world)
  await by(world, 'offer.accept', { ride: leg }, token)
  world.to(NOON)
  return { world, leg, token }
}

/** The ride's way back. */
async function backOf({ portal: own, who, ride }: World) {
  const { back } = await read(own.store, who.key, {
    back: one(own.store.sql`select r.key, r.version from ride r where r.customer_key = s.c
      and r.after_ride_key = ${ride}`),
  })
  return back as { key: string; version: number }
}

/** Changes a ride's note. */
async function noteOf({ portal: own, who }: World, ride: { key: string; version: number }) {
  const rides = [{ ...ride, notes: { driver: 'Blue door' } }]
  expect((await make(own, who.key, 'ride.update', { rides }, { token: who.token })).status).toBe(200)
}

async function rowOf({ portal: own, who, ride }: World, of = ride) {
  const { sql } = own.store
  const { row } = await read(own.store, who.key, {
    row: one(
      sql`select r.status, r.version, r.attempts, r.cancellation, r.flags,
        (extract(epoch from r.due_at) * 1000)::float8 as due_at from ride r
        where r.customer_key = s.c and r.key = ${of}`,
    ),
  })
  return row as {
    status: string
    version: number
    attempts: number
    cancellation: string | null
    flags: { needs_attention?: boolean; in_question?: boolean }
    due_at: number | null
  }
}

async function offersOf({ portal: own, who, ride }: World): Promise<{ fleet_key: string; status: string }[]> {
  const { sql } = own.store
  const { offers } = await read(own.store, who.key, {
    offers: many(
      sql`select o.fleet_key, o.status from offer o where o.customer_key = s.c and o.ride_key = ${ride}
        order by o.round, o.fleet_key`,
    ),
  })
  return offers
}

/** What the ride's story says: types, statuses and messages of its events by the clock. */
async function toldBySystem({ portal: own, who, ride }: World, of = ride): Promise<string[]> {
  const { sql } = own.store
  const { events } = await read(own.store, who.key, {
    events: many(
      sql`select e.type, e.data from event e where e.customer_key = s.c and e.ride_key = ${of}
        and e.actor->>'kind' = 'system' and e.type in ('status', 'error') order by e.seq`,
    ),
  })
  return (events as { data: { status?: string; message?: string } }[]).map(
    ({ data }) => data.status ?? data.message ?? '',
  )
}

async function by(world: World, name: string, payload: object, token = world.who.token) {
  const answer = await make(world.portal, world.who.key, name, { ride: world.ride, ...payload }, { token })
  if (answer.error) throw new Error(JSON.stringify(answer.error))
}

function accept(world: World, { token } = world.fleets[0] as Fleet) {
  return by(world, 'offer.accept', {}, token)
}

describe('server-behaviour §2.1 a will-call ride', () => {
  test('opens on the morning of its day, not before, and ends with the day if nobody calls', async () => {
    const world = await booked({ ride: { type: 'will-call' } })
    await accept(world)
    expect(await due(world)).toEqual({})
    expect((await rowOf(world)).due_at).toBe(Date.parse('2026-06-10T07:00:00-05:00'))
    world.to(Date.parse('2026-06-10T06:59:59-05:00'))
    expect(await due(world)).toEqual({})
    expect((await rowOf(world)).status).toBe('confirmed')
    world.to(Date.parse('2026-06-10T07:00:00-05:00'))
    expect(await due(world)).toEqual({ step: 'open' })
    expect((await rowOf(world)).status).toBe('active')
    expect(await due(world)).toEqual({})
    world.to(Date.parse('2026-06-10T23:59:59-05:00'))
    expect(await due(world)).toEqual({})
    world.to(Date.parse('2026-06-11T00:00:00-05:00'))
    expect(await due(world)).toEqual({ step: 'unused' })
    expect(await rowOf(world)).toMatchObject({ status: 'cancelled', cancellation: 'unused', due_at: null })
    expect(await due(world)).toEqual({})
    expect(await toldBySystem(world)).toEqual(['active', 'cancelled'])
    expect(await offersOf(world)).toMatchObject([{ status: 'withdrawn' }])
  })

  test('that opens after midnight, as the way there was late, still asks its passenger and waits', async () => {
    const world = await booked({ ride: { type: 'will-call' } })
    await accept(world)
    const late = Date.parse('2026-06-11T00:10:00-05:00')
    world.to(late)
    expect(await due(world)).toEqual({ step: 'open' })
    expect(await due(world)).toEqual({})
    expect(await rowOf(world)).toMatchObject({ status: 'active', due_at: late + 6 * HOUR })
    await react(world.portal, world.who.key, ['passenger.tell'])
    const said = { from: '+13125550111', body: '1' }
    world.to(late + HOUR)
    await callAsSystem(world.portal, world.who.key, 'message.receive', said)
    expect((await rowOf(world)).status).toBe('requesting')
  })

  test('that nobody used costs nothing and gives its benefit back', async () => {
    let now = NOON - 20 * HOUR
    const own: Portal = { ...portal, clock: () => now }
    const who = await fundedCustomer(own, {})
    const booking = bookingFor(who.passenger, { hours: 20, now })
    const rides = booking.rides.map((ride) => ({ ...ride, type: 'will-call' as const }))
    const { data } = await make(own, who.key, 'ride.create', { ...booking, rides }, { token: who.token })
    const [ride = ''] = (data as { keys: string[] }).keys
    await react(own, who.key, ['offer.plan'])
    const world: World = { portal: own, who, fleets: [who.fleet], ride, to: (at) => void (now = at) }
    await accept(world)
    expect((await ledgerOf(own, who.key)).counters).toMatchObject([{ held_count: 1 }])
    for (const at of [NOON, NOON + 12 * HOUR]) {
      now = at
      // The look that sets the clock, and the step.
      await due(world)
      await due(world)
    }
    expect((await rowOf(world)).status).toBe('cancelled')
    const { counters, differences } = await ledgerOf(own, who.key)
    expect(counters).toMatchObject([{ held_count: 0, spent_count: 0, spent_cents: 0 }])
    expect(differences).toEqual([])
  })

  test('that was closed again, or answered, is not opened once more', async () => {
    const world = await booked({ ride: { type: 'will-call' } })
    await accept(world)
    world.to(NOON - HOUR)
    await due(world)
    expect((await rowOf(world)).status).toBe('active')
    await by(world, 'ride.status', { status: 'confirmed' })
    expect(await due(world)).toEqual({})
    expect(await rowOf(world)).toMatchObject({ status: 'confirmed', due_at: null })
  })

  test('that nobody answers is asked for again after 2, 4 and 8 minutes, then somebody has to look', async () => {
    const world = await booked({ ride: { type: 'will-call' } })
    await accept(world)
    world.to(NOON - HOUR)
    await due(world)
    await by(world, 'ride.status', { status: 'requesting' })
    let at = NOON - HOUR
    const steps: [number, string | undefined][] = []
    for (const minutes of [19, 1, 1, 1, 20, 4, 20, 8, 20, 0]) {
      at += minutes * MINUTE
      world.to(at)
      // A step sets the clock anew: the look that follows it says when it is due.
      steps.push([minutes, (await due(world)).step])
      await due(world)
    }
    expect(steps.map(([, step]) => step)).toEqual([
      undefined,
      'unanswered',
      undefined,
      'ask_again',
      'unanswered',
      'ask_again',
      'unanswered',
      'ask_again',
      'unanswered',
      undefined,
    ])
    expect(await rowOf(world)).toMatchObject({
      status: 'retry',
      attempts: 4,
      flags: { needs_attention: true },
      due_at: null,
    })
    expect((await toldBySystem(world)).at(-1)).toMatch(/No driver was found/)
    // Whoever asks for it anew begins anew.
    await by(world, 'ride.status', { status: 'requesting' })
    expect((await rowOf(world)).flags.needs_attention).toBeUndefined()
  })

  test('is given up at once where the customer says so', async () => {
    const world = await booked({ ride: { type: 'will-call' }, flags: { auto_mark_unavailable: true } })
    await accept(world)
    world.to(NOON - HOUR)
    await due(world)
    await by(world, 'ride.status', { status: 'requesting' })
    for (let minutes = 0; minutes <= 100; minutes += 2) {
      world.to(NOON - HOUR + minutes * MINUTE)
      await due(world)
    }
    expect(await rowOf(world)).toMatchObject({ status: 'unavailable', due_at: null })
  })

  test('its fleet that works by mail is told at each request', async () => {
    const able = { vehicles: { any: true }, services: { to_curb: true }, hours: [], costs: { loading: 10 } }
    const fleet = {
      dispatch: 'Basic' as const,
      document: { ...able, contact: { email: 'desk@fleet.example' } },
    }
    const world = await booked({ ride: { type: 'will-call' }, fleet })
    await accept(world)
    world.to(NOON - HOUR)
    await due(world)
    await by(world, 'ride.status', { status: 'requesting' })
    await react(world.portal, world.who.key, ['offer.tell'], 2)
    const { sql } = portal.store
    const { mails } = await read(portal.store, world.who.key, {
      mails: many(
        sql`select m.subject from message m where m.customer_key = s.c and m.ride_key = ${world.ride}
          and m.subject like 'Now:%'`,
      ),
    })
    expect(mails).toHaveLength(1)
  })
})

describe('server-behaviour §2.2 a ride that nobody takes', () => {
  test('four hours before it everybody is asked, beside those who were', async () => {
    const world = await booked({ fleets: 6, dispatch: { mode: 'sequential' } })
    expect(await offersOf(world)).toHaveLength(1)
    world.to(NOON - 4 * HOUR - 1)
    expect(await due(world)).toEqual({})
    expect(await offersOf(world)).toHaveLength(1)
    // The office need not look after it any more, whatever it had to.
    await write(portal.store, world.who.key, {
      updates: [
        update('ride', {
          where: { key: world.ride },
          set: { flags: { needs_attention: true, in_question: true } },
        }),
      ],
    })
    world.to(NOON - 4 * HOUR)
    expect(await due(world)).toEqual({ step: 'broadcast' })
    expect((await rowOf(world)).flags).toEqual({ in_question: true })
    expect(await offersOf(world)).toHaveLength(6)
    expect(await due(world)).toEqual({})
    expect(await offersOf(world)).toHaveLength(6)
    expect((await toldBySystem(world)).at(-1)).toMatch(/every transportation provider/)
    expect((await rowOf(world)).due_at).toBe(NOON - HOUR)
  })

  test('decision 128 whoever of their people chose it hears of that', async () => {
    const world = await booked({ fleets: 3, dispatch: { mode: 'sequential' } })
    const alerts = { method: 'email', types: { 'alert.fleet.offer': true } }
    await write(portal.store, world.who.key, {
      inserts: {
        app_user: world.fleets.map(({ key }, index) => ({
          ...{ key: `USR${world.who.key}${index}`, username: `u${index}`, email: `u${index}@fleet.example` },
          ...{ first_name: 'Dana', fleet_key: key, settings: { alerts } },
        })),
      },
    })
    world.to(NOON - 4 * HOUR)
    await due(world)
    const { sql } = portal.store
    const { mails } = await read(portal.store, world.who.key, {
      mails: many(sql`select distinct m.recipient from message m where m.customer_key = s.c
        and m.ride_key = ${world.ride} and m.recipient like 'u%@fleet.example'`),
    })
    // One was asked before anybody chose.
    expect(mails).toHaveLength(2)
  })

  test('an hour before it the search ends: somebody has to look', async () => {
    const world = await booked({ fleets: 2 })
    world.to(NOON - 4 * HOUR)
    await due(world)
    world.to(NOON - HOUR)
    expect(await due(world)).toEqual({ step: 'deadline' })
    expect(await rowOf(world)).toMatchObject({
      status: 'scheduling',
      flags: { needs_attention: true },
      due_at: null,
    })
    expect((await toldBySystem(world)).at(-1)).toMatch(/has ended without one/)
    // Who was asked may still take it; then all is well.
    await write(portal.store, world.who.key, {
      updates: [update('offer', { where: { ride_key: world.ride }, set: { expires_at: NOON } })],
    })
    await accept(world)
    expect((await rowOf(world)).flags.needs_attention).toBeUndefined()
    expect(await wronglyTold(portal, world.who.key)).toEqual([])
  })

  test('an hour before it the ride is unavailable where the customer says so, its offers withdrawn', async () => {
    const world = await booked({ fleets: 2, flags: { auto_mark_unavailable: true } })
    world.to(NOON - HOUR)
    // The worker was away: only the last step is made.
    expect(await due(world)).toEqual({ step: 'deadline' })
    expect(await rowOf(world)).toMatchObject({ status: 'unavailable', due_at: null })
    expect((await offersOf(world)).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn'])
    expect(await toldBySystem(world)).toEqual(['unavailable'])
  })

  test('given back after its time, as the vehicle broke down, it is searched for a quarter of an hour', async () => {
    const world = await booked({ fleets: 2, flags: { auto_mark_unavailable: true } })
    await accept(world)
    world.to(NOON + 5 * MINUTE)
    const given = { reasons: ['vehicle_na'] }
    await by(world, 'offer.decline', given, world.fleets[0]?.token)
    expect(await due(world)).toEqual({})
    await react(world.portal, world.who.key, ['offer.plan', 'passenger.tell'])
    expect(await rowOf(world)).toMatchObject({ status: 'scheduling', due_at: NOON + 20 * MINUTE })
    world.to(NOON + 20 * MINUTE)
    expect(await due(world)).toEqual({ step: 'deadline' })
    expect((await rowOf(world)).status).toBe('unavailable')
  })

  test('booked within the last hour it is searched for until its time', async () => {
    const world = await booked({ lead: 0.5, flags: { auto_mark_unavailable: true } })
    world.to(NOON - 5 * MINUTE)
    expect(await due(world)).toEqual({})
    world.to(NOON + MINUTE)
    expect(await due(world)).toEqual({ step: 'deadline' })
    expect((await rowOf(world)).status).toBe('unavailable')
  })

  test('the customer’s own hours count', async () => {
    const world = await booked({ fleets: 4, dispatch: { broadcast_hours: 10, deadline_minutes: 180 } })
    world.to(NOON - 10 * HOUR)
    expect(await due(world)).toEqual({ step: 'broadcast' })
    world.to(NOON - 3 * HOUR)
    expect(await due(world)).toEqual({ step: 'deadline' })
  })

  test('a ride that somebody took in time is left alone', async () => {
    const world = await booked({ flags: { auto_mark_unavailable: true } })
    await accept(world)
    world.to(NOON - HOUR)
    expect(await due(world)).toEqual({})
    expect(await rowOf(world)).toMatchObject({ status: 'confirmed', due_at: null })
  })

  test('given back within the last hour it is searched for until its time', async () => {
    const world = await booked({ fleets: 2 })
    await accept(world)
    world.to(NOON - 30 * MINUTE)
    await by(world, 'offer.decline', { reasons: ['driver_na'] }, world.fleets[0]?.token)
    await due(world)
    expect(await rowOf(world)).toMatchObject({ status: 'scheduling', due_at: NOON })
  })

  test('R7 the clock and a fleet at the same moment: one wins, and the offers say so', async () => {
    for (let round = 0; round < 10; round++) {
      const world = await booked({ flags: { auto_mark_unavailable: true } })
      world.to(NOON - HOUR)
      // The offer of the test is long over by then; what counts is the race.
      await write(portal.store, world.who.key, {
        updates: [update('offer', { where: { ride_key: world.ride }, set: { expires_at: NOON } })],
      })
      await Promise.all([due(world), due(world), accept(world).catch(() => {})])
      const { status } = await rowOf(world)
      const offers = await offersOf(world)
      expect(['confirmed', 'unavailable']).toContain(status)
      expect(offers[0]?.status).toBe(status === 'confirmed' ? 'accepted' : 'withdrawn')
    }
  })
})

test.each([
  ['before its time: so long after its time', NOON - 5 * MINUTE, NOON],
  ['after its time: so long after that', NOON + 25 * MINUTE, NOON + 25 * MINUTE],
])('server-behaviour §2.13 a driver is late who said to come %s', async (_, eta, promised) => {
  const world = await booked()
  await accept(world)
  world.to(NOON - HOUR / 2)
  const { token } = world.fleets[0] as Fleet
  await by(world, 'ride.driver', { driver: { first: 'Ana', last: 'Ruiz', phone: '3125550142' } }, token)
  await by(world, 'ride.status', { status: 'pickup', eta }, token)
  expect(await due(world)).toEqual({})
  world.to(promised + 10 * MINUTE - 1)
  expect(await due(world)).toEqual({})
  world.to(promised + 10 * MINUTE)
  expect(await due(world)).toEqual({ step: 'late' })
})

describe('server-behaviour §2.1 what is over', () => {
  async function failed(options: Parameters<typeof booked>[0] = {}) {
    const world = await booked(options)
    await accept(world)
    world.to(NOON)
    await by(world, 'ride.status', { status: 'failed', reason: 'no_show' }, world.fleets[0]?.token)
    return world
  }

  test('a no-show closes after a day', async () => {
    const world = await failed()
    await due(world)
    world.to(NOON + 24 * HOUR - 1)
    expect(await due(world)).toEqual({})
    world.to(NOON + 24 * HOUR)
    expect(await due(world)).toEqual({ step: 'close' })
    expect(await rowOf(world)).toMatchObject({ status: 'closed', due_at: null })
  })

  test('after a no-show somebody asks whether the return is still needed, once', async () => {
    const world = await failed({ round: true })
    const { key: leg } = await backOf(world)
    await react(world.portal, world.who.key, ['ride.next_leg'], 2)
    expect((await rowOf(world, leg)).flags.in_question).toBe(true)
    const told = await toldBySystem(world, leg)
    expect(told.filter((line) => /still needed/.test(line))).toHaveLength(1)
  })

  test('a ride that is arranged elsewhere takes place: nobody is asked about its return', async () => {
    const world = await booked({ round: true })
    const { key: leg } = await backOf(world)
    await write(portal.store, world.who.key, {
      updates: [update('ride', { where: { key: world.ride }, set: { status: 'arranged' } })],
    })
    await callAsSystem(world.portal, world.who.key, 'ride.next_leg', { ride: world.ride })
    expect((await rowOf(world, leg)).flags.in_question).toBeUndefined()
  })

  test('a will-call return opens once the way there is over, however early the day began', async () => {
    const { world, leg, token } = await called()
    expect(await due(world, leg)).toEqual({})
    expect((await rowOf(world, leg)).status).toBe('confirmed')
    await by(world, 'ride.driver', { driver: { first: 'Ana', last: 'Ruiz', phone: '3125550142' } }, token)
    await by(world, 'ride.status', { status: 'completed', completed: NOON }, token)
    await react(world.portal, world.who.key, ['ride.next_leg'])
    expect(await due(world, leg)).toEqual({ step: 'open' })
    expect((await rowOf(world, leg)).status).toBe('active')
  })

  test.each(['failed', 'rejected'])(
    'a will-call return whose way there was %s ends by itself, and its passenger hears of neither',
    async (status) => {
      const { world, leg, token } = await called()
      await due(world, leg)
      await by(world, 'ride.status', { status, reason: 'declined_by_passenger' }, token)
      expect((await rowOf(world)).status).toBe(status)
      await react(world.portal, world.who.key, ['ride.next_leg'])
      expect(await due(world, leg)).toEqual({})
      expect(await rowOf(world, leg)).toMatchObject({ status: 'confirmed', flags: { in_question: true } })
      world.to(NOON + 24 * HOUR)
      const steps = async () => [(await due(world, leg)).step, (await rowOf(world, leg)).status]
      expect(await steps()).toEqual(['open', 'active'])
      world.to(NOON + 31 * HOUR)
      expect(await steps()).toEqual(['unused', 'cancelled'])
      const { told } = await read(portal.store, world.who.key, {
        told: many(portal.store.sql`select e.collection, e.type, e.actor, e.data from event e
          where e.customer_key = s.c and e.ride_key = ${leg} and e.data->>'status' in ('active', 'cancelled')`),
      })
      expect((told as LoggedEvent[]).map(noticeOfEvent)).toEqual([null, null])
    },
  )

  test('R7 a return whose note is changed at the moment when the way there ends is told all the same', async () => {
    const world = await failed({ round: true })
    const { key: leg, version } = await backOf(world)
    const racing = beforeWriting(world.portal, () => noteOf(world, { key: leg, version }))
    await callAsSystem(racing, world.who.key, 'ride.next_leg', { ride: world.ride })
    expect(await rowOf(world, leg)).toMatchObject({ version: version + 1, flags: { in_question: true } })
    const told = await toldBySystem(world, leg)
    expect(told.filter((line) => /still needed/.test(line))).toHaveLength(1)
  })

  test('R7 a will-call return opens also when its note is changed at the moment the way there ends', async () => {
    const { world, leg, token } = await called()
    await due(world, leg)
    await by(world, 'ride.driver', { driver: { first: 'Ana', last: 'Ruiz', phone: '3125550142' } }, token)
    await by(world, 'ride.status', { status: 'completed', completed: NOON }, token)
    const { version } = await rowOf(world, leg)
    const racing = beforeWriting(world.portal, () => noteOf(world, { key: leg, version }))
    await callAsSystem(racing, world.who.key, 'ride.next_leg', { ride: world.ride })
    expect((await rowOf(world, leg)).version).toBe(version + 1)
    expect(await due(world, leg)).toEqual({ step: 'open' })
  })

  test('R7 two clocks at one moment say once that it goes on far too long', async () => {
    const world = await booked()
    await accept(world)
    world.to(NOON)
    const token = world.fleets[0]?.token
    await by(world, 'ride.driver', { driver: { first: 'Ana', phone: '3125550142' } }, token)
    await by(world, 'ride.status', { status: 'enroute' }, token)
    await due(world)
    world.to(NOON + 12 * HOUR)
    const racing = beforeWriting(world.portal, () => due(world))
    expect(await due({ ...world, portal: racing })).toEqual({})
    expect((await toldBySystem(world)).filter((line) => /three times as long/.test(line))).toHaveLength(1)
  })

  test('on its way three times as long as estimated, the office is told once; the end takes it back', async () => {
    const world = await booked()
    await accept(world)
    world.to(NOON)
    const token = world.fleets[0]?.token
    await by(world, 'ride.driver', { driver: { first: 'Ana', last: 'Ruiz', phone: '3125550142' } }, token)
    await by(world, 'ride.status', { status: 'enroute' }, token)
    await due(world)
    world.to(NOON + 12 * HOUR)
    expect(await due(world)).toEqual({ step: 'overdue' })
    expect(await due(world)).toEqual({})
    expect(await rowOf(world)).toMatchObject({ status: 'enroute', flags: { needs_attention: true } })
    await by(world, 'ride.status', { status: 'completed', completed: NOON + HOUR }, token)
    expect((await rowOf(world)).flags.needs_attention).toBeUndefined()
  })
})

test('the clock is nobody’s to set: people and fleets can’t call it', async () => {
  const world = await booked()
  for (const token of [world.who.token, world.fleets[0]?.token as string]) {
    const answer = await make(world.portal, world.who.key, 'ride.due', { ride: world.ride }, { token })
    expect(answer.ok).toBe(false)
  }
  expect(await due({ ...world, ride: 'RIDnobody' })).toEqual({})
})

test('R3 what is due is queued once, by two workers, also after a pause; a change sets the clock anew', async () => {
  const world = await booked()
  const worker = testRole('WORKER')
  const queue = await runJobs(process.env.WORKER_DATABASE_URL ?? '', {})
  await queue.stop()
  let now = NOON - 5 * HOUR
  const queues = [1, 2].map(() => queueDue(worker, dueJob, { clock: () => now, everyMs: HOUR }))
  const look = () => Promise.all(queues.map(({ once }) => once()))
  const jobs = () =>
    worker<{ payload: object }[]>`
      select j.payload from graphile_worker._private_jobs j where j.key = ${`due:${world.who.key}:${world.ride}`}`
  await look()
  expect(await jobs()).toEqual([])
  now = NOON
  await look()
  await look()
  expect(await jobs()).toMatchObject([
    { payload: { customer: world.who.key, call: 'ride.due', payload: { ride: world.ride } } },
  ])
  await worker`delete from graphile_worker._private_jobs where key like 'due:%'`
  world.to(now)
  expect(await due(world)).toEqual({ step: 'deadline' })
  await look()
  expect(await jobs()).toEqual([])
  await Promise.all(queues.map(({ stop }) => stop()))
  await worker`delete from graphile_worker._private_jobs where key like 'due:%'`
  await worker.end({ timeout: 1 })
})
