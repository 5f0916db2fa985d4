import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { hashOf, newToken } from '../session/token.ts'
import { allCalls } from '../registry.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { openApi } from '../door/openapi.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Fleet = { key: string; token: string }
type Made = { key: string; token: string; name: string }
type Seen = { offers: { ride: { key: string }; state_hash: string }[] }
const HOUR = 3_600_000

async function begin() {
  const who = await newCustomer(portal)
  const [fleet, rival] = (await who.fleets(2)) as [Fleet, Fleet]
  const made = await make(portal, who.key, 'fleet.key.create', { name: ' Routing ' }, { token: fleet.token })
  const { key, token, name } = made.data as Made
  const as = (call: string, payload: unknown = {}, by = token) =>
    make(portal, who.key, call, payload, { token: by })
  return { who, fleet, rival, key, token, name, as }
}

async function offered(who: TestCustomer, ...fleets: string[]): Promise<string> {
  const booking = bookingFor(who.passenger, { hours: 2 })
  const { data } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
  const ride = (data as { keys: string[] }).keys[0] as string
  await write(portal.store, who.key, {
    inserts: {
      offer: fleets.map((fleet_key) => ({
        ...{ ride_key: ride, ride_version: 1, fleet_key, round: 1, status: 'sent', manual_cancel: false },
        ...{ sent_at: Date.now(), expires_at: Date.now() + HOUR, price_cents: 4_200 },
      })),
    },
  })
  return ride
}

