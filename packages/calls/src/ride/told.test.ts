import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
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
type Line = { key: string; type: string; sender: { key: string }; data: Record<string, string> }
type Thread = { events: Line[]; unread: number }

/** A ride of which its passenger was told that it is booked. */
async function world() {
  const who = await newCustomer(portal)
  const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 30 }), {
    token: who.token,
  })
  const [ride = ''] = (data as { keys: string[] }).keys
  await react(portal, who.key, ['passenger.tell'])
  const thread = async () =>
    (await make(portal, who.key, 'ride.events', { ride }, { token: who.token })).data as Thread
  const told = async () => (await thread()).events.filter(({ data: { delivery } }) => delivery !== undefined)
  const heard = async () => {
    const { sql } = portal.store
    const { rows } = await read(portal.store, who.key, {
      rows: many(
        sql`select e.audience from event e where e.customer_key = s.c and e.ride_key = ${ride} and e.type = 'told'`,
      ),
    })
    return rows
  }
  return { who, ride, thread, told, heard }
}

test('server-behaviour §2.13 what the portal told stands in the messages, and counts as no reply', async () => {
  const { who, ride, thread, told, heard } = await world()
  const [line, ...others] = await told()
  expect(others).toEqual([])
  expect(line).toMatchObject({
    type: 'info',
    sender: { key: 'system' },
    data: { channel: 'sms', to: NUMBER, delivery: 'queued' },
  })
  expect(line?.data.text).toMatch(/\d\d:\d\d[ap]m/)
  expect((await thread()).unread).toBe(0)
  const { data } = await make(
    portal,
    who.key,
    'ride.board',
    { from: Date.now(), to: Date.now() + 60 * 3_600_000, keys: [ride] },
    { token: who.token },
  )
  expect(data).toMatchObject({ rides: [{ replies: 0 }] })
  await callAsSystem(portal, who.key, 'message.send', { message: line?.key })
  expect((await told()).map(({ data: { delivery } }) => delivery)).toEqual(['captured'])
  expect(await heard()).toEqual([{ audience: ['staff'] }])
})

test('server-behaviour §2.13 what its provider reports is read there, and the office hears of it', async () => {
  const { who, told, heard } = await world()
  const [line] = await told()
  await write(portal.store, who.key, {
    updates: [update('message', { where: { key: line?.key ?? '' }, set: { status: 'sent' } })],
  })
  await callAsSystem(portal, who.key, 'message.report', { message: line?.key, status: 'delivered' })
  expect((await told()).map(({ data: { delivery } }) => delivery)).toEqual(['delivered'])
  expect(await heard()).toEqual([{ audience: ['staff'] }])
})

test('decision 080 a passenger reads what went out to them, and nobody what was mailed to others', async () => {
  const { who, ride, told } = await world()
  const own = await passengerToken(portal, who.key, who.passenger)
  const read = async () => {
    const { data } = await make(portal, who.key, 'ride.events', { ride }, { token: own })
    return (data as Thread).events.filter(({ data: { text } }) => text !== undefined).length
  }
  const mail = { key: newKey('MSG'), effect: `notice:${ride}:mailed`, channel: 'email' as const }
  await write(portal.store, who.key, {
    inserts: { message: [{ ...mail, recipient: 'a@example.org', body: 'Mailed', ride_key: ride }] },
  })
  const [line, ...others] = await told()
  expect([others, await read()]).toEqual([[], 0])
  await callAsSystem(portal, who.key, 'message.send', { message: line?.key })
  expect(await read()).toBe(1)
})

test('a text that is kept sealed, as it holds a link, stands there for nobody', async () => {
  const { who, ride, told } = await world()
  const link = { key: 'MSGsealed', recipient: NUMBER, body: 'sealed', sealed: true, ride_key: ride }
  await write(portal.store, who.key, {
    inserts: { message: [{ ...link, effect: `notice:link:${ride}`, channel: 'sms' as const }] },
  })
  expect((await told()).map(({ data: { text } }) => text)).not.toContain('sealed')
})

test('what staff write stands there once, and an unread reply stays one', async () => {
  const { who, ride, thread, told } = await world()
  await make(portal, who.key, 'ride.message', { ride, text: 'Hello there' }, { token: who.token })
  const said = (await thread()).events.filter(({ data: { text } }) => text === 'Hello there')
  expect([said.length, said[0]?.type, (await told()).length]).toEqual([1, 'info', 1])
  await callAsSystem(portal, who.key, 'message.receive', { from: NUMBER, body: 'I am ready' })
  expect((await thread()).unread).toBe(1)
})
