import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { forgetFleets } from '../fleet/load.ts'
import { hashOf, newToken } from '../session/token.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { messagesOf } from '../testing/messages.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { react } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const document = {
  vehicles: { any: true, sedan: true, suv: true },
  services: { standard: true, to_curb: true },
  hours: [],
  costs: { loading: 10 },
}

const HOUR = 3_600_000

type Session = { token?: string; joined?: true; ride: string }

/** A fleet that works from its mails, at these addresses, and rides that it is asked for. */
async function asked(rides: number, email = 'dispatch@basic.example') {
  const who = await newCustomer(portal)
  const fleets = await who.fleets(1, { dispatch: 'Basic', document: { ...document, contact: { email } } })
  const fleet = fleets[0]!
  forgetFleets(portal)
  const configuration = { dispatch: { send_anytime: true }, fleets: { whitelist: { [fleet.key]: true } } }
  await write(portal.store, who.key, {
    updates: [{ table: 'customer', where: { customer_key: who.key }, set: { configuration } }],
  })
  const keys: string[] = []
  for (let index = 0; index < rides; index++) {
    // A link opens what the fleet has of its passenger, so each ride is somebody else's.
    const passenger = await anotherPassenger(portal, who.key)
    const request = bookingFor(passenger, { hours: 50 + index })
    const { data } = await make(portal, who.key, 'ride.create', request, { token: who.token })
    keys.push((data as { keys: [string] }).keys[0])
  }
  await react(portal, who.key, ['offer.plan'])
  const links = async (to = email) => {
    await react(portal, who.key, ['message.send'], 2)
    const found = (await messagesOf(portal, who.key, to)).map(({ body }) =>
      /\/scope\/fleet\/ride\/(\w+)\?access_token=(\S+)/.exec(body),
    )
    return found.flatMap((link) => (link ? [{ ride: link[1]!, token: link[2]! }] : []))
  }
  const call = (name: string, payload: object, token?: string) =>
    make(portal, who.key, name, payload, token === undefined ? {} : { token })
  const open = async (token: string, session?: string) =>
    (await call('auth.upgrade', { token }, session)) as unknown as { status: number; data: Session }
  const status = async (ride: string, session: string) => (await call('offer.info', { ride }, session)).status
  return { who, fleet, rides: keys, links, call, open, status }
}

async function linkOf(world: Awaited<ReturnType<typeof asked>>, ride: string) {
  return (await world.links()).findLast((link) => link.ride === ride)!.token
}

test('decision 008 the next link of a fleet opens its ride besides, and the first ride stays open', async () => {
  const world = await asked(3)
  const [first, second, third] = world.rides as [string, string, string]
  const { data } = await world.open(await linkOf(world, first))
  const session = data.token!
  expect((await world.call('offer.accept', { ride: first }, session)).status).toBe(200)
  expect(await world.status(second, session)).toBe(404)

  const next = await world.open(await linkOf(world, second), session)
  expect(next.data).toMatchObject({ joined: true, ride: second })
  expect(next.data.token).toBeUndefined()
  expect([await world.status(first, session), await world.status(second, session)]).toEqual([200, 200])
  expect((await world.call('offer.accept', { ride: second }, session)).status).toBe(200)
  // No further than the links that were opened here.
  expect(await world.status(third, session)).toBe(404)
  expect((await world.call('offer.accept', { ride: third }, session)).status).toBe(404)
  expect((await world.call('auth.upgrade', { token: session })).data).toMatchObject({ ride: second })
})

test('decision 008 a link of another fleet opens a session of its own beside the one that is there', async () => {
  const world = await asked(1)
  const [ride] = world.rides as [string]
  // Who works for two providers has links of both, in one browser.
  const foreign = newToken()
  const row = {
    key: newKey('SES'),
    token_hash: hashOf(foreign),
    scope: 'fleet' as const,
    expires_at: Date.now() + HOUR,
  }
  const [rival] = await world.who.fleets(1)
  const theirs = { ...row, fleet_key: rival!.key, ride_key: ride } as const
  await write(portal.store, world.who.key, { inserts: { session: [theirs] } })
  const { data } = await world.open(await linkOf(world, ride), foreign)
  expect(data).toMatchObject({ ride, token: expect.any(String) })
  expect(data.joined).toBeUndefined()
  expect(await world.status(ride, data.token!)).toBe(200)
})

