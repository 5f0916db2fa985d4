import type { Ride } from '@nemt/domain/ride/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { callAsSystem } from '../door/in-process.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { react } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const NUMBER = '+13125550111'
type Line = {
  key: string
  type: string
  sender: { key: string; name?: string }
  data: Record<string, string>
}
type Thread = { events: Line[]; unread: number }

/** A ride of which its passenger was told that it is booked, with both sides' sessions. */
async function world() {
  const who = await newCustomer(portal)
  const booking = bookingFor(who.passenger, { hours: 30 })
  const { data } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
  const [ride = ''] = (data as { keys: string[] }).keys
  await react(portal, who.key, ['passenger.tell'])
  const own = await passengerToken(portal, who.key, who.passenger)
  const office = (name: string, payload: object) => make(portal, who.key, name, payload, { token: who.token })
  const passenger = (name: string, payload: object) => make(portal, who.key, name, payload, { token: own })
  const thread = async (token: string) =>
    (await make(portal, who.key, 'ride.events', { ride }, { token })).data as Thread
  const said = async (token: string) =>
    (await thread(token)).events.flatMap(({ type, data: { text, via } }) => (text ? [[type, via, text]] : []))
  return { who, ride, own, office, passenger, thread, said }
}

test('C090 P032 what a provider answered the office is no line of the passenger’s', async () => {
  const { who, ride, own, thread } = await world()
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const offer = { ride_key: ride, ride_version: 1, fleet_key: fleet.key, round: 1, manual_cancel: false }
  const asked = { status: 'sent' as const, sent_at: Date.now(), expires_at: Date.now() + 60_000 }
  await write(portal.store, who.key, { inserts: { offer: [{ ...offer, ...asked }] } })
  const no = { ride, reasons: ['too_long'] }
  expect((await make(portal, who.key, 'offer.decline', no, { token: fleet.token })).status).toBe(200)
  const types = async (token: string) => (await thread(token)).events.map(({ type }) => type)
  expect(await types(who.token)).toContain('offer.decline')
  expect(await types(own)).not.toContain('offer.decline')
})

test('decision 102 one thread: the portal’s own text, the office, an SMS and words of the portal', async () => {
  const { who, ride, own, office, passenger, thread, said } = await world()
  const [first] = (await thread(who.token)).events.filter(({ data }) => data.delivery !== undefined)
  // What has not gone out yet the passenger has not heard.
  expect(await said(own)).toEqual([])
  await callAsSystem(portal, who.key, 'message.send', { message: first?.key })
  await office('ride.message', { ride, text: 'Is the door open?' })
  await callAsSystem(portal, who.key, 'message.receive', { from: NUMBER, body: 'Yes it is' })
  expect(await passenger('ride.reply', { ride, text: '  And my son helps  ' })).toMatchObject({ status: 200 })
  const lines = [
    ['info', 'sms', first?.data.text],
    ['info', 'sms', 'Is the door open?'],
    ['reply', 'sms', 'Yes it is'],
    ['reply', 'portal', 'And my son helps'],
  ]
  expect(await said(who.token)).toEqual(lines)
  expect(await said(own)).toEqual(lines)
  expect((await thread(who.token)).unread).toBe(2)
  // Nothing of the staff, of numbers or of deliveries is the passenger's.
  expect(JSON.stringify(await thread(own))).not.toMatch(/User|USR|delivery|\+1312/)
})

test('decision 102 links for the family stand in the thread, without whose they are', async () => {
  const { ride, own, office, passenger, thread, who } = await world()
  const { data } = await passenger('caregiver.create', { ride, name: 'My daughter Zoe' })
  const { key, link } = data as { key: string; link: string }
  for (const _ of [1, 2]) await make(portal, who.key, 'caregiver.open', { token: link.split('#')[1] })
  for (const _ of [1, 2]) await office('caregiver.end', { ride, key })
  for (const token of [own, who.token]) {
    const steps = (await thread(token)).events.flatMap(({ data: { caregiver } }) => caregiver ?? [])
    expect(steps).toEqual(['made', 'opened', 'ended'])
    expect(JSON.stringify(await thread(token))).not.toContain('Zoe')
  }
})

test('decision 102 a text of the portal’s own that failed stands there once, one of the office twice', async () => {
  const { who, ride, office, thread } = await world()
  const messages = async () =>
    (await thread(who.token)).events.filter(({ type, data }) => type === 'info' && !data.caregiver)
  const [own] = await messages()
  const fails = async (key: string | undefined) => {
    const sent = update('message', { where: { key: key ?? '' }, set: { status: 'sent' } })
    await write(portal.store, who.key, { updates: [sent] })
    await callAsSystem(portal, who.key, 'message.report', { message: key, status: 'undelivered' })
  }
  await fails(own?.key)
  expect((await messages()).map(({ data }) => data.delivery ?? data.undelivered)).toEqual(['undelivered'])
  const staffs = newKey('MSG')
  const row = {
    key: staffs,
    effect: staffs,
    channel: 'sms' as const,
    recipient: NUMBER,
    body: 'x',
    ride_key: ride,
  }
  await write(portal.store, who.key, { inserts: { message: [row] } })
  await fails(staffs)
  expect((await messages()).map(({ data }) => data.delivery ?? data.undelivered)).toEqual([
    'undelivered',
    'once',
  ])
  expect((await office('ride.events', { ride })).status).toBe(200)
})

