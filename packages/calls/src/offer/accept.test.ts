import type { Assigned } from '@nemt/store/change/changes.ts'
import { update } from '@nemt/store/change/changes.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { write } from '@nemt/store/change/write.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { callAsSystem } from '../door/in-process.ts'
import { hashOf, newToken } from '../session/token.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import type { Portal } from '../pipeline/portal.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

type Asked = { key: string; token: string }

/** A ride that `count` fleets were asked about. */
async function offered(count: number) {
  const customer = await newCustomer(portal)
  const fleets = await customer.fleets(count)
  const { data } = (await make(portal, customer.key, 'ride.create', bookingFor(customer.passenger), {
    token: customer.token,
  })) as { data: { keys: string[] } }
  const ride = data.keys[0] as string
  await write(portal.store, customer.key, {
    inserts: {
      offer: fleets.map(({ key }) => ({
        ride_key: ride,
        ride_version: 1,
        fleet_key: key,
        round: 1,
        status: 'sent',
        sent_at: Date.now(),
        expires_at: Date.now() + 60_000,
        manual_cancel: false,
      })),
    },
  })
  return { customer, fleets, ride }
}

function facts(customer: string, ride: string) {
  const { sql } = portal.store
  return read(portal.store, customer, {
    rides: many(
      sql`select r.status, r.fleet_key, r.version from ride r where r.customer_key = s.c and r.key = ${ride}`,
    ),
    offers: many(
      sql`select o.fleet_key, o.status from offer o where o.customer_key = s.c and o.ride_key = ${ride}`,
    ),
    events: many(
      sql`select e.type from event e where e.customer_key = s.c and e.ride_key = ${ride}
        and e.type = 'offer.accept'`,
    ),
  })
}

