import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { system } from '../pipeline/principal.ts'
import { answerTo } from '../door/answer.ts'
import { wronglyTold } from '../testing/access/told.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { messagesOf } from '../testing/messages.ts'
import { anotherPassenger, reached } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const HOUR = 3_600_000
const NUMBER = '+13125550111'
const OTHER = '+13125550112'

async function book(who: TestCustomer, hours: number): Promise<string> {
  const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours }), {
    token: who.token,
  })
  return (data as { keys: [string] }).keys[0]
}

/** The passenger's own number, by which replies find their rides. */
async function withNumber(who: TestCustomer, e164 = NUMBER): Promise<void> {
  await write(portal.store, who.key, {
    inserts: { passenger_phone: [{ key: newKey('PHN'), e164, passenger_key: who.passenger }] },
  })
}

let messages = 0

/** A message comes in, as the door hands it over. */
async function receive(who: TestCustomer, body: string, { from = NUMBER, id = `SM${++messages}` } = {}) {
  const answer = await answerTo(portal, {
    customer: who.key,
    name: 'message.receive',
    payload: { from, body },
    principal: system(who.key),
    idempotency: `sms ${id}`,
  })
  expect(answer.status).toBe(200)
  return (answer.body as { data: { ride?: string; keyword?: string } }).data
}

type Events = {
  events: { key: string; type: string; data: { text?: string }; sender: { name: string } }[]
  unread: number
}

async function eventsOf(who: TestCustomer, ride: string, token = who.token): Promise<Events> {
  return (await make(portal, who.key, 'ride.events', { ride }, { token })).data as Events
}

async function repliesOf(who: TestCustomer, ride: string, token = who.token): Promise<number> {
  const search = { from: Date.now(), to: Date.now() + 60 * HOUR, keys: [ride] }
  const { data } = await make(portal, who.key, 'ride.board', search, { token })
  return (data as { rides: { replies: number }[] }).rides[0]!.replies
}

test('a reply stands in the activity of its ride, with who wrote it, and counts as unread once', async () => {
  const who = await newCustomer(portal)
  await withNumber(who)
  const [near] = [await book(who, 26), await book(who, 40)]
  expect(await receive(who, 'I am at the side door', { id: 'SMsame' })).toEqual({ ride: near })
  // The provider posts again what it got no answer for.
  await receive(who, 'I am at the side door', { id: 'SMsame' })
  const { events, unread } = await eventsOf(who, near)
  expect(events.filter(({ type }) => type === 'reply')).toMatchObject([
    { data: { text: 'I am at the side door' }, sender: { name: 'PatTest Test' } },
  ])
  expect([unread, await repliesOf(who, near)]).toEqual([1, 1])
})

test('a reply belongs to the ride that its number was last written to about', async () => {
  const who = await newCustomer(portal)
  await withNumber(who)
  const [, far] = [await book(who, 26), await book(who, 40)]
  await write(portal.store, who.key, {
    updates: [
      update('ride', {
        where: { key: far },
        set: {
          communication: {
            relation: 'parent',
            contact: 'other',
            method: 'sms',
            name: { first: 'Ona', last: 'Vale' },
            phone: { raw: OTHER, display: '(312) 555-0112' },
          },
        },
      }),
    ],
  })
  await make(portal, who.key, 'ride.message', { ride: far, text: 'Where are you?' }, { token: who.token })
  expect(await receive(who, 'In the lobby', { from: OTHER })).toEqual({ ride: far })
  const { events } = await eventsOf(who, far)
  expect(events.find(({ type }) => type === 'reply')).toMatchObject({ sender: { name: 'Ona Vale' } })
})

