import * as crypto from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runInNewContext } from 'node:vm'
import { openHooks } from '@nemt/adapters/hook/post.ts'
import { WEBHOOK_REST } from '@nemt/domain/webhook/webhook.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { connect } from '@nemt/store/connect.ts'
import { relayEvents } from '@nemt/store/event/relay.ts'
import { runJobs } from '@nemt/store/job/run.ts'
import { read } from '@nemt/store/read.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { sendWebhooks, takeWebhooks, WEBHOOK_LEASE } from '@nemt/store/webhook/send.ts'
import { callAsSystem } from '../door/in-process.ts'
import { openApi } from '../door/openapi.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { flaggedUser } from '../testing/flagged-user.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { signed } from './webhooks.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
type Fleet = { key: string; token: string }
type Made = { key: string; url: string; secret: string }
type Told = { id: string; ride: string; type: string; customer: string; data: Record<string, unknown> }
type Got = { headers: IncomingHttpHeaders; body: string; told: Told }

/** Forward by so much; the portal's clock and nothing else follows. */
let ahead = 0
let portal: Awaited<ReturnType<typeof openTestPortal>>
let worker: Sql
let relay: Awaited<ReturnType<typeof relayEvents>>
beforeAll(async () => {
  const opened = await openTestPortal()
  const clock = (): number => opened.clock() + ahead
  portal = { ...opened, clock, adapters: { ...opened.adapters, hooks: openHooks({ nets: ['127.0.0.0/8'] }) } }
  worker = connect(process.env.WORKER_DATABASE_URL ?? '', { max: 3, name: 'webhooks' })
  // The queue makes its own tables.
  await (await runJobs(process.env.WORKER_DATABASE_URL ?? '', { none: async () => {} })).stop()
  relay = await relayEvents(worker, () => [], { pollMs: 20 })
})
afterAll(async () => {
  await relay.stop()
  await Promise.all([worker.end(), portal.close()])
})

const closing: (() => Promise<void>)[] = []
beforeEach(() => {
  ahead = 0
})
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

