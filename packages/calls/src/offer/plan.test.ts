import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { callAsSystem } from '../door/in-process.ts'
import { wronglyTold } from '../testing/access/told.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { beforeKeeping, beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { jobsFor, reactTo } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** A customer that only works with its own fleets, and a booked ride. */
async function booked(count: number, options: { hours?: number; fee?: number } = {}) {
  const customer = await newCustomer(portal)
  const fleets = await customer.fleets(count)
  await write(portal.store, customer.key, {
    updates: [
      {
        table: 'customer',
        where: { customer_key: customer.key },
        set: {
          configuration: {
            dispatch: { send_anytime: true },
            ...(options.fee === undefined ? {} : { settings: { admin_fee: options.fee } }),
            // An empty list would admit every fleet that another test made.
            fleets: {
              whitelist: Object.fromEntries([['none', true], ...fleets.map(({ key }) => [key, true])]),
            },
          },
        },
      },
    ],
  })
  const { data } = await make(
    portal,
    customer.key,
    'ride.create',
    bookingFor(customer.passenger, { hours: options.hours ?? 30 }),
    { token: customer.token },
  )
  return { customer, fleets, ride: (data as { keys: string[] }).keys[0] as string }
}

function plan(customer: TestCustomer, ride: string) {
  return callAsSystem(portal, customer.key, 'offer.plan', { ride })
}

async function offersOf(
  customer: TestCustomer,
  ride: string,
): Promise<{ fleet_key: string; status: string; round: number }[]> {
  const { sql } = portal.store
  return (
    await read(portal.store, customer.key, {
      offers: many(
        sql`select o.fleet_key, o.status, o.round from offer o where o.customer_key = s.c
          and o.ride_key = ${ride} order by o.round, o.fleet_key`,
      ),
    })
  ).offers
}

test('server-behaviour §2.2 three fleets are asked first, the others after them; who declined not again', async () => {
  const { customer, fleets, ride } = await booked(5)
  await plan(customer, ride)
  expect((await offersOf(customer, ride)).map(({ status, round }) => [status, round])).toEqual([
    ['sent', 1],
    ['sent', 1],
    ['sent', 1],
  ])
  await plan(customer, ride)
  expect(await offersOf(customer, ride)).toHaveLength(3)
  for (const { fleet_key } of await offersOf(customer, ride)) {
    const { token } = fleets.find(({ key }) => key === fleet_key) as { token: string }
    expect(
      (await make(portal, customer.key, 'offer.decline', { ride, reasons: ['too_long'] }, { token })).status,
    ).toBe(200)
  }
  await plan(customer, ride)
  const second = (await offersOf(customer, ride)).filter(({ round }) => round === 2)
  expect(second.map(({ status }) => status)).toEqual(['sent', 'sent'])
  for (const round of [2, 3]) {
    for (const { fleet_key } of second)
      await callAsSystem(portal, customer.key, 'offer.expire', { ride, fleet: fleet_key, round })
    expect(await flagsOf(customer, ride)).not.toHaveProperty('needs_attention')
    await plan(customer, ride)
  }
  expect(
    (await offersOf(customer, ride))
      .filter(({ round }) => round > 1)
      .map(({ fleet_key, round, status }) => [fleet_key, round, status]),
  ).toEqual([2, 3].flatMap((round) => second.map(({ fleet_key }) => [fleet_key, round, 'expired'])))
  const { rides } = (await make(portal, customer.key, 'ride.info', [ride], { token: customer.token }))
    .data as {
    rides: { status: string; flags: object }[]
  }
  expect(rides[0]).toMatchObject({ status: 'scheduling', flags: { needs_attention: true } })
  expect(await wronglyTold(portal, customer.key)).toEqual([])
})

async function flagsOf(customer: TestCustomer, ride: string): Promise<object> {
  return (
    (
      (await make(portal, customer.key, 'ride.info', [ride], { token: customer.token })).data as {
        rides: { flags: object }[]
      }
    ).rides[0]?.flags ?? {}
  )
}

test('a job that comes twice at once plans one round', async () => {
  const { customer, ride } = await booked(4)
  await Promise.all(Array.from({ length: 6 }, () => plan(customer, ride)))
  expect((await offersOf(customer, ride)).map(({ round }) => round)).toEqual([1, 1, 1])
})