test.each([
  [
    'the office took it away',
    async (who: TestCustomer) => ({ phone_number: NUMBER, name: 'phone.unassign_phone', who }),
  ],
  [
    'it was given to somebody else',
    async (who: TestCustomer) => ({
      name: 'passenger.phone.transfer',
      ...{ passenger_key: await anotherPassenger(portal, who.key), phone_number: NUMBER, who },
    }),
  ],
])('decision 121 what a number’s next owner writes is not told of the one before: %s', async (_, asked) => {
  const who = await newCustomer(portal)
  await withNumber(who)
  await write(portal.store, who.key, {
    updates: [
      update('passenger', {
        where: { key: who.passenger },
        set: {
          phone: { raw: NUMBER, display: '(312) 555-0111' },
          communication: { ...reached, phone: { raw: NUMBER, display: '(312) 555-0111', type: 'smart' } },
        },
      }),
    ],
  })
  const ride = await book(who, 40)
  const told = await make(portal, who.key, 'ride.message', { ride, text: 'See you' }, { token: who.token })
  expect([told.status, await receive(who, 'All right')]).toEqual([200, { ride }])
  const { name, who: _who, ...payload } = await asked(who)
  expect((await make(portal, who.key, name, payload, { token: who.token })).status).toBe(200)
  expect(await receive(who, 'I will not come, please cancel')).not.toHaveProperty('ride')
  const { events } = await eventsOf(who, ride)
  expect(events.filter(({ type }) => type === 'reply').map(({ data }) => data.text)).toEqual(['All right'])
})

test.each([
  'offer:RID1:FLE1:MSG1',
  'told:RID1:2:FLE1:USR1',
  'alert:RID1:2:cancelled:USR1',
  'drive:RID1:3',
  'driven:MSG1',
])('what a dispatcher, a user or a driver answers to %s is no word of the passenger', async (effect) => {
  const who = await newCustomer(portal)
  await withNumber(who)
  const ride = await book(who, 26)
  const key = newKey('MSG')
  const row = { key, effect, channel: 'sms', recipient: OTHER, body: 'A ride', ride_key: ride } as const
  await write(portal.store, who.key, { inserts: { message: [row] } })
  expect(await receive(who, "I can't do that one", { from: OTHER })).not.toHaveProperty('ride')
  expect(await receive(who, 'STOP', { from: OTHER })).toEqual({ keyword: 'stop' })
  expect(await eventsOf(who, ride)).toMatchObject({ unread: 0 })
  // Nor does it take the passenger's own words away from the ride.
  expect(await receive(who, 'I am at the side door')).toEqual({ ride })
})

test('a number that nobody knows, or only another customer, makes no event', async () => {
  const [who, neighbour] = [await newCustomer(portal), await newCustomer(portal)]
  await withNumber(who, OTHER)
  await withNumber(neighbour)
  const [ride, theirs] = [await book(who, 26), await book(neighbour, 26)]
  expect(await receive(who, 'Hello?')).not.toHaveProperty('ride')
  expect(await eventsOf(who, ride)).toMatchObject({ unread: 0 })
  expect(await eventsOf(neighbour, theirs)).toMatchObject({ unread: 0 })
})

test('server-behaviour §2.13 who writes about no ride is told whom to phone, in their words, once', async () => {
  const who = await newCustomer(portal)
  await write(portal.store, who.key, {
    updates: [update('passenger', { where: { key: who.passenger }, set: { language: 'es' } })],
  })
  await withNumber(who)
  await receive(who, 'Necesito un viaje para mañana')
  await receive(who, '¿Hola?')
  await receive(who, 'Is this the clinic?', { from: OTHER })
  // What a carrier answers by itself is not answered again.
  await receive(who, 'STOP', { from: OTHER })
  const { sent } = await read(portal.store, who.key, {
    sent: many(
      portal.store
        .sql`select m.recipient, m.body from message m where m.customer_key = s.c and m.channel = 'sms' order by m.key`,
    ),
  })
  expect(sent).toEqual([
    { recipient: NUMBER, body: expect.stringMatching(/por ahora nadie lee sus mensajes/) as string },
    {
      recipient: OTHER,
      body: expect.stringMatching(/nobody reads messages to this number right now/) as string,
    },
  ])
})

test('who texts HELP is told whom to phone, in their words, once, and the office reads it all the same', async () => {
  const who = await newCustomer(portal)
  await write(portal.store, who.key, {
    updates: [
      update('customer', {
        where: { version: 1 },
        set: { configuration: { phone: { display: '(312) 555-0190' } } },
      }),
    ],
  })
  await withNumber(who)
  const ride = await book(who, 26)
  expect(await receive(who, 'HELP')).toMatchObject({ ride, keyword: 'help' })
  await receive(who, 'help!')
  // A stranger is answered in the language of the word.
  expect(await receive(who, 'Ayuda', { from: OTHER })).toMatchObject({ keyword: 'help' })
  const { sent } = await read(portal.store, who.key, {
    sent: many(
      portal.store
        .sql`select m.recipient, m.body from message m where m.customer_key = s.c and m.channel = 'sms'
        and m.effect like 'explained:%' order by m.key`,
    ),
  })
  expect(sent).toEqual([
    {
      recipient: NUMBER,
      body: expect.stringMatching(/about your rides\. For help please call \(312\) 555-0190$/),
    },
    {
      recipient: OTHER,
      body: expect.stringMatching(/sobre sus viajes\. Si necesita ayuda llame al \(312\) 555-0190$/),
    },
  ])
  expect((await eventsOf(who, ride)).unread).toBe(2)
})