/** A fleet's own system: what it was told, and what it answers by now. */
async function receiver() {
  const got: Got[] = []
  const answers: { status: number; headers?: Record<string, string> } = { status: 200 }
  const meanwhile: { does?: () => Promise<unknown> } = {}
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      got.push({ headers: request.headers, body, told: JSON.parse(body) as Told })
      const headers = () => answers.headers ?? (answers.status === 301 ? { location: '/elsewhere' } : {})
      const answer = () => response.writeHead(answers.status, headers()).end()
      void (meanwhile.does?.() ?? Promise.resolve()).then(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  return { got, answers, meanwhile, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rides` }
}

async function begin() {
  const who = await newCustomer(portal)
  const [fleet, rival] = (await who.fleets(2)) as [Fleet, Fleet]
  const system = await receiver()
  const as = (call: string, payload: unknown = {}, by = fleet.token) =>
    make(portal, who.key, call, payload, { token: by })
  const made = (await as('webhook.create', { url: system.url })).data as Made
  return { who, fleet, rival, made, as, ...system }
}

async function booked(who: TestCustomer, hours = 2): Promise<string> {
  const booking = bookingFor(who.passenger, { hours })
  const { data } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
  return (data as { keys: string[] }).keys[0] as string
}

let told = 0
const actor = { kind: 'system', key: 'test' } as const
/** Something happens to a ride that some fleets may hear of. */
async function happens(who: TestCustomer, ride: string, fleets: string[], data: object = {}) {
  told += 1
  const event = { collection: 'ride:info', key: ride, ride_key: ride, type: `step ${told}` }
  await write(portal.store, who.key, {
    events: [{ ...event, actor, data, audience: ['staff', 'fleet'], fleet_keys: fleets }],
  })
  return event.type
}

/** The deliveries of a customer that the relay has written down, once there are so many. */
async function written(who: TestCustomer, count: number) {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    const { rows } = await read(portal.store, who.key, {
      rows: many(portal.store.sql`select d.seq::int, d.state, d.tries, d.answer, d.ride_key,
        (extract(epoch from d.next_at) * 1000)::float8 as next from webhook_delivery d
        where d.customer_key = s.c order by d.seq`),
    })
    if (rows.length >= count)
      return rows as { seq: number; state: string; tries: number; answer: string; next: number }[]
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`there are no ${count} deliveries`)
}

/** What each try to tell an address came to. */
function send(who: TestCustomer, { key }: Made) {
  return callAsSystem(portal, who.key, 'webhook.send', { webhook: key })
}

test('§2.3 what happens to a fleet’s ride is told it, signed, with the event’s id, and nobody else’s', async () => {
  const { who, fleet, rival, made, got } = await begin()
  const ride = await booked(who)
  const type = await happens(who, ride, [fleet.key], { status: 'confirmed', version: 3, name: 'Pat' })
  await happens(who, ride, [rival.key])
  await happens(who, ride, [rival.key, fleet.key], { fleet: rival.key, status: 'confirmed' })
  await written(who, 2)
  expect(await send(who, made)).toEqual({ delivered: 2, failed: 0 })
  const [first, second] = got as [Got, Got]
  expect(first.told).toMatchObject({
    ride,
    type,
    customer: who.key,
    data: { status: 'confirmed', version: 3 },
  })
  expect(JSON.stringify(got)).not.toContain('Pat')
  expect([got.length, second.told.data]).toEqual([2, {}])
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = first.headers
  expect(id).toBe(first.told.id)
  expect(Math.abs(Number(at) * 1_000 - Date.now())).toBeLessThan(MINUTE)
  const mac = crypto
    .createHmac('sha256', made.secret)
    .update(`${String(at)}.${first.body}`)
    .digest('hex')
  expect(signature).toBe(`v1=${mac}`)
  expect(await send(who, made)).toEqual({ delivered: 0, failed: 0 })
})

test('the secret is shown once and not kept as it is; another is good for a day beside it', async () => {
  const { who, fleet, made, as, got } = await begin()
  const listed = await as('webhook.list')
  expect(listed.data).toEqual({
    most: 10,
    webhooks: [{ key: made.key, url: made.url, created: expect.any(Number), waiting: 0, dead: 0 }],
  })
  const { rows } = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select w.* from webhook w where w.customer_key = s.c`),
  })
  expect(JSON.stringify([rows, listed])).not.toContain(made.secret)
  const turned = (await as('webhook.rotate', { key: made.key })).data as Made
  const signatures = async (): Promise<[string, string[]]> => {
    await happens(who, ride, [fleet.key])
    await written(who, got.length + 1)
    await send(who, made)
    const { headers, body } = got.at(-1) as Got
    const of = (secret: string) =>
      crypto
        .createHmac('sha256', secret)
        .update(`${String(headers['webhook-timestamp'])}.${body}`)
        .digest('hex')
    return [
      String(headers['webhook-signature']),
      [turned.secret, made.secret].map((each) => `v1=${of(each)}`),
    ]
  }
  const ride = await booked(who)
  const [both, expected] = await signatures()
  expect(both).toBe(expected.join(','))
  const shown = async () => ((await as('webhook.list')).data as { webhooks: [object] }).webhooks
  expect(await shown()).toMatchObject([{ old_until: expect.any(Number) }])
  ahead = DAY + MINUTE
  const [one, [own]] = await signatures()
  expect(one).toBe(own)
  // Its people signed in an hour ago by the moved clock.
  ahead = 0
  const over = { old_until: portal.clock() - 1 }
  await write(portal.store, who.key, {
    updates: [{ table: 'webhook', where: { key: made.key }, set: over }],
  })
  expect((await shown())[0]).not.toHaveProperty('old_until')
})

test('decision 086 the list says how the last try of an address went', async () => {
  const { who, fleet, made, as, answers } = await begin()
  const ride = await booked(who)
  for (const [index, status] of [200, 204].entries()) {
    answers.status = status
    ahead = index * MINUTE
    await happens(who, ride, [fleet.key])
    await written(who, index + 1)
    await send(who, made)
  }
  expect((await as('webhook.list')).data).toMatchObject({
    webhooks: [{ last: { answer: '204', taken: true } }],
  })
})