test('§2.3 a key is shown once, kept as a hash, listed by its name, and ends at once when it is revoked', async () => {
  const { who, key, token, name, as, fleet } = await begin()
  expect(name).toBe('Routing')
  const { rows } = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select k.* from fleet_key k where k.customer_key = s.c`),
  })
  expect(JSON.stringify(rows)).not.toContain(token)
  const listed = await as('fleet.key.list', {}, fleet.token)
  expect(listed.data).toEqual({ keys: [{ key, name: 'Routing', created: expect.any(Number) }] })
  expect((await as('offer.inbox')).status).toBe(200)
  expect((await as('fleet.key.revoke', { key }, fleet.token)).status).toBe(200)
  expect((await as('offer.inbox')).status).toBe(401)
  expect((await as('fleet.key.revoke', { key }, fleet.token)).status).toBe(404)
  expect((await as('fleet.key.list', {}, fleet.token)).data).toEqual({ keys: [] })
})

test('S4 a key makes the provider’s calls and no others', async () => {
  const { as } = await begin()
  const others = allCalls.filter(
    ({ byKey, internal, permission }) => !byKey && !internal && permission !== 'public',
  )
  const answers = await Promise.all(others.map(async ({ name }) => [name, (await as(name)).status]))
  expect(answers.filter(([, status]) => status !== 403)).toEqual([])
  expect(
    allCalls
      .filter(({ byKey }) => byKey)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    ...['fleet.events', 'offer.accept', 'offer.decline', 'offer.inbox', 'offer.info', 'ride.driver'],
    ...['ride.locate', 'ride.status'],
  ])
})

test('S4 a key of one fleet never reaches another’s ride, nor another customer’s', async () => {
  const { who, fleet, rival, as, token } = await begin()
  const foreign = await offered(who, rival.key)
  const elsewhere = await newCustomer(portal)
  const there = await offered(elsewhere, fleet.key)
  for (const ride of [foreign, there]) {
    const tries: [string, object][] = [
      ['offer.info', { ride }],
      ['offer.accept', { ride, state_hash: 'x' }],
      ['offer.decline', { ride, reasons: ['too_long'], state_hash: 'x' }],
      ['ride.status', { ride, status: 'waiting' }],
      ['ride.driver', { ride, driver: { first: 'Dan', phone: '(312) 555-0190' } }],
      ['ride.locate', { ride, points: [{ at: Date.now(), lat: 41.9, lng: -87.7 }] }],
    ]
    const answers = await Promise.all(tries.map(async ([name, payload]) => (await as(name, payload)).status))
    expect(answers).toEqual([404, 404, 404, 404, 404, 404])
  }
  expect(((await as('offer.inbox')).data as Seen).offers).toEqual([])
  expect((await make(portal, elsewhere.key, 'offer.inbox', {}, { token })).status).toBe(401)
  const started = ((await as('fleet.events')).data as { cursor: string }).cursor
  await as('offer.decline', { ride: foreign, reasons: ['too_long'] }, rival.token)
  expect(((await as('fleet.events', { after: started })).data as { events: unknown[] }).events).toEqual([])
  // Neither another fleet's people nor the office's end or list it.
  expect((await as('fleet.key.list', { fleet: fleet.key }, rival.token)).status).toBe(403)
  expect((await as('fleet.key.list', { fleet: fleet.key }, who.token)).status).toBe(403)
})

test('S4 another fleet neither lists nor ends a key, also where it has one of its own', async () => {
  const { fleet, rival, key, as } = await begin()
  const theirs = (await as('fleet.key.create', { name: 'Theirs' }, rival.token)).data as Made
  expect((await as('fleet.key.revoke', { key }, rival.token)).status).toBe(404)
  const listed = async ({ token }: Fleet) =>
    ((await as('fleet.key.list', {}, token)).data as { keys: Made[] }).keys.map((each) => each.key)
  expect([await listed(fleet), await listed(rival)]).toEqual([[key], [theirs.key]])
})

/** What changes of an offer while somebody looks at it. */
const changes: Record<string, (ride: string, fleet: string) => Parameters<typeof write>[2][]> = {
  'whose ride changed': (key) => [
    { updates: [update('ride', { where: { key }, set: { version: { increment: 1 } } })] },
  ],
  'that pays less': (ride_key) => [
    { updates: [update('offer', { where: { ride_key }, set: { price_cents: 3_900 } })] },
  ],
  'that ended and is made anew': (ride_key, fleet_key) => {
    const anew = {
      ride_key,
      ride_version: 1,
      fleet_key,
      round: 2,
      status: 'sent',
      manual_cancel: false,
    } as const
    const until = { sent_at: Date.now(), expires_at: Date.now() + HOUR, price_cents: 4_200 }
    return [
      { updates: [update('offer', { where: { ride_key }, set: { status: 'expired' } })] },
      { inserts: { offer: [{ ...anew, ...until }] } },
    ]
  },
}

test.each(Object.entries(changes))(
  '§2.3 what is answered is what was seen, 409 for one %s',
  async (_, change) => {
    const { who, fleet, as } = await begin()
    const ride = await offered(who, fleet.key)
    const seen = async () => ((await as('offer.inbox')).data as Seen).offers[0]?.state_hash
    const before = await seen()
    expect((await as('offer.accept', { ride })).error?.fields).toEqual({ state_hash: 'is missing' })
    for (const step of change(ride, fleet.key)) await write(portal.store, who.key, step)
    const late = await as('offer.accept', { ride, state_hash: before })
    expect([late.status, late.error?.code]).toEqual([409, 'offer_changed'])
    const declined = await as('offer.decline', { ride, reasons: ['too_long'], state_hash: before })
    expect([declined.status, declined.error?.code]).toEqual([409, 'offer_changed'])
    expect((await as('offer.accept', { ride, state_hash: await seen() })).status).toBe(200)
  },
)

test('§2.3 one offer says what its answer has to name, as the list does, while there is one to give', async () => {
  const { who, fleet, as } = await begin()
  const ride = await offered(who, fleet.key)
  const list = ((await as('offer.inbox')).data as Seen).offers[0]
  const one = async () => (await as('offer.info', { ride })).data as { state_hash?: string }
  const { state_hash } = await one()
  expect([state_hash, typeof state_hash]).toEqual([list?.state_hash, 'string'])
  expect((await as('offer.accept', { ride, state_hash })).status).toBe(200)
  expect(await one()).not.toHaveProperty('state_hash')
})

test('§2.3 the description says that a system’s answer has to name what it saw', () => {
  type Body = { required?: string[]; properties: { state_hash: { description?: string } } }
  type Path = { post: { requestBody: { content: { 'application/json': { schema: Body } } } } }
  const { paths } = JSON.parse(openApi('Rides')) as { paths: Record<string, Path> }
  const bodyOf = (what: string) =>
    paths[`/api/provider/offers/{ride}/${what}`]?.post.requestBody.content['application/json'].schema
  expect(bodyOf('accept')?.required).toContain('state_hash')
  expect(bodyOf('decline')?.properties.state_hash.description).toMatch(/gives_back/)
})

test('§2.3 a system that declines what it saw doesn’t give back what a person accepted meanwhile', async () => {
  const { who, fleet, as } = await begin()
  const ride = await offered(who, fleet.key)
  const [seen] = ((await as('offer.inbox')).data as Seen).offers
  expect((await as('offer.accept', { ride }, fleet.token)).status).toBe(200)
  // A reason of both lists: for saying no, and for giving back.
  const no = { ride, reasons: ['vehicle_na'] }
  const late = await as('offer.decline', { ...no, state_hash: seen?.state_hash })
  expect([late.status, late.error?.code]).toEqual([409, 'offer_changed'])
  expect((await as('offer.info', { ride })).data).toMatchObject({ label: 'Accepted' })
  // Who names nothing means neither: that is no answer to the offer, and gives nothing back.
  const nothing = await as('offer.decline', no)
  expect([nothing.status, nothing.error?.fields]).toEqual([422, { state_hash: 'is missing' }])
  expect((await as('offer.info', { ride })).data).toMatchObject({ label: 'Accepted' })
  // Who means the ride says so.
  const meant = await as('offer.decline', { ...no, state_hash: seen?.state_hash, gives_back: true })
  expect(meant.data).toEqual({ ride, status: 'rerouted' })
})

test('§2.3 a fleet’s system drives a ride, and reads what happened in order from its cursor on', async () => {
  const { who, fleet, as } = await begin()
  const start = (await as('fleet.events')).data as { events: unknown[]; cursor: string }
  expect(start.events).toEqual([])
  const ride = await offered(who, fleet.key)
  const [offer] = ((await as('offer.inbox')).data as Seen).offers
  await as('offer.accept', { ride, state_hash: offer?.state_hash })
  const driver = { first: 'Dana', last: 'Whit', phone: '(312) 555-0177' }
  expect((await as('ride.driver', { ride, driver })).status).toBe(200)
  expect((await as('ride.driver', { ride, vehicle: { make: 'Ford', license: 'X 1' } })).status).toBe(200)
  expect((await as('ride.status', { ride, status: 'pickup', eta: Date.now() + 60_000 })).status).toBe(200)
  const points = [{ at: Date.now(), lat: 41.9, lng: -87.68 }]
  expect((await as('ride.locate', { ride, points })).data).toEqual({ taken: 1, shared: true })
  // What the office writes to the passenger of its ride is nothing of the fleet's.
  expect((await as('ride.message', { ride, text: 'Hello there' }, who.token)).status).toBe(200)

  type Events = { events: { type: string; ride: string; cursor: string; data: object }[]; cursor: string }
  const told = (await as('fleet.events', { after: start.cursor })).data as Events
  expect(told.events.map(({ type }) => type)).toEqual(['offer.accept', 'driver', 'driver', 'status'])
  expect(told.events.every((event) => event.ride === ride)).toBe(true)
  expect(JSON.stringify(told)).not.toMatch(/Dana|555-/)
  const rest = (await as('fleet.events', { after: told.events[1]?.cursor })).data as Events
  expect(rest.events).toEqual(told.events.slice(2))
  expect((await as('fleet.events', { after: told.cursor })).data).toMatchObject({
    events: [],
    cursor: told.cursor,
  })
  expect((await as('fleet.events', { after: 'x' })).status).toBe(422)
})

test('§2.3 a link of one ride keeps no keys, a fleet at most twenty, and support keeps everybody’s', async () => {
  const { who, fleet, rival, key, as } = await begin()
  for (let index = 1; index < 20; index++) await as('fleet.key.create', { name: `Key ${index}` }, fleet.token)
  const full = await as('fleet.key.create', { name: 'One more' }, fleet.token)
  expect([full.status, full.error?.fields?.name]).toEqual([422, 'A fleet has at most 20 keys'])
  // One that was revoked makes room.
  expect((await as('fleet.key.revoke', { key }, fleet.token)).status).toBe(200)
  expect((await as('fleet.key.create', { name: 'One more' }, fleet.token)).status).toBe(200)

  await write(portal.store, who.key, {
    updates: [update('app_user', { where: { is_global: false }, set: { is_global: true } })],
  })
  const listed = await as('fleet.key.list', { fleet: fleet.key }, who.token)
  expect((listed.data as { keys: unknown[] }).keys).toHaveLength(20)
  await write(portal.store, 'global', {
    updates: [update('fleet', { where: { key: rival.key }, set: { archived_at: Date.now() } })],
  })
  for (const gone of ['FLTnone', rival.key])
    for (const [call, what] of [
      ['fleet.key.create', { name: 'x' }],
      ['webhook.create', { url: 'https://example.com/' }],
    ] as const)
      expect([call, (await as(call, { fleet: gone, ...what }, who.token)).status]).toEqual([call, 404])

  const [ride, token] = [await offered(who, fleet.key), newToken()]
  const session = { key: newKey('SES'), token_hash: hashOf(token), expires_at: Date.now() + HOUR }
  await write(portal.store, who.key, {
    inserts: { session: [{ ...session, scope: 'fleet', fleet_key: fleet.key, ride_key: ride }] },
  })
  expect((await as('fleet.key.create', { name: 'x' }, token)).status).toBe(403)
})

test.each([
  ['keys', 'fleet.key.create', 'fleet.key.list', (index: number) => ({ name: `System ${index}` }), 20],
  [
    'addresses',
    'webhook.create',
    'webhook.list',
    (index: number) => ({ url: `https://example.com/${index}` }),
    10,
  ],
])(
  'decision 124 of %s that are asked for at one moment no more are made than there may be',
  async (...row) => {
    const [kind, create, list, payload, most] = row
    const { as, fleet } = await begin()
    const asked = Array.from({ length: most + 10 }, (_, index) => as(create, payload(index), fleet.token))
    const made = (await Promise.all(asked)).filter(({ status }) => status === 200)
    const { data } = await as(list, {}, fleet.token)
    const listed = Object.values(data as Record<string, unknown>).find(Array.isArray) ?? []
    expect(made.length).toBe(listed.length - (kind === 'keys' ? 1 : 0))
    expect(listed.length).toBeLessThanOrEqual(most)
    expect(made.length).toBeGreaterThan(5)
  },
)