test('V1181 V1184 a link lists the rides of its passenger: accepted and available ones, nobody else’s', async () => {
  const world = await asked(2)
  const [mine, other] = world.rides as [string, string]
  const { who, call } = world
  const rideOf = async (token: string, key: string) =>
    ((await call('ride.info', { keys: [key] }, token)).data as { rides: { patient: string }[] }).rides[0]!
  const { patient } = await rideOf(who.token, mine)
  const booked = await call('ride.create', bookingFor(patient, { hours: 46 }), who.token)
  const [late] = (booked.data as { keys: [string] }).keys
  await react(portal, who.key, ['offer.plan'])
  const session = (await world.open(await linkOf(world, mine))).data.token!
  await world.open(await linkOf(world, other), session)
  const listed = async (passenger: string) => {
    const window = { from: Date.now(), to: Date.now() + 60 * HOUR }
    const { data } = await call('ride.search', { ...window, passenger }, session)
    return (data as { rides: { key: string }[] }).rides.map(({ key }) => key).toSorted()
  }
  // Who is only asked knows the ride, not the passenger's key.
  expect((await rideOf(session, mine)).patient).toBe('untold')
  expect(await listed(mine)).toEqual([mine, late].toSorted())
  expect(await listed(late)).toEqual([mine, late].toSorted())
  expect(await listed(other)).toEqual([other])
  expect(await listed(patient)).toEqual([])
  expect((await call('offer.accept', { ride: mine }, session)).status).toBe(200)
  expect(await listed(patient)).toEqual([mine, late].toSorted())
  // Of whom the fleet has no ride it finds out nothing by their key.
  expect(await listed((await rideOf(who.token, other)).patient)).toEqual([])
})

test('decision 008 a session that a link joins lasts from then on as long as a new one', async () => {
  const world = await asked(2)
  const [first, second] = world.rides as [string, string]
  const session = (await world.open(await linkOf(world, first))).data.token!
  const soon = Date.now() + HOUR
  await write(portal.store, world.who.key, {
    updates: [update('session', { where: { fleet_key: world.fleet.key }, set: { expires_at: soon } })],
  })
  expect((await world.open(await linkOf(world, second), session)).data.joined).toBe(true)
  const { ends } = await read(portal.store, world.who.key, {
    ends: many(portal.store.sql`select (extract(epoch from n.expires_at) * 1000)::float8 as at from session n
      where n.customer_key = s.c and n.ride_key = ${second}`),
  })
  expect(ends).toHaveLength(1)
  expect(Number(ends[0]?.at)).toBeGreaterThan(soon + 10 * HOUR)
})

test('decision 008 links that one browser opens at one moment all stay open', async () => {
  const world = await asked(4)
  const [first, ...others] = world.rides as [string, ...string[]]
  const session = (await world.open(await linkOf(world, first))).data.token!
  const tokens = await Promise.all(others.map((ride) => linkOf(world, ride)))
  await Promise.all(tokens.map((token) => world.open(token, session)))
  expect(await Promise.all(world.rides.map((ride) => world.status(ride, session)))).toEqual([
    200, 200, 200, 200,
  ])
})

test('decision 008 a ride whose link comes again takes the place of no other ride', async () => {
  const world = await asked(2)
  const [first, second] = world.rides as [string, string]
  const session = (await world.open(await linkOf(world, first))).data.token!
  await world.open(await linkOf(world, second), session)
  const again = newToken()
  const link = { key: newKey('TOK'), token_hash: hashOf(again), fleet_key: world.fleet.key }
  await write(portal.store, world.who.key, {
    inserts: {
      access_token: [{ ...link, purpose: 'offer', ride_key: first, expires_at: Date.now() + HOUR }],
    },
  })
  expect((await world.open(again, session)).data).toMatchObject({ joined: true, ride: first })
  const { rows } = await read(portal.store, world.who.key, {
    rows: many(portal.store.sql`select n.ride_key, n.other_rides from session n
      where n.customer_key = s.c and n.token_hash = ${hashOf(session)}`),
  })
  expect(rows).toEqual([{ ride_key: first, other_rides: [second] }])
})

test("decision 008 another fleet's session, and the office's, are not joined: the link gives its own", async () => {
  const [one, two] = [await asked(1), await asked(1)]
  const foreign = (await two.open(await linkOf(two, two.rides[0]!))).data.token!
  const { data } = await one.open(await linkOf(one, one.rides[0]!), foreign)
  expect(data.token).toBeDefined()
  const other = await asked(1)
  const own = await other.open(await linkOf(other, other.rides[0]!), other.who.token)
  expect(own.data.token).toBeDefined()
  expect((await other.call('ride.info', { keys: other.rides }, other.who.token)).status).toBe(200)
})