test.each([301, 410, 500])(
  'R14 %d: seven tries in 63 minutes, then it is shown to the fleet and sent at its wish',
  async (status) => {
    const { who, fleet, made, as, got, answers } = await begin()
    answers.status = status
    const ride = await booked(who)
    const first = await happens(who, ride, [fleet.key])
    await written(who, 1)
    for (let tries = 1; tries <= 7; tries++) {
      expect(await send(who, made)).toEqual({ delivered: 0, failed: 1 })
      // Nothing before its time.
      expect(await send(who, made)).toEqual({ delivered: 0, failed: 0 })
      ahead += MINUTE * 2 ** (tries - 1) + 1_000
    }
    expect(got.map(({ told: { type } }) => type)).toEqual(Array.from({ length: 7 }, () => first))
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    // Its people signed in an hour ago by the moved clock.
    ahead = 0
    expect((await as('webhook.list')).data).toMatchObject({
      webhooks: [{ waiting: 0, dead: 1, last: { answer: String(status), taken: false } }],
    })
    const dead = await as('webhook.dead', { key: made.key })
    expect(dead.data).toMatchObject({
      events: [{ id: got[0]?.told.id, ride, type: first, answer: String(status) }],
    })
    answers.status = 204
    await as('webhook.again', { key: made.key })
    expect(await send(who, made)).toEqual({ delivered: 1, failed: 0 })
    expect((await as('webhook.dead', { key: made.key })).data).toEqual({ events: [] })
  },
)

test('decision 086 at its wish an address is told what was given up, and nothing that it took', async () => {
  const { who, fleet, made, as, got } = await begin()
  const ride = await booked(who)
  const types = [await happens(who, ride, [fleet.key])]
  await written(who, 1)
  await send(who, made)
  types.push(await happens(who, ride, [fleet.key]))
  await written(who, 2)
  await write(portal.store, who.key, {
    updates: [update('webhook_delivery', { where: { state: 'waiting' }, set: { state: 'dead' } })],
  })
  expect((await as('webhook.again', { key: made.key })).status).toBe(200)
  expect(await send(who, made)).toEqual({ delivered: 1, failed: 0 })
  expect(got.map(({ told: { type } }) => type)).toEqual(types)
})

test('of what was never taken the newest is shown first', async () => {
  const { who, fleet, made, as } = await begin()
  const ride = await booked(who)
  const types = [await happens(who, ride, [fleet.key]), await happens(who, ride, [fleet.key])]
  await written(who, 2)
  await write(portal.store, who.key, {
    updates: [update('webhook_delivery', { where: { webhook_key: made.key }, set: { state: 'dead' } })],
  })
  const { events } = (await as('webhook.dead', { key: made.key })).data as { events: Told[] }
  expect(events.map(({ type }) => type)).toEqual(types.toReversed())
})

test('an address that asks to be left alone for ten minutes is, though it would be tried again after one', async () => {
  const { who, fleet, made, answers } = await begin()
  Object.assign(answers, { status: 429, headers: { 'retry-after': '600' } })
  await happens(who, await booked(who), [fleet.key])
  await written(who, 1)
  expect(await send(who, made)).toEqual({ delivered: 0, failed: 1 })
  Object.assign(answers, { status: 200, headers: {} })
  ahead += 9 * MINUTE
  expect(await send(who, made)).toEqual({ delivered: 0, failed: 0 })
  ahead += MINUTE + 1_000
  expect(await send(who, made)).toEqual({ delivered: 1, failed: 0 })
})

test('R13 a ride’s events wait for its first one, those of other rides do not, and all come in order', async () => {
  const { who, fleet, made, got, answers } = await begin()
  const ride = await booked(who)
  const steps = [await happens(who, ride, [fleet.key]), await happens(who, ride, [fleet.key])]
  answers.status = 500
  await written(who, 2)
  expect(await send(who, made)).toEqual({ delivered: 0, failed: 1 })
  answers.status = 200
  const other = await booked(who, 6)
  const elsewhere = await happens(who, other, [fleet.key])
  steps.push(await happens(who, ride, [fleet.key]))
  await written(who, 4)
  expect(await send(who, made)).toEqual({ delivered: 1, failed: 0 })
  ahead += MINUTE + 1_000
  expect(await send(who, made)).toEqual({ delivered: 3, failed: 0 })
  expect(got.map(({ told: { type } }) => type)).toEqual([steps[0], elsewhere, ...steps])
})