test.each<[string, number, number]>([
  ['fleets are asked', 2, 2],
  ['nobody is left to ask', 0, 0],
])('R7 a note that is changed while %s stops nothing', async (_, count, sent) => {
  const { customer, ride } = await booked(count)
  await write(portal.store, customer.key, {
    updates: [update('ride', { where: { key: ride }, set: { flags: {} } })],
  })
  const { token } = customer
  const edited = { rides: [{ key: ride, version: 1, notes: { driver: 'Blue door' } }] }
  const racing = beforeWriting(portal, () => make(portal, customer.key, 'ride.update', edited, { token }))
  expect(await callAsSystem(racing, customer.key, 'offer.plan', { ride })).toEqual({ sent })
  const { sql } = portal.store
  const { offers } = await read(portal.store, customer.key, {
    offers: many(sql`select o.ride_version from offer o where o.customer_key = s.c and o.ride_key = ${ride}`),
  })
  // Of the version that they are about: a no to one of a former version is asked again.
  expect(offers).toEqual(Array.from({ length: sent }, () => ({ ride_version: 2 })))
  expect(await flagsOf(customer, ride)).toEqual(sent ? {} : { needs_attention: true })
})

test('a ride in less than an hour asks everybody at once', async () => {
  const { customer, ride } = await booked(5, { hours: 0.9 })
  await plan(customer, ride)
  expect(await offersOf(customer, ride)).toHaveLength(5)
})

test('offers for a ride that is far ahead wait, and the activity says until when', async () => {
  const { customer, ride } = await booked(2, { hours: 24 * 20 })
  const planned = (await plan(customer, ride)) as { sent: number; at: number }
  expect(planned.sent).toBe(0)
  expect(planned.at).toBeGreaterThan(Date.now() + 12 * 86_400_000)
  expect(await offersOf(customer, ride)).toEqual([])
  const { events } = (await make(portal, customer.key, 'ride.events', { ride }, { token: customer.token }))
    .data as {
    events: { data: { time_of?: number } }[]
  }
  expect(events.at(-1)?.data.time_of).toBe(planned.at)
})

