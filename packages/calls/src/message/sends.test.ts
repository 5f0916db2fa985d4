import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { newCustomer, bookingFor } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ env: { BASE_DOMAIN: 'example.org' } })
})
afterAll(() => portal.close())

test('S21 without a provider nothing is promised: who wants to send is told, and nothing is kept', async () => {
  const ours = await newCustomer(portal, { configuration: { flags: { help_email: 'help@example.org' } } })
  const { data } = (await make(portal, ours.key, 'ride.create', bookingFor(ours.passenger), {
    token: ours.token,
  })) as {
    data: { keys: string[] }
  }
  for (const [name, payload, code] of [
    ['auth.reset', { username: 'nobody' }, 'no_email'],
    ['auth.register', { username: 'someone', email: 'a@example.org', firstname: 'Ann' }, 'no_email'],
    ['auth.phone.code', { phone: '(312) 555-0111' }, 'no_sms'],
    ['ride.message', { ride: data.keys[0], text: 'Hello there' }, 'no_sms'],
    [
      'ticket.create.help_modal',
      { text: 'Help', user: { name: 'Ann', email: 'ann@example.org' }, customer: ours.key },
      'no_email',
    ],
  ] as const) {
    const answer = await make(portal, ours.key, name, payload, { token: ours.token })
    expect([name, answer.status, answer.error?.code]).toEqual([name, 503, code])
    expect(answer.error?.message).toMatch(/nothing was sent/)
  }
  const { kept } = await read(portal.store, ours.key, {
    kept: many(
      portal.store.sql`select m.key from message m where m.customer_key = s.c and m.status <> 'captured'
          and m.channel = 'email'`,
    ),
  })
  expect(kept).toEqual([])
})

test('S20 S21 the refusal says nothing about who there is: known and unknown look the same', async () => {
  const ours = await newCustomer(portal)
  const codes = ['(312) 555-0111', '(312) 555-0199'].map((phone) =>
    make(portal, ours.key, 'auth.phone.code', { phone }),
  )
  const [ofPassenger, unknown] = await Promise.all(codes)
  expect(ofPassenger).toEqual(unknown)
})

test('contract: the whole e-mail address finds what was sent there, and no phone that ends so', async () => {
  const capturing = await openTestPortal()
  const ours = await newCustomer(capturing)
  const rows = [
    { channel: 'sms' as const, recipient: '+13125550177' },
    { channel: 'email' as const, recipient: 'Room77@example.org' },
  ]
  await write(capturing.store, ours.key, {
    inserts: {
      message: rows.map((row) => ({
        ...row,
        ...{ key: newKey('MSG'), effect: newKey('MSG'), body: 'x', status: 'captured' },
      })),
    },
  })
  const found = async (to: string) => {
    const { data } = await make(capturing, ours.key, 'message.captured', { to })
    return (data as { messages: { to: string }[] }).messages.map((message) => message.to)
  }
  expect(await found('room77@example.org')).toEqual(['Room77@example.org'])
  expect(await found('5550177')).toEqual(['+13125550177'])
  expect(await found('nobody77@example.org')).toEqual([])
  await capturing.close()
})

test('S21 captured messages are for visitors whom the door vouches for, on a portal that captures', async () => {
  const capturing = await openTestPortal()
  const ours = await newCustomer(capturing)
  expect((await make(capturing, ours.key, 'message.captured', {}, { outbox: false })).status).toBe(404)
  expect(
    (await make(capturing, ours.key, 'message.captured', {}, { outbox: false, token: ours.token })).status,
  ).toBe(404)
  expect((await make(capturing, ours.key, 'message.captured', {}, { outbox: true })).status).toBe(200)
  await capturing.close()
  expect((await make(portal, ours.key, 'message.captured', {}, { outbox: true })).status).toBe(404)
})