/** A text message that went out to the number about a ride, so many hours ago. */
async function written(who: TestCustomer, ride: string, hours: number, rest: object = {}): Promise<void> {
  const key = newKey('MSG')
  const row = {
    ...{ key, effect: key, channel: 'sms' as const, recipient: NUMBER, body: 'x', status: 'sent' as const },
    ...{ ride_key: ride, at: Date.now() - hours * HOUR, ...rest },
  }
  await write(portal.store, who.key, { inserts: { message: [row] } })
}

describe('server-behaviour §2.13 a reply belongs to', () => {
  test.each<[string, 'near' | 'far', (who: TestCustomer, near: string, far: string) => Promise<unknown>]>([
    [
      'the ride of the last message, not of one before it',
      'far',
      async (who, near, far) => {
        await written(who, far, 1)
        await written(who, near, 2)
      },
    ],
    [
      'the nearest ride, where the last message is older than a week',
      'near',
      (who, _, far) => written(who, far, 169),
    ],
    [
      'the nearest ride, where the last message was an e-mail',
      'near',
      (who, _, far) => written(who, far, 1, { channel: 'email' }),
    ],
    [
      'the ride that took the place of another one',
      'far',
      async (who, near, far) => {
        await written(who, far, 2)
        await written(who, near, 1)
        await become(near, { status: 'modified' })(who)
      },
    ],
    [
      'the nearest ride that was not replaced',
      'far',
      (who, near) => become(near, { status: 'modified' })(who),
    ],
    [
      'the ride that is nearest to now, not the first one',
      'near',
      (who, _, far) => become(far, { needed_at: Date.now() - 90 * HOUR })(who),
    ],
    [
      'the ride of a week, not one further away',
      'near',
      (who, _, far) => become(far, { needed_at: Date.now() - 8 * 24 * HOUR })(who),
    ],
  ])('%s', async (_, whose, happens) => {
    const who = await newCustomer(portal)
    await withNumber(who)
    const rides = { near: await book(who, 26), far: await book(who, 40) }
    await write(portal.store, who.key, { removes: [{ table: 'message', where: { recipient: NUMBER } }] })
    await happens(who, rides.near, rides.far)
    expect(await receive(who, 'I am late')).toEqual({ ride: rides[whose] })
  })
})

test('decision 166 a reply about a ride that an edit replaced belongs to the one in its place', async () => {
  const who = await newCustomer(portal)
  await withNumber(who)
  const [near, far] = [await book(who, 26), await book(who, 40)]
  await write(portal.store, who.key, { removes: [{ table: 'message', where: { recipient: NUMBER } }] })
  await written(who, far, 2)
  await written(who, near, 1)
  const edit = { key: near, version: 1, times: { needed: Date.now() + 28 * HOUR } }
  const { data } = await make(portal, who.key, 'ride.update', { rides: [edit] }, { token: who.token })
  const [next] = (data as { keys: string[] }).keys
  expect(next).not.toBe(near)
  // Not everybody is told by text that a ride was changed: what was last written to them is about the old one.
  expect(await receive(who, 'Ten is fine')).toEqual({ ride: next })
})

function become(ride: string, set: { status?: 'modified'; needed_at?: number }) {
  return (who: TestCustomer) =>
    write(portal.store, who.key, { updates: [update('ride', { where: { key: ride }, set })] })
}

test('server-behaviour §2.13 whoever had a number before says nothing of the language at it', async () => {
  const who = await newCustomer(portal)
  const before = await anotherPassenger(portal, who.key, { language: 'es' })
  const row = { key: newKey('PHN'), e164: NUMBER, passenger_key: before }
  await write(portal.store, who.key, {
    inserts: { passenger_phone: [{ ...row, since: Date.now() + HOUR, until: Date.now() + 2 * HOUR }] },
  })
  await withNumber(who)
  await receive(who, 'help')
  const [told] = await messagesOf(portal, who.key, NUMBER)
  expect(told?.body).toContain('these messages are about your rides')
})