test('an address that has ended is told nothing more, also not what waited; before it was given, nothing', async () => {
  const { who, fleet, made, as, got, url } = await begin()
  const ride = await booked(who)
  await happens(who, ride, [fleet.key])
  await written(who, 1)
  expect((await as('webhook.revoke', { key: made.key })).status).toBe(200)
  expect(await send(who, made)).toEqual({ delivered: 0, failed: 0 })
  expect((await as('webhook.revoke', { key: made.key })).status).toBe(404)
  expect((await as('webhook.list')).data).toEqual({ most: 10, webhooks: [] })
  const { rows } = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select w.secret, w.old_secret from webhook w where w.customer_key = s.c`),
  })
  expect(rows).toEqual([{ secret: '', old_secret: null }])
  const next = (await as('webhook.create', { url })).data as Made
  const now = await happens(who, ride, [fleet.key])
  await written(who, 2)
  await send(who, next)
  expect(got.map(({ told: { type } }) => type)).toEqual([now])
})

test('S19 an address that is ended while it is being told hears nothing more of the batch', async () => {
  const { who, fleet, made, as, got, meanwhile } = await begin()
  for (let index = 0; index < 24; index++) await happens(who, `RIDnone${index}`, [fleet.key])
  await written(who, 24)
  meanwhile.does = () => as('webhook.revoke', { key: made.key })
  await send(who, made)
  // Eight were on their way.
  expect(got.length).toBeLessThanOrEqual(8)
})

test('S7 a fleet that is gone is told nothing more of anybody’s rides', async () => {
  const { who, fleet, made, got } = await begin()
  await happens(who, await booked(who), [fleet.key])
  await written(who, 1)
  const gone = update('fleet', { where: { key: fleet.key }, set: { archived_at: Date.now() } })
  await write(portal.store, 'global', { updates: [gone] })
  expect(await send(who, made)).toEqual({ delivered: 0, failed: 0 })
  expect(got).toEqual([])
  expect(await takeWebhooks(worker, portal.clock() + DAY, 100)).not.toContainEqual({
    customer: who.key,
    webhook: made.key,
  })
})

test('S4 another fleet, the office and another customer keep and see nothing of it', async () => {
  const { who, fleet, rival, made, as, got } = await begin()
  const asks: [string, object][] = [
    ...['again', 'dead', 'revoke', 'rotate'].map((act): [string, object] => [
      `webhook.${act}`,
      { key: made.key },
    ]),
  ]
  for (const [name, payload] of asks)
    expect([name, (await as(name, payload, rival.token)).status]).toEqual([name, 404])
  for (const [name, payload] of asks)
    expect([name, (await as(name, payload, who.token)).status]).toEqual([name, 403])
  for (const token of [rival.token, who.token])
    expect((await as('webhook.list', { fleet: fleet.key }, token)).status).toBe(403)
  const there = await newCustomer(portal)
  const ride = await booked(there)
  await happens(there, ride, [fleet.key])
  await happens(who, await booked(who), [fleet.key])
  await written(who, 1)
  await send(who, made)
  expect(got.map(({ told: { customer } }) => customer)).toEqual([who.key])
})

test.each([
  ['https://fleet.example.org/', 200],
  [' https://fleet.example.org/a ', 200],
  ['http://fleet.example.org/', 422],
  ['https://name:word@fleet.example.org/', 422],
  ['fleet.example.org', 422],
])('an address is whole and https: %p is answered %d', async (url, status) => {
  const { as } = await begin()
  const strict = { ...portal, adapters: { ...portal.adapters, hooks: openHooks() } }
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1)) as [Fleet]
  const answer = await make(strict, who.key, 'webhook.create', { url }, { token: fleet.token })
  expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([
    status,
    status === 200 ? [] : ['url'],
  ])
  expect((await as('webhook.create', { url: 'http://127.0.0.1:1/' })).status).toBe(200)
})

test('S10 without nets of the operator’s own, what leads inward is told nothing', async () => {
  const { who, fleet, got, as } = await begin()
  const strict = { ...portal, adapters: { ...portal.adapters, hooks: openHooks() } }
  await happens(who, await booked(who), [fleet.key])
  await written(who, 1)
  const [{ key }] = ((await as('webhook.list')).data as { webhooks: [Made] }).webhooks
  expect(await callAsSystem(strict, who.key, 'webhook.send', { webhook: key })).toEqual({
    delivered: 0,
    failed: 1,
  })
  expect((await written(who, 1))[0]).toMatchObject({ answer: 'inside', tries: 1 })
  expect(got).toEqual([])
})

/** A customer and who keeps its configuration. */
async function office() {
  const who = await newCustomer(portal)
  const chief = await flaggedUser(portal, who, 'is_super')
  const system = await receiver()
  const as = (call: string, payload: unknown = {}, by = chief) =>
    make(portal, who.key, call, payload, { token: by })
  const subscribe = (webhook_subscriber: unknown) => as('customer.update', { webhook_subscriber })
  const listed = async () => (await as('webhook.list')).data as { most: number; webhooks: Made[] }
  return { who, as, subscribe, listed, ...system }
}

test('F375 F376 the customer’s own listener is told what becomes of each ride, signed with its token', async () => {
  const { who, subscribe, listed, got, url } = await office()
  const set = await subscribe({ listener_url: url, auth_token: 'the-token' })
  expect([set.status, JSON.stringify(set)]).toEqual([200, expect.not.stringMatching(/127.0.0.1|the-token/)])
  const [fleet] = (await who.fleets(1)) as [Fleet]
  const ride = await booked(who)
  const type = await happens(who, ride, [fleet.key], { status: 'confirmed', fleet: fleet.key, name: 'Pat' })
  await note(who, ride)
  await happens(await newCustomer(portal), ride, [])
  const { most, webhooks } = await listed()
  expect([most, webhooks.length]).toEqual([1, 1])
  await drained(who, webhooks[0] as Made, () => got.some(({ told: each }) => each.type === type))
  expect(new Set(got.map(({ told: each }) => `${each.ride} ${each.customer}`))).toEqual(
    new Set([`${ride} ${who.key}`]),
  )
  expect(got.at(-1)?.told).toMatchObject({ type, data: { status: 'confirmed', fleet: fleet.key } })
  expect(got.map(({ told: each }) => each.type)).not.toContain('info')
  expect(JSON.stringify(got)).not.toContain('Pat')
  for (const { headers, body } of got)
    expect(headers['webhook-signature']).toBe(signature(body, headers, 'the-token'))
})

test('the setting moves its address with what waits, turns its secret, and takes it away', async () => {
  const { who, subscribe, listed, got, answers, url } = await office()
  expect((await subscribe({ auth_token: 'alone' })).status).toBe(422)
  expect((await subscribe({ listener_url: 'nowhere' })).error?.fields).toEqual({ url: expect.any(String) })
  await subscribe({ listener_url: url })
  const [held] = (await listed()).webhooks as [Made]
  answers.status = 500
  const type = await happens(who, await booked(who), [])
  await drained(who, held, () => got.length > 0)
  const moved = await receiver()
  expect((await subscribe({ listener_url: moved.url, auth_token: 'new-token' })).status).toBe(200)
  expect((await listed()).webhooks).toMatchObject([
    { key: held.key, url: moved.url, old_until: expect.any(Number) },
  ])
  ahead = MINUTE + 1_000
  await drained(who, held, () => moved.got.some(({ told: each }) => each.type === type))
  const [first] = moved.got as [Got]
  expect(String(first.headers['webhook-signature']).split(',')).toEqual([
    signature(first.body, first.headers, 'new-token'),
    expect.stringMatching(/^v1=/),
  ])
  ahead = 0
  expect((await subscribe({ listener_url: moved.url })).status).toBe(200)
  await subscribe(null)
  expect((await listed()).webhooks).toEqual([])
  await happens(who, await booked(who, 6), [])
  expect(await send(who, held)).toEqual({ delivered: 0, failed: 0 })
  expect((await subscribe(null)).status).toBe(200)
})

test('F375 the setting makes its address anew once it has ended, and leaves a fleet’s as it is', async () => {
  const { who, as, subscribe, listed, url } = await office()
  const [fleet] = (await who.fleets(1)) as [Fleet]
  const theirs = (await as('webhook.create', { url: `${url}/fleet` }, fleet.token)).data as Made
  const own = async () => (await listed()).webhooks.map((each) => each.url)
  await subscribe({ listener_url: url })
  expect(await own()).toEqual([url])
  await subscribe(null)
  expect(await own()).toEqual([])
  expect((await subscribe({ listener_url: `${url}/anew` })).status).toBe(200)
  expect(await own()).toEqual([`${url}/anew`])
  const { data } = await as('webhook.list', {}, fleet.token)
  expect(data).toMatchObject({ webhooks: [{ key: theirs.key, url: `${url}/fleet` }] })
})

test('an address that moves is told nothing more where it was, not even what was read to be told', async () => {
  const { who, subscribe, listed, got, meanwhile, url } = await office()
  await subscribe({ listener_url: url })
  const [held] = (await listed()).webhooks as [Made]
  // More rides than are told at once.
  for (let day = 1; day <= 10; day++) await happens(who, await booked(who, 24 * day), [])
  await written(who, 10)
  const moved = await receiver()
  let moving: Promise<unknown> | undefined
  meanwhile.does = () => (moving ??= subscribe({ listener_url: moved.url }))
  await send(who, held)
  const rides = (told: Got[]) => new Set(told.map(({ told: { ride } }) => ride))
  // Eight are told at once: those that were on their way as it moved.
  expect(got.length).toBeGreaterThan(0)
  expect(got.length).toBeLessThanOrEqual(8)
  expect(rides([...got, ...moved.got]).size).toBe(10)
})

test('an address that ended since it was looked at is not said to have moved', async () => {
  const { who, as, subscribe, listed, url } = await office()
  await subscribe({ listener_url: url })
  const [{ key }] = (await listed()).webhooks as [Made]
  const late = beforeWriting(portal, () => as('webhook.revoke', { key }), 'event')
  const chief = await flaggedUser(portal, who, 'is_super')
  const change = { webhook_subscriber: { listener_url: `${url}/elsewhere` } }
  const answer = await make(late, who.key, 'customer.update', change, { token: chief })
  expect([answer.status, answer.error?.code]).toEqual([409, 'already_edited'])
  expect((await listed()).webhooks).toEqual([])
})

test('S4 the customer’s address is kept by who keeps its configuration, and there is one', async () => {
  const { who, as, listed, got, url } = await office()
  const [fleet] = (await who.fleets(1)) as [Fleet]
  const made = await as('webhook.create', { url })
  expect(made.status).toBe(200)
  expect((await as('webhook.create', { url })).error?.code).toBe('webhooks_full')
  const { key } = made.data as Made
  for (const token of [who.token, fleet.token])
    for (const act of ['again', 'dead', 'revoke', 'rotate'])
      expect([act, (await as(`webhook.${act}`, { key }, token)).status]).toEqual([
        act,
        token === fleet.token ? 404 : 403,
      ])
  expect((await as('webhook.list', {}, who.token)).status).toBe(403)
  expect((await as('webhook.list', {}, fleet.token)).data).toEqual({ most: 10, webhooks: [] })
  // Nor a fleet's by them, who are no support.
  const theirs = (await as('webhook.create', { url }, fleet.token)).data as Made
  expect((await as('webhook.revoke', { key: theirs.key })).status).toBe(404)
  expect((await as('webhook.list', { fleet: fleet.key })).status).toBe(403)
  expect((await as('webhook.revoke', { key })).status).toBe(200)
  expect([(await listed()).webhooks, got]).toEqual([[], []])
  // Which makes room for another one.
  expect((await as('webhook.create', { url })).status).toBe(200)
})

test('two who give the customer’s address at once: one of them has', async () => {
  const { as, listed, url } = await office()
  const both = await Promise.all([as('webhook.create', { url }), as('webhook.create', { url })])
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(both.every(({ status }) => status < 500)).toBe(true)
  expect((await listed()).webhooks).toHaveLength(1)
})

/** Something is noted beside a ride, which stays inside. */
function note(who: TestCustomer, ride: string) {
  const event = {
    collection: 'ride:events',
    key: ride,
    ride_key: ride,
    type: 'info',
    data: { comment: 'Pat' },
  }
  return write(portal.store, who.key, { events: [{ ...event, actor, audience: ['staff'] }] })
}

/** Tells an address what is due until something is so. */
async function drained(who: TestCustomer, webhook: Made, isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    await send(who, webhook)
    if (isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('it was never told')
}

/** What vouches for a body with one secret. */
function signature(body: string, headers: IncomingHttpHeaders, secret: string): string {
  const text = `${String(headers['webhook-timestamp'])}.${body}`
  return `v1=${crypto.createHmac('sha256', secret).update(text).digest('hex')}`
}

test('two workers take an address in turn; who was killed with it loses it after a minute', async () => {
  const { who, fleet, made, answers } = await begin()
  await happens(who, await booked(who), [fleet.key])
  await written(who, 1)
  const ours = (taken: { customer: string }[]) => taken.filter(({ customer }) => customer === who.key).length
  const now = portal.clock()
  const both = await Promise.all([takeWebhooks(worker, now, 100), takeWebhooks(worker, now, 100)])
  expect(both.map(ours).toSorted()).toEqual([0, 1])
  expect(ours(await takeWebhooks(worker, now + WEBHOOK_LEASE - 1_000, 100))).toBe(0)
  expect(ours(await takeWebhooks(worker, now + WEBHOOK_LEASE + 1_000, 100))).toBe(1)
  answers.status = 503
  await send(who, made)
  // What took nothing rests, and is due again when its event is.
  expect(ours(await takeWebhooks(worker, portal.clock() + WEBHOOK_REST + 1_000, 100))).toBe(0)
  expect(ours(await takeWebhooks(worker, portal.clock() + MINUTE + 1_000, 100))).toBe(1)
})

test('R13 two workers, 120 events: each once, each ride’s in order, a slow one holds nobody up', async () => {
  const { who, fleet, got } = await begin()
  const slow = await begin()
  const rides: string[] = []
  for (let index = 0; index < 12; index++) rides.push(await booked(who, 2 + 4 * index))
  await happens(slow.who, await booked(slow.who), [slow.fleet.key])
  for (let step = 0; step < 10; step++)
    await Promise.all(rides.map((ride) => happens(who, ride, [fleet.key], { version: step })))
  await written(who, 120)
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const senders = [1, 2].map(() =>
    sendWebhooks(
      worker,
      async ({ customer, webhook }) => {
        if (customer === slow.who.key) await held
        if (customer === who.key) await callAsSystem(portal, customer, 'webhook.send', { webhook })
      },
      { clock: portal.clock, everyMs: 20 },
    ),
  )
  for (const end = Date.now() + 20_000; got.length < 120 && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 20))
  release()
  await Promise.all(senders.map((sender) => sender.stop()))
  expect([got.length, new Set(got.map(({ told: { id } }) => id)).size]).toEqual([120, 120])
  for (const ride of rides)
    expect(
      got.filter(({ told: each }) => each.ride === ride).map(({ told: { data } }) => data.version),
    ).toEqual(Array.from({ length: 10 }, (_, step) => step))
}, 40_000)

test('R24 a process that ends doesn’t wait for a stranger who takes their time', async () => {
  const { who, fleet } = await begin()
  await happens(who, await booked(who), [fleet.key])
  await written(who, 1)
  let taken = 0
  const sender = sendWebhooks(
    worker,
    ({ customer }) => {
      if (customer === who.key) taken += 1
      return new Promise<void>(() => {})
    },
    { clock: portal.clock, everyMs: 60_000, patienceMs: 50 },
  )
  await sender.once()
  await sender.stop()
  expect(taken).toBe(1)
}, 5_000)

test('the OpenAPI document says what addresses are told', () => {
  expect(JSON.stringify(described())).toMatch(/webhook-signature.*WebhookEvent/)
})

/** What the OpenAPI document says of a told event. */
function described(): { description: string } {
  const { webhooks } = JSON.parse(openApi('RidePortal')) as {
    webhooks: Record<string, { post: { description: string } }>
  }
  return webhooks['ride event']!.post
}

test('a receiver that does as the OpenAPI document shows believes what it is told, and nothing else', async () => {
  const { who, fleet, made, as, got } = await begin()
  const ride = await booked(who)
  await happens(who, ride, [fleet.key])
  await written(who, 1)
  const { secret } = (await as('webhook.rotate', { key: made.key })).data as Made
  await send(who, made)
  const [{ headers, body }] = got as [Got]
  const [, shown = ''] = /```js\n([\s\S]*?)```/.exec(described().description) ?? []
  const isGenuine = runInNewContext(`${shown}\nisGenuine`, { require: () => crypto, Buffer }) as (
    body: string,
    headers: object,
    secret: string,
  ) => boolean
  expect([
    isGenuine(body, headers, secret),
    isGenuine(body, headers, made.secret),
    isGenuine(body, headers, `${secret}a`),
    isGenuine(`${body} `, headers, secret),
    isGenuine(body, signed(body, Date.now() - 301_000, [secret]), secret),
    isGenuine(body, signed(body, Date.now() - 240_000, [secret]), secret),
    isGenuine(body, { ...headers, 'webhook-signature': '' }, secret),
  ]).toEqual([true, true, false, false, false, true, false])
})