describe('server-behaviour §2.2 what becomes of a new ride’s offers is known when it is booked', () => {
  const book = async (fleets: number, options: { hours: number; round?: boolean }) => {
    const { customer, fleets: able } = await booked(fleets, { hours: 24 * 30 })
    const before = await jobsFor(portal, customer.key)
    const payload = bookingFor(customer.passenger, options)
    const { data } = await make(portal, customer.key, 'ride.create', payload, { token: customer.token })
    const { keys } = data as { keys: [string, ...string[]] }
    const jobs = (await jobsFor(portal, customer.key)).slice(before.length)
    return { customer, able, keys, jobs: jobs.filter(({ payload: { call } }) => call === 'offer.plan') }
  }
  const told = async (customer: TestCustomer, ride: string) =>
    (
      (await make(portal, customer.key, 'ride.events', { ride }, { token: customer.token })).data as {
        events: { type: string; sender: { key: string }; data: { time_of?: number } }[]
      }
    ).events

  test('those of a ride far ahead wait for their hour, which the activity tells at once', async () => {
    const { customer, keys, jobs } = await book(2, { hours: 24 * 20, round: true })
    expect(jobs.map(({ payload }) => payload.payload)).toEqual(keys.map((ride) => ({ ride })))
    for (const [index, key] of keys.entries()) {
      const events = await told(customer, key)
      expect(events.map(({ type, sender }) => [type, sender.key])).toEqual([
        ['create', expect.stringMatching(/^USR/)],
        ['status', 'system'],
      ])
      expect(jobs[index]?.runAt).toBe(events[1]?.data.time_of)
      expect(jobs[index]?.runAt).toBeGreaterThan(Date.now() + 12 * 86_400_000)
    }
  })
  test('a ride that nobody can take needs attention from the start, and no job', async () => {
    const { customer, keys, jobs } = await book(0, { hours: 30 })
    expect(jobs).toEqual([])
    expect(await flagsOf(customer, keys[0])).toMatchObject({ needs_attention: true })
    expect((await told(customer, keys[0])).map(({ type }) => type)).toEqual(['create', 'error'])
    expect(await plan(customer, keys[0])).toEqual({ sent: 0 })
    expect(await told(customer, keys[0])).toHaveLength(2)
  })
  test('the rides of a request that are due are planned by one job, in one go', async () => {
    const { customer, keys, jobs } = await book(4, { hours: 30, round: true })
    const [ride, ...together] = keys
    expect(jobs.map(({ payload, runAt }) => [payload.payload, runAt])).toEqual([
      [{ ride, together }, undefined],
    ])
    const planned = await callAsSystem(portal, customer.key, 'offer.plan', { ride, together })
    expect(planned).toEqual({ sent: 6 })
    for (const key of keys) expect(await offersOf(customer, key)).toHaveLength(3)
    // Each ride has its own row in the audit.
    const { audit } = await read(portal.store, customer.key, {
      audit: many(portal.store.sql`select a.object, a.actor->>'kind' as by from audit a
        where a.customer_key = s.c and a.action = 'offer.plan' order by a.object`),
    })
    expect(audit).toEqual(keys.toSorted().map((object) => ({ object, by: 'system' })))
    expect(await callAsSystem(portal, customer.key, 'offer.plan', { ride, together })).toEqual({ sent: 0 })
  })
  test('of nine rides that are due each is planned, eight by the first job and one by the next', async () => {
    const { customer } = await booked(4, { hours: 24 * 30 })
    const [out, back] = bookingFor(customer.passenger, { hours: 26, round: true }).rides
    const rides = Array.from({ length: 9 }, (_, index) => {
      const { times, ...ride } = (index % 2 ? back : out) ?? {}
      return { ...ride, times: { needed: (out?.times.needed ?? 0) + index * 2 * 3_600_000 } }
    })
    const before = await jobsFor(portal, customer.key)
    const asked = { type: 'multi', rides }
    const { data } = await make(portal, customer.key, 'ride.create', asked, { token: customer.token })
    const { keys } = data as { keys: string[] }
    const jobs = (await jobsFor(portal, customer.key)).slice(before.length)
    const planned = jobs.flatMap(({ payload: { call, payload } }) => (call === 'offer.plan' ? [payload] : []))
    expect(planned).toEqual([{ ride: keys[0], together: keys.slice(1, 8) }, { ride: keys[8] }])
  })
  test('R7 a ride that is cancelled while it is planned does not keep back those planned with it', async () => {
    const { customer, keys } = await book(4, { hours: 30, round: true })
    const [ride, other] = keys as [string, string]
    const cancelled = beforeWriting(portal, () =>
      make(portal, customer.key, 'ride.cancel', { rides: [ride], reason: 'sick' }, { token: customer.token }),
    )
    await callAsSystem(cancelled, customer.key, 'offer.plan', { ride, together: [other] })
    expect(await offersOf(customer, ride)).toEqual([])
    expect(await offersOf(customer, other)).toHaveLength(3)
  })
})