test('server-behaviour §2.13 STOP sets the opt-out and START lifts it; both stand in the activity', async () => {
  const who = await newCustomer(portal)
  await withNumber(who)
  const ride = await book(who, 26)
  const stopped = async () =>
    (
      await read(portal.store, who.key, {
        rows: many(portal.store.sql`select o.e164 from phone_opt_out o where o.customer_key = s.c`),
      })
    ).rows
  const failed = () =>
    write(portal.store, who.key, { insertsIfAbsent: { phone_failure: [{ e164: NUMBER, code: '30006' }] } })
  const marked = async () =>
    (
      await read(portal.store, who.key, {
        rows: many(portal.store.sql`select f.e164 from phone_failure f where f.customer_key = s.c`),
      })
    ).rows.length
  await failed()
  expect(await receive(who, 'Stop.')).toEqual({ ride, keyword: 'stop' })
  // Who writes is reached again, also to be told nothing more.
  expect(await marked()).toBe(0)
  await receive(who, 'STOP')
  expect(await stopped()).toEqual([{ e164: NUMBER }])
  expect(await receive(who, 'start')).toEqual({ ride, keyword: 'start' })
  expect(await stopped()).toEqual([])
  expect((await eventsOf(who, ride)).unread).toBe(3)
})

test('opening the messages reads them for the whole office, up to what was seen', async () => {
  const who = await newCustomer(portal)
  await withNumber(who)
  const ride = await book(who, 26)
  await receive(who, 'First')
  const seen = (await eventsOf(who, ride)).events.findLast(({ type }) => type === 'reply')!.key
  // One comes while the first is read.
  await receive(who, 'Second')
  const colleague = await who.role(['ride.view', 'ride.event.view'])
  const asRead = (through: string, token = who.token) =>
    make(portal, who.key, 'ride.read_replies', { ride, through }, { token })
  expect((await asRead(seen)).data).toEqual({ unread: 1 })
  expect([await repliesOf(who, ride), await repliesOf(who, ride, colleague)]).toEqual([1, 1])
  const newest = (await eventsOf(who, ride)).events.at(-1)!.key
  expect((await asRead(newest, colleague)).data).toEqual({ unread: 0 })
  expect([await repliesOf(who, ride), (await eventsOf(who, ride)).unread]).toEqual([0, 0])
  // Reading again says nothing more to anybody.
  await asRead(newest)
  const { rows, traces } = await read(portal.store, who.key, {
    rows: many(
      portal.store.sql`select 1 from event e where e.customer_key = s.c and e.type = 'replies.read'`,
    ),
    traces: many(
      portal.store
        .sql`select a.object from audit a where a.customer_key = s.c and a.action = 'ride.read_replies'`,
    ),
  })
  expect(rows).toHaveLength(2)
  expect(traces).toEqual([{ object: ride }, { object: ride }])
  expect(await wronglyTold(portal, who.key)).toEqual([])
  await receive(who, 'Third')
  expect(await repliesOf(who, ride)).toBe(1)
})

test('nobody reads replies without the permission, of another customer, or of another team', async () => {
  const who = await newCustomer(portal, { policy: { team_access: 'none' } })
  await withNumber(who)
  const ride = await book(who, 26)
  await receive(who, 'Hello')
  const [north, south] = [newKey('TEA'), newKey('TEA')]
  await write(portal.store, who.key, {
    inserts: {
      team: [
        { key: north, name: 'North' },
        { key: south, name: 'South' },
      ],
    },
    updates: [update('ride', { where: { key: ride }, set: { team_key: north } })],
  })
  const grants = ['ride.view', 'ride.event.view']
  const [viewer, mine, theirs] = [
    await who.role(['ride.view'], { teams: [north] }),
    await who.role(grants, { teams: [north] }),
    await who.role(grants, { teams: [south] }),
  ]
  const stranger = await newCustomer(portal)
  const status = async (customer: string, token: string) =>
    (await make(portal, customer, 'ride.read_replies', { ride, through: '9' }, { token })).status
  expect(await status(who.key, viewer)).toBe(403)
  expect(await status(who.key, theirs)).toBe(404)
  expect(await status(stranger.key, stranger.token)).toBe(404)
  expect(await repliesOf(who, ride, mine)).toBe(1)
  expect(await repliesOf(who, ride, viewer)).toBe(0)
  expect(await status(who.key, mine)).toBe(200)
})