test.each([
  ['one process', 1],
  ['five processes', 5],
])('R6 P5 50 fleets accept one ride at once by %s: one wins, 49 are told so, one event', async (_, count) => {
  const { customer, fleets, ride } = await offered(50)
  const portals = Array.from({ length: count }, () => ({ ...portal }))
  const answers = await Promise.all(
    fleets.map(({ token }, index) =>
      make(portals[index % count]!, customer.key, 'offer.accept', { ride }, { token }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const losers = answers.filter(({ status }) => status !== 200)
  expect(losers.map(({ status, error }) => [status, error?.code, error?.message])).toEqual(
    Array.from({ length: 49 }, () => [
      409,
      'offer_taken',
      'Sorry, another transportation provider has accepted this ride',
    ]),
  )
  const winner = fleets[answers.findIndex(({ status }) => status === 200)]?.key
  const after = await facts(customer.key, ride)
  expect(after.rides).toEqual([{ status: 'confirmed', fleet_key: winner, version: 2 }])
  expect(after.offers.filter((offer: { status: string }) => offer.status === 'accepted')).toEqual([
    { fleet_key: winner, status: 'accepted' },
  ])
  expect(after.offers.filter((offer: { status: string }) => offer.status === 'lost')).toHaveLength(49)
  expect(after.events).toHaveLength(1)
})

test('R7 accept against cancel: one of them wins, the other is told, the story has one end', async () => {
  for (let round = 0; round < 8; round++) {
    const { customer, fleets, ride } = await offered(1)
    const [accepted, cancelled] = await Promise.all([
      make(portal, customer.key, 'offer.accept', { ride }, { token: fleets[0]?.token as string }),
      make(portal, customer.key, 'ride.cancel', { rides: [ride], reason: 'sick' }, { token: customer.token }),
    ])
    const { rides } = await facts(customer.key, ride)
    expect(
      [accepted.status, cancelled.status].filter((status) => status === 200).length,
    ).toBeGreaterThanOrEqual(1)
    expect(rides[0].status).toBe(cancelled.status === 200 ? 'cancelled' : 'confirmed')
    if (accepted.status !== 200) expect(accepted.status).toBe(409)
  }
})

test.each<[string, string, (ride: string) => object, (string | undefined)[]]>([
  ['a note is changed', 'ride.update', edited, [undefined, 'confirmed']],
  ['the ride is cancelled', 'ride.cancel', cancelledBy, ['offer_closed', 'cancelled']],
])('R7 who accepts while %s is never told of another fleet', async (_, name, payload, expected) => {
  const { customer, fleets, ride } = await offered(1)
  const [fleet] = fleets as [{ key: string; token: string }]
  const between = beforeWriting(portal, () =>
    make(portal, customer.key, name, payload(ride), { token: customer.token }),
  )
  const accepted = await make(between, customer.key, 'offer.accept', { ride }, { token: fleet.token })
  const { rides } = await facts(customer.key, ride)
  expect([accepted.error?.code, rides[0].status]).toEqual(expected)
  // It is taken as it is by then, and said so: at the version that it has.
  const { version } = rides[0]
  if (!accepted.error) expect(accepted.data).toEqual({ ride, status: 'confirmed', version })
})

test('server-behaviour §2.1 who cancels while a fleet accepts is told where the ride stands now', async () => {
  const { customer, fleets, ride } = await offered(1)
  const [fleet] = fleets as [{ key: string; token: string }]
  const between = beforeWriting(portal, () =>
    make(portal, customer.key, 'offer.accept', { ride }, { token: fleet.token }),
  )
  const { status, error } = await make(between, customer.key, 'ride.cancel', cancelledBy(ride), {
    token: customer.token,
  })
  expect([status, error]).toMatchObject([
    409,
    { code: 'already_edited', detail: { ride, status: 'confirmed', version: 2 } },
  ])
})

function edited(key: string) {
  return { rides: [{ key, version: 1, notes: { driver: 'Blue door' } }] }
}

function cancelledBy(ride: string) {
  return { rides: [ride], reason: 'sick' }
}

// As of the test's own time: those before it may take longer than the offer has.
test.each<[string, (now: number) => Assigned<'offer'>, number, string | undefined]>([
  ['an expired offer', (now) => ({ expires_at: now - 60_000 }), 409, 'offer_closed'],
  ['an offer within 15 s after its end', (now) => ({ expires_at: now - 4_900 }), 200, undefined],
  ['a declined offer', () => ({ status: 'declined' }), 409, 'offer_closed'],
])('server-behaviour §2.2 accepting %s', async (_, change, status, code) => {
  const { customer, fleets, ride } = await offered(1)
  await write(portal.store, customer.key, {
    updates: [{ table: 'offer', where: { ride_key: ride }, set: change(Date.now()) }],
  })
  const answer = await make(
    portal,
    customer.key,
    'offer.accept',
    { ride },
    { token: fleets[0]?.token as string },
  )
  expect([answer.status, answer.error?.code]).toEqual([status, code])
})

test.each<[string, Assigned<'fleet'>]>([
  ['switched off', { enabled: false }],
  ['removed', { archived_at: Date.now() }],
])('an offer of a fleet that was %s since it was asked is closed', async (_, set) => {
  const { customer, fleets, ride } = await offered(1)
  const [fleet] = fleets as [{ key: string; token: string }]
  // Fleets belong to no customer: only who speaks for all writes them.
  await write(portal.store, 'global', { updates: [update('fleet', { where: { key: fleet.key }, set })] })
  await expect(
    callAsSystem(portal, customer.key, 'offer.accept', { ride, fleet: fleet.key, round: 1 }),
  ).rejects.toMatchObject({ code: 'offer_closed' })
  expect((await facts(customer.key, ride)).rides).toEqual([
    expect.objectContaining({ status: 'scheduling', fleet_key: null }),
  ])
})

test('R8 two fleets may use the same idempotency key: each gets its own answer', async () => {
  const { customer, fleets, ride } = await offered(2)
  const [first, second] = await Promise.all(
    fleets.map(({ token }) =>
      make(portal, customer.key, 'offer.decline', { ride, reasons: ['too_long'] }, { token, key: 'one-key' }),
    ),
  )
  expect([first?.status, second?.status]).toEqual([200, 200])
  const { offers } = await facts(customer.key, ride)
  expect(offers.map(({ status }: { status: string }) => status)).toEqual(['declined', 'declined'])
})

test('P038 a fleet that was not asked finds no such offer, nor does a fleet of another customer', async () => {
  const { ride, customer } = await offered(1)
  const other = await newCustomer(portal)
  const [stranger] = await customer.fleets(1)
  const [foreign] = await other.fleets(1)
  expect(
    (await make(portal, customer.key, 'offer.accept', { ride }, { token: stranger?.token as string })).status,
  ).toBe(404)
  expect(
    (await make(portal, other.key, 'offer.accept', { ride }, { token: foreign?.token as string })).status,
  ).toBe(404)
  expect(
    (await make(portal, customer.key, 'offer.accept', { ride }, { token: foreign?.token as string })).status,
  ).toBe(401)
})

test.each([
  ['offer.accept', {}],
  ['offer.decline', { reasons: ['too_long'] }],
])('S4 %s: a fleet answers for itself alone and never for the one that it names', async (call, said) => {
  const { customer, fleets, ride } = await offered(2)
  const [first, rival] = fleets as [Asked, Asked]
  const payload = { ride, fleet: rival.key, ...said }
  expect((await make(portal, customer.key, call, payload, { token: first.token })).status).toBe(404)
  const { rides, offers } = await facts(customer.key, ride)
  expect(rides).toEqual([expect.objectContaining({ status: 'scheduling', fleet_key: null })])
  expect(offers.map(({ status }: { status: string }) => status)).toEqual(['sent', 'sent'])
})

test.each([
  ['offer.accept', {}],
  ['offer.decline', { reasons: ['too_long'] }],
  ['ride.driver', { driver: { first: 'Dana', phone: '(312) 555-0177' } }],
  ['ride.status', { status: 'pickup', eta: Date.now() + 600_000 }],
])('decision 008 the link of one ride changes no other of the passenger: %s', async (call, said) => {
  const { customer, fleets, ride } = await offered(1)
  const [fleet] = fleets as [Asked]
  const booking = bookingFor(customer.passenger, { hours: 30 })
  const booked = await make(portal, customer.key, 'ride.create', booking, { token: customer.token })
  const [sent] = (booked as unknown as { data: { keys: [string] } }).data.keys
  const offer = {
    ride_version: 1,
    fleet_key: fleet.key,
    round: 1,
    status: 'sent' as const,
    manual_cancel: false,
  }
  const link = newToken()
  await write(portal.store, customer.key, {
    inserts: {
      offer: [{ ...offer, ride_key: sent, sent_at: Date.now(), expires_at: Date.now() + 60_000 }],
      session: [
        {
          ...{ key: newKey('SES'), token_hash: hashOf(link), expires_at: Date.now() + 60_000 },
          ...{ scope: 'fleet', fleet_key: fleet.key, ride_key: sent },
        },
      ],
    },
  })
  // What was sent with the link is answered; so the link itself is good.
  expect((await make(portal, customer.key, 'offer.info', { ride: sent }, { token: link })).status).toBe(200)
  expect((await make(portal, customer.key, call, { ride, ...said }, { token: link })).status).toBe(404)
  expect(await facts(customer.key, ride)).toMatchObject({
    rides: [{ status: 'scheduling', fleet_key: null }],
    offers: [{ status: 'sent' }],
  })
})

test('server-behaviour §2.2 once a fleet has the ride all others have lost it, who waits to be asked too', async () => {
  const { customer, fleets, ride } = await offered(3)
  const [first, , waits] = fleets as [Asked, Asked, Asked]
  const queued = update('offer', {
    where: { ride_key: ride, fleet_key: waits.key },
    set: { status: 'queued', sent_at: null },
  })
  await write(portal.store, customer.key, { updates: [queued] })
  await make(portal, customer.key, 'offer.accept', { ride }, { token: first.token })
  const { offers } = await facts(customer.key, ride)
  const statuses = fleets.map(
    ({ key }) => offers.find((offer: { fleet_key: string }) => offer.fleet_key === key)?.status,
  )
  expect(statuses).toEqual(['accepted', 'lost', 'lost'])
})

test('R7 an offer that the same fleet declines at this moment is not accepted', async () => {
  const { customer, fleets, ride } = await offered(1)
  const [{ token }] = fleets as [Asked]
  const declines = () =>
    make(portal, customer.key, 'offer.decline', { ride, reasons: ['too_long'] }, { token })
  const racing = beforeWriting(portal, declines)
  const accepted = await make(racing, customer.key, 'offer.accept', { ride }, { token })
  expect([accepted.status, accepted.error?.code]).toEqual([409, 'offer_closed'])
  expect(await facts(customer.key, ride)).toMatchObject({
    rides: [{ status: 'scheduling', fleet_key: null }],
    offers: [{ status: 'declined' }],
  })
})

test('R7 a no that comes as a colleague accepts leaves the ride and its offer with the fleet', async () => {
  const { customer, fleets, ride } = await offered(1)
  const [{ token }] = fleets as [Asked]
  const racing = beforeWriting(portal, () => make(portal, customer.key, 'offer.accept', { ride }, { token }))
  const declined = { ride, reasons: ['too_long'] }
  const { status, error } = await make(racing, customer.key, 'offer.decline', declined, { token })
  expect([status, error?.code]).toEqual([409, 'already_edited'])
  expect(await facts(customer.key, ride)).toMatchObject({
    rides: [{ status: 'confirmed', fleet_key: fleets[0]?.key }],
    offers: [{ status: 'accepted' }],
  })
})

test('R7 who declines an offer does not give back what a colleague has accepted meanwhile', async () => {
  const { customer, fleets, ride } = await offered(1)
  const [{ token }] = fleets as [Asked]
  const by = (name: string, payload: object) =>
    make(portal, customer.key, name, { ride, ...payload }, { token })
  const other = { reasons: ['other'], comment: 'No driver' }
  expect((await by('offer.decline', { ...other, gives_back: true })).error?.code).toBe('offer_changed')
  await by('offer.accept', {})
  const declined = await by('offer.decline', { ...other, gives_back: false })
  expect([declined.status, declined.error?.code]).toEqual([409, 'offer_changed'])
  expect((await facts(customer.key, ride)).rides).toMatchObject([{ status: 'confirmed' }])
  expect((await by('offer.decline', { ...other, gives_back: true })).data).toEqual({
    ride,
    status: 'rerouted',
  })
})

test('server-behaviour §2.2 an accept is heard by its fleet and who was still asked, a no by its fleet', async () => {
  const { customer, fleets, ride } = await offered(3)
  const [first, second, third] = fleets as [Asked, Asked, Asked]
  const by = (name: string, token: string, payload: object = {}) =>
    make(portal, customer.key, name, { ride, ...payload }, { token })
  await by('offer.decline', third.token, { reasons: ['too_long'] })
  await by('offer.accept', first.token)
  const { events } = await read(portal.store, customer.key, {
    events: many(portal.store.sql`select e.type, e.collection, e.audience, e.fleet_keys from event e
      where e.customer_key = s.c and e.collection = 'ride:offers' order by e.seq`),
  })
  expect(events).toEqual([
    { ...heard('offer.decline', ['staff', 'fleet']), fleet_keys: [third.key] },
    {
      ...heard('offer.accept', ['staff', 'passenger', 'fleet']),
      fleet_keys: [first.key, second.key],
    },
  ])
})

test('§2.2 a ride that is taken needs nobody’s attention; whether it is needed is asked still', async () => {
  const { customer, fleets, ride } = await offered(1)
  const [fleet] = fleets as [Asked]
  const flags = { needs_attention: true, in_question: true }
  await write(portal.store, customer.key, {
    updates: [update('ride', { where: { key: ride }, set: { flags } })],
  })
  await make(portal, customer.key, 'offer.accept', { ride }, { token: fleet.token })
  const { rides } = await read(portal.store, customer.key, {
    rides: many(portal.store.sql`select r.status, r.flags from ride r where r.customer_key = s.c`),
  })
  expect(rides).toEqual([{ status: 'confirmed', flags: { in_question: true } }])
})

test('server-behaviour §2.2 the end of an offer is heard by its fleet, and by no other', async () => {
  const { customer, fleets, ride } = await offered(2)
  const [first] = fleets as [Asked]
  await callAsSystem(portal, customer.key, 'offer.expire', { ride, fleet: first.key, round: 1 })
  const { events } = await read(portal.store, customer.key, {
    events: many(portal.store.sql`select e.type, e.collection, e.audience, e.fleet_keys from event e
      where e.customer_key = s.c and e.type = 'offer.expire'`),
  })
  expect(events).toEqual([{ ...heard('offer.expire', ['staff', 'fleet']), fleet_keys: [first.key] }])
})

function heard(type: string, audience: string[]) {
  return { type, collection: 'ride:offers', audience }
}

test('V1268 who had the ride that was cancelled is not told that another provider has it', async () => {
  const { customer, fleets, ride } = await offered(1)
  const token = fleets[0]?.token as string
  const accept = () => make(portal, customer.key, 'offer.accept', { ride }, { token })
  expect((await accept()).status).toBe(200)
  const cancelled = { rides: [ride], reason: 'sick' }
  expect((await make(portal, customer.key, 'ride.cancel', cancelled, { token: customer.token })).status).toBe(
    200,
  )
  // A colleague's page is older than both.
  const { status, error } = await accept()
  expect([status, error?.code]).toEqual([409, 'offer_closed'])
})

test('accepting twice is answered like the first time', async () => {
  const { customer, fleets, ride } = await offered(2)
  const token = fleets[0]?.token as string
  const first = await make(portal, customer.key, 'offer.accept', { ride }, { token })
  const second = await make(portal, customer.key, 'offer.accept', { ride }, { token })
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await facts(customer.key, ride)).events).toHaveLength(1)
})

/** A fleet that accepts by itself and drives one ride a day, with offers of so many rides of one day. */
async function capped(count: number) {
  const customer = await newCustomer(portal)
  const [fleet] = (await customer.fleets(1, {
    auto_accept: true,
    document: {
      ...{ vehicles: { any: true }, services: { to_curb: true }, hours: [], costs: {} },
      per_day_cap: 1,
    },
  })) as [{ key: string; token: string }]
  const rides: string[] = []
  for (let index = 0; index < count; index++) {
    const request = bookingFor(customer.passenger, { hours: 30 + 4 * index })
    const { data } = await make(portal, customer.key, 'ride.create', request, { token: customer.token })
    rides.push((data as { keys: string[] }).keys[0] as string)
  }
  const offer = {
    ride_version: 1,
    fleet_key: fleet.key,
    round: 1,
    status: 'sent',
    manual_cancel: false,
  } as const
  const open = { sent_at: Date.now(), expires_at: Date.now() + 60_000 }
  await write(portal.store, customer.key, {
    inserts: { offer: rides.map((ride_key) => ({ ...offer, ...open, ride_key })) },
    updates: [update('ride', { where: { key: rides }, set: { local_date: '2030-05-06' } })],
  })
  const byItself = (ride: string | undefined, by: Portal = portal) =>
    callAsSystem(by, customer.key, 'offer.accept', { ride, fleet: fleet.key, round: 1 })
  return { customer, fleet, rides, byItself }
}

test('§2.2 a fleet that accepts by itself takes no more than its day has room for; its people may', async () => {
  const { customer, fleet, rides, byItself } = await capped(2)
  await byItself(rides[0])
  await expect(byItself(rides[1])).rejects.toMatchObject({ code: 'offer_closed' })
  const { token } = fleet
  expect((await make(portal, customer.key, 'offer.accept', { ride: rides[1] }, { token })).status).toBe(200)
})

test('R7 §2.2 two that accept by themselves at one moment don’t pass the day’s cap', async () => {
  const { rides, byItself } = await capped(2)
  // The other one is taken between the look at the day and the acceptance.
  const late = beforeWriting(portal, () => byItself(rides[1]))
  await expect(byItself(rides[0], late)).rejects.toMatchObject({ code: 'offer_closed' })
})

test('R7 §2.2 of six at one moment one is taken', async () => {
  const { rides, byItself } = await capped(6)
  const done = await Promise.allSettled(rides.map((ride) => byItself(ride)))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
