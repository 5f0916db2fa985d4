import { OutsideError } from '@nemt/adapters/adapters.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { wronglyTold } from '../testing/access/told.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const NUMBER = '+13125550111'

async function world() {
  const who = await newCustomer(portal)
  const booked = bookingFor(who.passenger)
  const { data } = await make(portal, who.key, 'ride.create', booked, { token: who.token })
  const [ride] = (data as { keys: [string] }).keys
  const phone = { raw: NUMBER, display: '(312) 555-0111' }
  const communication = { relation: 'self', contact: 'rider', method: 'sms', phone } as const
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { key: ride }, set: { communication } }],
  })
  const sent = async (status: 'queued' | 'sent' = 'sent', begins = '') => {
    const key = newKey('MSG')
    const row = {
      key,
      effect: `${begins}${key}`,
      channel: 'sms' as const,
      recipient: NUMBER,
      body: 'x',
      status,
      ride_key: ride,
    }
    await write(portal.store, who.key, { inserts: { message: [row] } })
    return key
  }
  const report = (message: string, what: object, by: typeof portal = portal) =>
    callAsSystem(by, who.key, 'message.report', { message, ...what }) as Promise<{ status: string }>
  const others = async () => {
    const { sql } = portal.store
    const { lines } = await read(portal.store, who.key, {
      lines: many(sql`select e.data from event e where e.customer_key = s.c and e.data ? 'undelivered'
        and e.data ? 'others'`),
    })
    return lines.length
  }
  const state = async () => {
    const { sql } = portal.store
    const { failed, lines } = await read(portal.store, who.key, {
      failed: many(sql`select f.e164, f.code from phone_failure f where f.customer_key = s.c`),
      lines: many(sql`select e.data from event e where e.customer_key = s.c and e.data ? 'undelivered'
        order by e.seq`),
    })
    return {
      failed,
      lines: (lines as { data: { undelivered: string } }[]).map(({ data }) => data.undelivered),
    }
  }
  return { who, ride, sent, report, state, others }
}

test('server-behaviour §2.13 a message that arrived stays so, whatever comes after', async () => {
  const { sent, report, state } = await world()
  const message = await sent('queued')
  expect(await report(message, { status: 'delivered' })).toEqual({ status: 'delivered' })
  expect(await report(message, { status: 'undelivered', lasting: '30006' })).toEqual({ status: 'delivered' })
  expect(await state()).toEqual({ failed: [], lines: [] })
  expect(await report('MSGnone', { status: 'delivered' })).toEqual({ status: 'gone' })
})

test('server-behaviour §2.13 a report says nothing of an e-mail, which no such provider took', async () => {
  const { who, report, state } = await world()
  const key = newKey('MSG')
  const mail = {
    key,
    effect: key,
    channel: 'email',
    recipient: 'a@example.org',
    body: 'x',
    status: 'sent',
  } as const
  await write(portal.store, who.key, { inserts: { message: [mail] } })
  expect(await report(key, { status: 'undelivered', lasting: '30006' })).toEqual({ status: 'sent' })
  expect(await state()).toEqual({ failed: [], lines: [] })
})

test('server-behaviour §2.13 one that arrives at the moment of its report marks nothing', async () => {
  const { sent, report, state } = await world()
  const message = await sent()
  const racing = beforeWriting(portal, () => report(message, { status: 'delivered' }))
  const lasting = { status: 'undelivered', lasting: '30006' }
  expect(await report(message, lasting, racing)).toEqual({ status: 'delivered' })
  expect(await state()).toEqual({ failed: [], lines: [] })
})

test('server-behaviour §2.13 a number that takes none is marked, and who writes to it is told', async () => {
  const { who, ride, sent, report, state } = await world()
  const [first, second] = [await sent(), await sent()]
  await report(first, { status: 'undelivered' })
  expect(await state()).toEqual({ failed: [], lines: ['once'] })
  await report(second, { status: 'undelivered', lasting: '30006' })
  expect(await state()).toEqual({ failed: [{ e164: NUMBER, code: '30006' }], lines: ['once', 'lasting'] })
  const written = { ride, text: 'Hello' }
  expect((await make(portal, who.key, 'ride.message', written, { token: who.token })).data).toEqual({
    ride,
    unreached: 'failed',
  })
  const { data } = await make(portal, who.key, 'ride.message_reach', { rides: [ride] }, { token: who.token })
  expect(data).toMatchObject({ passengers: [{ why: 'failed' }] })
  const { data: passenger } = await make(portal, who.key, 'ride.events', { ride }, { token: who.token })
  expect(JSON.stringify(passenger)).toContain('lasting')
  // One that arrives, or comes from there, lifts it.
  await report(await sent(), { status: 'delivered' })
  expect((await state()).failed).toEqual([])
  expect(await wronglyTold(portal, who.key)).toEqual([])
})

test.each(['offer', 'told', 'alert', 'drive'])(
  'one to somebody else that did not arrive (%s) is not said to be one to the passenger',
  async (kind) => {
    const { sent, report, others } = await world()
    await report(await sent('sent', `${kind}:`), { status: 'undelivered', lasting: '30006' })
    expect(await others()).toBe(1)
    await report(await sent(), { status: 'undelivered', lasting: '30006' })
    expect(await others()).toBe(1)
  },
)

test.each<[string, string, { isKey?: boolean }]>([
  ['a reply', 'I am here', {}],
  ['an answer', '1', {}],
  ['a word for help', 'HELP', {}],
  ['a key of a call', '1', { isKey: true }],
  ['a key that means nothing', '5', { isKey: true }],
])('server-behaviour §2.13 %s from a marked number lifts the mark', async (_, body, { isKey }) => {
  const { who, sent, report, state } = await world()
  await report(await sent(), { status: 'undelivered', lasting: '30005' })
  expect((await state()).failed).toHaveLength(1)
  const said = { from: NUMBER, body, ...(isKey ? { message: await sent() } : {}) }
  await callAsSystem(portal, who.key, 'message.receive', said)
  expect((await state()).failed).toEqual([])
})

test('what the provider refuses at once for such a number is marked too', async () => {
  const { who, sent, state } = await world()
  const texter = {
    send: async () => {
      throw new OutsideError('The text message could not be sent.', false, undefined, '21614')
    },
  }
  const by = { ...portal, capture: false, adapters: { ...portal.adapters, texter } }
  const message = await sent('queued')
  expect(await callAsSystem(by, who.key, 'message.send', { message })).toEqual({ status: 'failed' })
  expect(await state()).toEqual({ failed: [{ e164: NUMBER, code: '21614' }], lines: ['lasting'] })
})