test('decision 102 the record’s timeline has what the portal told by itself, with what became of it', async () => {
  const { who, office, thread } = await world()
  const [own] = (await thread(who.token)).events.filter(({ data }) => data.delivery !== undefined)
  const lines = async () => {
    const { data } = await office('passenger.timeline', { passenger_key: who.passenger, kinds: ['message'] })
    return (data as { lines: Line[] }).lines.map(({ type, data: line }) => [
      type,
      line.via,
      line.delivery,
      line.text,
    ])
  }
  expect(await lines()).toEqual([])
  await callAsSystem(portal, who.key, 'message.send', { message: own?.key })
  expect(await lines()).toEqual([['info', 'sms', 'captured', own?.data.text]])
})

test.each([
  ['1', 'message_number'],
  ['x', 'message_short'],
  [' ', 'message_short'],
])('decision 102 %j alone is no message', async (text, code) => {
  const { ride, passenger } = await world()
  expect(await passenger('ride.reply', { ride, text })).toMatchObject({ status: 422, error: { code } })
})

test('decision 102 thirty an hour, and none about another’s ride', async () => {
  const { ride, passenger } = await world()
  const theirs = await world()
  expect((await passenger('ride.reply', { ride: theirs.ride, text: 'Hello' })).status).toBe(404)
  const answers = await Promise.all(
    Array.from({ length: 34 }, (_, index) => passenger('ride.reply', { ride, text: `Hello ${index}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
})

test('C090 V745 of a ride with more than a thousand events the newest are told, in their order', async () => {
  const { who, ride, office, said } = await world()
  await office('ride.message', { ride, text: 'First' })
  await portal.store.sql.begin(async (tx) => {
    await tx`select set_config('app.customer', ${who.key}, true)`
    await tx`insert into event select p.* from event e cross join generate_series(1, 1005) n
      cross join lateral jsonb_populate_record(e, jsonb_build_object('seq', nextval('event_seq_seq'),
        'data', jsonb_build_object('text', 'Line ' || n))) p
      where e.ride_key = ${ride} and e.data->>'text' = 'First'`
  })
  await office('ride.message', { ride, text: 'Last' })
  const texts = (await said(who.token)).map(([, , text]) => text)
  expect(texts.slice(-2)).toEqual(['Line 1005', 'Last'])
  expect(texts).not.toContain('First')
})

test('decision 166 what was written about a ride stays with the one that an edit puts in its place', async () => {
  const { who, ride, own, office, said } = await world()
  await office('ride.message', { ride, text: 'Is nine too early?' })
  await callAsSystem(portal, who.key, 'message.receive', { from: NUMBER, body: 'Yes, ten please' })
  const before = await said(who.token)
  expect(before).toContainEqual(['reply', 'sms', 'Yes, ten please'])
  const edited = async (key: string, later: number) => {
    const { rides } = (await office('ride.info', [key])).data as { rides: [Ride] }
    const { version, times } = rides[0]
    const edit = { key, version, times: { needed: times.needed + later } }
    const { data } = await office('ride.update', { rides: [edit] })
    return (data as { keys: [string] }).keys[0]
  }
  const HOUR = 3_600_000
  const next = await edited(await edited(ride, HOUR), 2 * HOUR)
  expect(next).not.toBe(ride)
  const thread = async (token: string) =>
    (await make(portal, who.key, 'ride.events', { ride: next }, { token })).data as Thread
  const lines = async (token: string) =>
    (await thread(token)).events.flatMap(({ type, data: { text, via } }) => (text ? [[type, via, text]] : []))
  expect((await lines(who.token)).slice(0, before.length)).toEqual(before)
  expect(await lines(own)).toEqual(expect.arrayContaining(before.slice(1)))
  // Nobody has answered: it still waits, on the board too, until somebody opens it.
  const { events, unread } = await thread(who.token)
  const waiting = async () => {
    const { rides } = (await office('ride.info', [next])).data as { rides: [Ride] }
    const { needed } = rides[0].times
    const { data } = await office('ride.board', { from: needed - HOUR, to: needed + HOUR })
    return (data as { rides: { key: string; replies?: number }[] }).rides.map(({ key, replies }) => [
      key,
      replies,
    ])
  }
  expect([unread, await waiting()]).toEqual([1, [[next, 1]]])
  const through = events.findLast(({ type }) => type === 'reply')?.key
  expect((await office('ride.read_replies', { ride: next, through })).data).toEqual({ unread: 0 })
  expect([(await thread(who.token)).unread, await waiting()]).toEqual([0, [[next, 0]]])
})