test.each([
  ['who was asked for what took its place is led there', true],
  ['who was not asked for it stays where they were', false],
])('decision 008 a link whose ride was replaced: %s', async (_, isAskedAnew) => {
  const world = await asked(1)
  const [ride] = world.rides as [string]
  const token = await linkOf(world, ride)
  const first = await world.open(token)
  const { data, error } = await world.call('ride.info', { keys: [ride] }, world.who.token)
  expect(error).toBeUndefined()
  const [{ version, times }] = (data as { rides: [{ version: number; times: { needed: number } }] }).rides
  const edit = { key: ride, version, times: { needed: times.needed + 3_600_000 } }
  const edited = await world.call('ride.update', { rides: [edit] }, world.who.token)
  const next = (edited.data as { keys: [string] }).keys[0]
  expect([edited.status, next === ride]).toEqual([200, false])
  if (isAskedAnew) await react(portal, world.who.key, ['offer.plan'])
  // The page that is open leads there where its session opens it: a person's who signed in, not the old link's.
  const led = async (session: string) =>
    ((await world.call('offer.info', { ride }, session)).data as { next?: string }).next
  expect([await led(world.fleet.token), await led(first.data.token!)]).toEqual([
    isAskedAnew ? next : undefined,
    undefined,
  ])
  const before = (await world.links()).length
  expect((await world.call('offer.link', { token })).status).toBe(200)
  const fresh = (await world.links()).slice(before)
  expect(fresh.map((link) => link.ride)).toEqual([isAskedAnew ? next : ride])
  if (!isAskedAnew) return
  const opened = await world.open(fresh[0]!.token)
  expect(await world.status(next, opened.data.token!)).toBe(200)
  expect(await led(opened.data.token!)).toBe(next)
})

test('decision 008 a used link sends new ones to the addresses of its fleet, three an hour', async () => {
  const world = await asked(1, 'dispatch@basic.example, night@basic.example')
  const [ride] = world.rides as [string]
  const all = async () => [
    await world.links('dispatch@basic.example'),
    await world.links('night@basic.example'),
  ]
  const [[link]] = (await all()) as [[{ token: string }], unknown]
  const { data } = await world.open(link.token)
  expect((await world.call('offer.accept', { ride }, data.token)).status).toBe(200)
  // Elsewhere, or after the session: the used link opens nothing.
  expect((await world.open(link.token)).status).toBe(401)
  expect(await world.call('offer.link', { token: link.token })).toMatchObject({ status: 200, data: {} })
  const sent = await all()
  expect(sent.map((links) => links.length)).toEqual([2, 2])
  const { audit } = await read(portal.store, world.who.key, {
    audit: many(portal.store.sql`select a.object, a.detail from audit a where a.customer_key = s.c
      and a.action = 'offer.link'`),
  })
  expect(audit).toEqual([{ object: ride, detail: { fleet: world.fleet.key } }])
  const again = await world.open(sent[1]!.at(-1)!.token)
  expect(await world.status(ride, again.data.token!)).toBe(200)

  const statuses: number[] = []
  for (let index = 0; index < 3; index++)
    statuses.push((await world.call('offer.link', { token: link.token })).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('decision 008 a link opens until two weeks after its ride, however early the offer is out', async () => {
  const { who } = await asked(1)
  const { link } = await read(portal.store, who.key, {
    link: one(portal.store.sql`select (extract(epoch from a.expires_at - r.needed_at) / 86400)::int as days
      from access_token a join ride r on r.customer_key = s.c and r.key = a.ride_key
      where a.customer_key = s.c and a.purpose = 'offer'`),
  })
  expect(link).toEqual({ days: 14 })
})

test('decision 008 a link to something else of the ride, as its driver has one, sends the fleet nothing', async () => {
  const world = await asked(1)
  const token = await linkOf(world, world.rides[0]!)
  await write(portal.store, world.who.key, {
    updates: [{ table: 'access_token', where: { purpose: 'offer' }, set: { purpose: 'drive' } }],
  })
  expect((await world.call('offer.link', { token })).status).toBe(404)
  expect(await world.links()).toHaveLength(1)
})

test('decision 008 an invented link, and one that has run out, send nothing', async () => {
  const world = await asked(1)
  const token = await linkOf(world, world.rides[0]!)
  expect((await world.call('offer.link', { token: 'invented' })).status).toBe(404)
  await write(portal.store, world.who.key, {
    updates: [
      { table: 'access_token', where: { purpose: 'offer' }, set: { expires_at: portal.clock() - 1 } },
    ],
  })
  expect((await world.call('offer.link', { token })).status).toBe(404)
  expect(await world.links()).toHaveLength(1)
})
