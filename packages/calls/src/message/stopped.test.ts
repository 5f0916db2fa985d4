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

/** A ride whose passenger is to be told in this way, and what became of the messages written to them. */
async function world(method: 'sms' | 'none') {
  const who = await newCustomer(portal)
  const booked = bookingFor(who.passenger)
  const { data } = await make(portal, who.key, 'ride.create', booked, { token: who.token })
  const [ride] = (data as { keys: [string] }).keys
  const communication = {
    relation: 'self',
    contact: 'rider',
    method,
    phone: { raw: NUMBER, display: '(312) 555-0111' },
  } as const
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { key: ride }, set: { communication } }],
  })
  const say = async (text: string) => {
    expect((await make(portal, who.key, 'ride.message', { ride, text }, { token: who.token })).status).toBe(
      200,
    )
    await react(portal, who.key, ['message.send'])
  }
  const { sql } = portal.store
  const sent = async () =>
    (
      await read(portal.store, who.key, {
        sent: many(
          sql`select m.body, m.channel, m.status from message m where m.customer_key = s.c and m.recipient = ${NUMBER}
            order by m.at`,
        ),
      })
    ).sent
  return { who, say, sent }
}

test('server-behaviour §2.13 after STOP that number is called, and after START it is texted again', async () => {
  const { who, say, sent } = await world('sms')
  await say('Before')
  await write(portal.store, who.key, { inserts: { phone_opt_out: [{ e164: NUMBER }] } })
  await say('While stopped')
  await write(portal.store, who.key, { removes: [{ table: 'phone_opt_out', where: { e164: NUMBER } }] })
  await say('After')
  expect(await sent()).toEqual([
    { body: 'Before', channel: 'sms', status: 'captured' },
    { body: 'While stopped', channel: 'voice', status: 'captured' },
    { body: 'After', channel: 'sms', status: 'captured' },
  ])
})

test('server-behaviour §2.13 one number’s STOP is not another’s, nor another customer’s', async () => {
  const [stopped, other] = [await world('sms'), await world('sms')]
  await write(portal.store, stopped.who.key, { inserts: { phone_opt_out: [{ e164: NUMBER }] } })
  await write(portal.store, other.who.key, { inserts: { phone_opt_out: [{ e164: '+13125550112' }] } })
  await stopped.say('Hello')
  await other.say('Hello')
  expect([await stopped.sent(), await other.sent()]).toEqual([
    [{ body: 'Hello', channel: 'voice', status: 'captured' }],
    [{ body: 'Hello', channel: 'sms', status: 'captured' }],
  ])
})

test('who wants no messages (method none) gets none; the ride’s activity has the words', async () => {
  const { say, sent } = await world('none')
  await say('Hello')
  expect(await sent()).toEqual([])
})
