import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { react } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const NUMBER = '+13125550111'
const landline = { raw: NUMBER, display: '(312) 555-0111', type: 'land' } as const

/** A ride whose passenger wants to be told in this way, and what writing to them came to. */
async function written(communication: object, { isStopped = false, isFailed = false, calls = true } = {}) {
  const who = await newCustomer(portal)
  const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger), { token: who.token })
  const [ride] = (data as { keys: [string] }).keys
  const set = { communication: { relation: 'self', contact: 'rider', ...communication } as never }
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { key: ride }, set }],
    inserts: {
      ...(isStopped ? { phone_opt_out: [{ e164: NUMBER }] } : {}),
      ...(isFailed ? { phone_failure: [{ e164: NUMBER, code: '30006' }] } : {}),
    },
  })
  const by = { ...portal, sends: { ...portal.sends, voice: calls } }
  const answer = await make(
    by,
    who.key,
    'ride.message',
    { ride, text: 'See you at noon' },
    { token: who.token },
  )
  await react(portal, who.key, ['message.send'])
  const { sql } = portal.store
  const { sent } = await read(portal.store, who.key, {
    sent: many(sql`select m.channel, m.body, m.status from message m where m.customer_key = s.c
      and m.body = 'See you at noon'`),
  })
  return { status: answer.status, unreached: (answer.data as { unreached?: string }).unreached, sent }
}

test.each<[string, object, object, object]>([
  ['texted', { method: 'sms', phone: landline }, {}, { channel: 'sms', status: 'captured' }],
  ['called', { method: 'call', phone: landline }, {}, { channel: 'voice', status: 'captured' }],
])('server-behaviour §2.13 who wants to be %s gets that and nothing else', async (_, contact, how, sent) => {
  expect(await written(contact, how)).toEqual({
    status: 200,
    unreached: undefined,
    sent: [{ body: 'See you at noon', ...sent }],
  })
})

test.each<[string, object, { isStopped?: boolean; calls?: boolean }, string]>([
  ['who wants nothing', { method: 'none', phone: landline }, {}, 'none'],
  ['without a number', { method: 'sms' }, {}, 'no_phone'],
  ['who wants calls, without a number', { method: 'call' }, {}, 'no_phone'],
  ['who wants calls, where none can be made', { method: 'call', phone: landline }, { calls: false }, 'call'],
])('P9 the writer is told: %s hears nothing', async (_, contact, how, unreached) => {
  expect(await written(contact, how)).toEqual({ status: 200, unreached, sent: [] })
})

test.each([
  ['sms', 'sms', 'failed'],
  ['call', 'voice', undefined],
])('P9 of a number that took no text the writer is told, and is tried again: by %s', async (...row) => {
  const [method, channel, unreached] = row
  const { sent, ...answer } = await written({ method, phone: landline }, { isFailed: true })
  expect(answer).toEqual({ status: 200, unreached })
  expect(sent).toMatchObject([{ channel }])
})

test.each(['sms', 'call'])('server-behaviour §2.13 after STOP a call is made: %s', async (method) => {
  expect(await written({ method, phone: landline }, { isStopped: true })).toEqual({
    status: 200,
    unreached: undefined,
    sent: [{ body: 'See you at noon', channel: 'voice', status: 'captured' }],
  })
})

test('after STOP nothing goes out where no call can be made, and the writer is told', async () => {
  const stopped = { isStopped: true, calls: false }
  const { unreached, sent } = await written({ method: 'sms', phone: landline }, stopped)
  expect((sent as { status: string }[]).map(({ status }) => status)).toEqual(['opted_out'])
  expect(unreached).toBe('opted_out')
})