describe('R7 a ride that goes while its offers are being sent leaves none of them open', () => {
  type On = { customer: TestCustomer; ride: string; token: string }
  const needed = Math.floor(Date.now() / 300_000) * 300_000 + 33 * 3_600_000
  const ways: Record<string, (on: On) => Promise<{ status: number }>> = {
    'it is cancelled': ({ customer, ride, token }) =>
      make(portal, customer.key, 'ride.cancel', { rides: [ride], reason: 'sick' }, { token }),
    'another one takes its place': ({ customer, ride, token }) =>
      make(portal, customer.key, 'ride.update', [{ key: ride, version: 1, times: { needed } }], { token }),
    'its passenger leaves': ({ customer, token }) => {
      const left = { key: customer.passenger, status: 'archived', rides: 'cancel' }
      return make(portal, customer.key, 'passenger.update', left, { token })
    },
  }

  test.each(Object.entries(ways))('%s', async (_, goes) => {
    const { customer, ride } = await booked(4)
    const { by, begun } = beforeKeeping(portal, () => goes({ customer, ride, token: customer.token }))
    expect(await callAsSystem(by, customer.key, 'offer.plan', { ride })).toEqual({ sent: 3 })
    expect(await begun()).toMatchObject([{ status: 200 }])
    const offers = await offersOf(customer, ride)
    expect(offers.map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  })
})

test('V1258 X109 declining wants a reason, and a comment with other', async () => {
  const { customer, fleets, ride } = await booked(1)
  await plan(customer, ride)
  const decline = (payload: object) =>
    make(portal, customer.key, 'offer.decline', { ride, ...payload }, { token: fleets[0]?.token as string })
  for (const none of [{ reasons: [] }, {}])
    expect((await decline(none)).error).toMatchObject({
      code: 'offer_reason_missing',
      message: 'Please select a reason',
    })
  expect((await decline({ reasons: ['other'] })).error?.code).toBe('offer_comment_missing')
  // A reason to give a ride back is none to decline it, and is not kept beside one that is.
  const foreign = (await decline({ reasons: ['vehicle_na', 'mistake'] })).error
  expect([foreign?.code, Object.keys(foreign?.fields ?? {})]).toEqual(['bad_input', ['reasons']])
  expect((await decline({ reasons: ['other'], comment: 'full' })).status).toBe(200)
})

describe('server-behaviour §2.2 who is asked again', () => {
  type Fleet = { key: string; token: string }
  const offered = async (count: number) => {
    const { customer, fleets, ride } = await booked(count)
    await write(portal.store, customer.key, {
      updates: [{ table: 'app_user', where: { is_global: false }, set: { is_global: true } }],
    })
    await plan(customer, ride)
    return { customer, ride, fleets: fleets as Fleet[] }
  }
  type World = Awaited<ReturnType<typeof offered>>
  const call = ({ customer }: World, name: string, payload: object, token = customer.token) =>
    make(portal, customer.key, name, payload, { token })
  const status = (world: World, to: string, rest: object = {}) =>
    call(world, 'ride.status', { ride: world.ride, status: to, reason: 'checked', ...rest })
  const kickoff = async (world: World) =>
    (
      (await call(world, 'ride.kickoff_scheduling', { ride: world.ride })).data as
        | { sent: number }
        | undefined
    )?.sent
  const open = async ({ customer, ride }: World) =>
    (await offersOf(customer, ride))
      .filter((offer) => offer.status === 'sent')
      .map(({ fleet_key }) => fleet_key)
  const accept = (world: World, { token }: Fleet) => call(world, 'offer.accept', { ride: world.ride }, token)
  const decline = (world: World, { token }: Fleet, reasons: string[]) =>
    call(world, 'offer.decline', { ride: world.ride, reasons }, token)
  const expire = async (world: World, { key: fleet }: Fleet, round: number) =>
    callAsSystem(portal, world.customer.key, 'offer.expire', { ride: world.ride, fleet, round })
  const rowOf = async ({ customer, ride }: World) =>
    (
      await read(portal.store, customer.key, {
        row: many(portal.store.sql`select r.* from ride r where r.customer_key = s.c and r.key = ${ride}`),
      })
    ).row[0]

  test('after unavailable everybody who did not decline', async () => {
    const world = await offered(3)
    const [first, second, third] = world.fleets as [Fleet, Fleet, Fleet]
    await decline(world, first, ['too_long'])
    await expire(world, second, 1)
    expect((await status(world, 'unavailable')).status).toBe(200)
    expect([await kickoff(world), new Set(await open(world))]).toEqual([2, new Set([second.key, third.key])])
    expect((await accept(world, third)).status).toBe(200)
  })
  test('support that finds nobody to ask leaves the ride among those that need attention', async () => {
    const world = await offered(1)
    const [only] = world.fleets as [Fleet]
    await decline(world, only, ['too_long'])
    await plan(world.customer, world.ride)
    expect(await rowOf(world)).toMatchObject({ flags: { needs_attention: true } })
    expect(await kickoff(world)).toBe(0)
    expect(await rowOf(world)).toMatchObject({ flags: { needs_attention: true } })

    expect((await status(world, 'unavailable')).status).toBe(200)
    const again = () => kickoff(world)
    expect(await reactTo(portal, world.customer.key, ['offer.plan'], again)).toBe(0)
    expect(await rowOf(world)).toMatchObject({ status: 'scheduling', flags: { needs_attention: true } })
  })
  test('a ride that a fleet had loses it with unavailable, and may be offered again, to that fleet too', async () => {
    const world = await offered(2)
    const [winner] = world.fleets as [Fleet]
    await accept(world, winner)
    await status(world, 'unavailable')
    expect(await rowOf(world)).toMatchObject({ status: 'unavailable', fleet_key: null, driver: null })
    expect(await kickoff(world)).toBe(2)
    expect((await accept(world, winner)).status).toBe(200)
  })
  test('after a reroute the losers, not who gave it back; the driver and the stamps are gone', async () => {
    const world = await offered(3)
    const [winner, ...losers] = world.fleets as [Fleet, Fleet, Fleet]
    await accept(world, winner)
    const driver = { name: 'Dan', phone: { display: '(312) 555-0155' } }
    const stamps = { pickup_at: Date.now(), waiting_at: Date.now(), enroute_at: Date.now() }
    await write(portal.store, world.customer.key, {
      updates: [
        {
          table: 'ride',
          where: { key: world.ride },
          set: { driver, vehicle: { make: 'Ford' }, estimates: { pickup: 1, completed: 2 }, ...stamps },
        },
      ],
    })
    expect((await decline(world, winner, ['vehicle_na'])).data).toMatchObject({ status: 'rerouted' })
    const row = await rowOf(world)
    expect(row).toMatchObject({ status: 'scheduling', fleet_key: null, driver: null, vehicle: null })
    expect(row).toMatchObject({ pickup_at: null, waiting_at: null, enroute_at: null })
    expect(row.estimates.pickup).toBe(Date.parse(row.needed_at))
    await plan(world.customer, world.ride)
    expect(new Set(await open(world))).toEqual(new Set(losers.map(({ key }) => key)))
    expect((await accept(world, losers[0] as Fleet)).status).toBe(200)
    expect((await accept(world, winner)).error?.code).toBe('offer_taken')
  })
  test('V1253 a fleet gives a ride back that is open for a call, without a word: others are asked', async () => {
    const world = await offered(2)
    const [winner, loser] = world.fleets as [Fleet, Fleet]
    await accept(world, winner)
    await write(portal.store, world.customer.key, {
      updates: [{ table: 'ride', where: { key: world.ride }, set: { type: 'will-call', status: 'active' } }],
    })
    expect((await decline(world, winner, [])).data).toMatchObject({ status: 'rerouted' })
    expect(await rowOf(world)).toMatchObject({ status: 'scheduling', fleet_key: null })
    await plan(world.customer, world.ride)
    expect(await open(world)).toEqual([loser.key])
    expect((await accept(world, loser)).status).toBe(200)
  })
  test('V810 a fleet that support takes off is not asked again, its offer says cancelled', async () => {
    const world = await offered(2)
    const [winner, loser] = world.fleets as [Fleet, Fleet]
    await accept(world, winner)
    expect((await status(world, 'scheduling')).status).toBe(200)
    await plan(world.customer, world.ride)
    expect(await open(world)).toEqual([loser.key])
    const { data } = await call(world, 'offer.list', { ride: world.ride })
    expect(
      (data as { offers: { fleet: string; word: string; manual_cancel?: boolean }[] }).offers.find(
        ({ fleet }) => fleet === winner.key,
      ),
    ).toMatchObject({ word: 'cancelled', manual_cancel: true })
  })
  test('a late expiry ends the offer of its round and no later one', async () => {
    const world = await offered(1)
    const [fleet] = world.fleets as [Fleet]
    await expire(world, fleet, 1)
    await plan(world.customer, world.ride)
    expect(await expire(world, fleet, 1)).toEqual({ expired: false })
    expect(await open(world)).toEqual([fleet.key])
    expect((await accept(world, fleet)).status).toBe(200)
  })
  test('R7 an expiry that comes after the acceptance takes the ride from nobody', async () => {
    const world = await offered(1)
    const [fleet] = world.fleets as [Fleet]
    await accept(world, fleet)
    expect(await expire(world, fleet, 1)).toEqual({ expired: false })
    expect(await offersOf(world.customer, world.ride)).toMatchObject([{ status: 'accepted' }])
    expect(await rowOf(world)).toMatchObject({ status: 'confirmed', fleet_key: fleet.key })
  })
  test('a late acceptance by itself takes no later round’s offer before its time', async () => {
    const world = await offered(1)
    const [fleet] = world.fleets as [Fleet]
    await expire(world, fleet, 1)
    await plan(world.customer, world.ride)
    const late = callAsSystem(portal, world.customer.key, 'offer.accept', {
      ride: world.ride,
      fleet: fleet.key,
      round: 1,
    })
    await expect(late).rejects.toMatchObject({ code: 'offer_closed' })
    await expect(
      callAsSystem(portal, world.customer.key, 'offer.accept', {
        ride: world.ride,
        fleet: fleet.key,
        round: 2,
      }),
    ).resolves.toMatchObject({ status: 'confirmed' })
  })
  test('"to all" asks nobody who was asked and may still answer', async () => {
    const world = await offered(5)
    expect([await kickoff(world), (await open(world)).length]).toEqual([2, 5])
    expect([await kickoff(world), (await open(world)).length]).toEqual([0, 5])
  })
  test('server-behaviour §2.17 a ride that is confirmed again after its cancellation can be driven', async () => {
    const world = await offered(2)
    const [winner] = world.fleets as [Fleet]
    await accept(world, winner)
    const { version } = await rowOf(world)
    expect((await call(world, 'ride.cancel', { rides: [world.ride], reason: 'sick' })).status).toBe(200)
    expect((await status(world, 'confirmed', { version: version + 1 })).status).toBe(200)
    expect(await rowOf(world)).toMatchObject({
      status: 'confirmed',
      fleet_key: winner.key,
      cancelled_at: null,
      cancellation: null,
    })
    const soon = { ...portal, clock: () => Date.now() + 29 * 3_600_000 }
    const act = (name: string, payload: object) =>
      make(soon, world.customer.key, name, { ride: world.ride, ...payload }, { token: winner.token })
    await write(portal.store, world.customer.key, {
      updates: [
        {
          table: 'session',
          where: { fleet_key: winner.key },
          set: { expires_at: Date.now() + 90 * 3_600_000 },
        },
      ],
    })
    expect((await act('ride.driver', { driver: { first: 'Dan', phone: '(312) 555-0155' } })).status).toBe(200)
    expect((await act('ride.status', { status: 'pickup', eta: Date.now() + 30 * 3_600_000 })).status).toBe(
      200,
    )
  })
  test('server-behaviour §2.17 a ride that nobody had is not confirmed afterwards', async () => {
    const world = await offered(1)
    await call(world, 'ride.cancel', { rides: [world.ride], reason: 'sick' })
    expect((await status(world, 'confirmed')).error?.code).toBe('fleet_assigned')
  })
  test('the customer’s own windows count', async () => {
    const { customer, ride, fleets } = await booked(1)
    const dispatch = { send_anytime: true, windows: [{ over_hours: 0, minutes: 7 }] }
    await write(portal.store, customer.key, {
      updates: [
        {
          table: 'customer',
          where: { customer_key: customer.key },
          set: { configuration: { dispatch, fleets: { whitelist: { [fleets[0]?.key as string]: true } } } },
        },
      ],
    })
    await plan(customer, ride)
    const { offers } = await read(portal.store, customer.key, {
      offers: many(portal.store.sql`select o.sent_at, o.expires_at from offer o where o.customer_key = s.c`),
    })
    expect(Date.parse(offers[0].expires_at) - Date.parse(offers[0].sent_at)).toBe(7 * 60_000)
  })
})

test('decision 019 what an offer pays is the fleet’s own, without the fee that the customer adds', async () => {
  const [plain, charged] = [await booked(1), await booked(1, { fee: 3 })]
  const pays = async ({ customer, fleets: [fleet], ride }: Awaited<ReturnType<typeof booked>>) => {
    await plan(customer, ride)
    const info = await make(portal, customer.key, 'offer.info', { ride }, { token: fleet!.token })
    return (info.data as { offer: { price: number } }).offer.price
  }
  expect(await pays(plain)).toBeGreaterThan(1000)
  expect(await pays(charged)).toBe(await pays(plain))
})
