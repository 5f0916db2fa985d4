import { OutsideError, type Mail, type Sms, type VoiceCall } from '@nemt/adapters/adapters.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { one } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { seal } from './seal.ts'

const NUMBER = '+13125550111'
let portal: Awaited<ReturnType<typeof openTestPortal>>
let customer: string
beforeAll(async () => {
  portal = await openTestPortal()
  customer = (await newCustomer(portal)).key
  await write(portal.store, customer, { inserts: { phone_opt_out: [{ e164: NUMBER }] } })
})
afterAll(() => portal.close())

/** A portal with providers that answer as told, and what they were given. */
function providers(answer: () => void = () => {}) {
  const given: { mail: Mail[]; sms: Sms[]; effects: string[] } = { mail: [], sms: [], effects: [] }
  const mailer = {
    send: async (mail: Mail, effect: string) => (
      answer(),
      void given.mail.push(mail),
      void given.effects.push(effect)
    ),
  }
  const texter = {
    send: async (sms: Sms, effect: string) => (
      answer(),
      void given.sms.push(sms),
      void given.effects.push(effect)
    ),
  }
  return { given, with: { ...portal, capture: false, adapters: { ...portal.adapters, mailer, texter } } }
}

async function queue(rest: Partial<NewRow<'message'>> = {}): Promise<string> {
  const key = newKey('MSG')
  const row: NewRow<'message'> = {
    key,
    effect: `E${key}`,
    channel: 'email',
    recipient: 'ann@example.org',
    subject: 'Ride',
    body: 'At noon',
    ...rest,
  }
  await write(portal.store, customer, { inserts: { message: [row] } })
  return key
}

function send(by: object, message: string) {
  return callAsSystem(by as typeof portal, customer, 'message.send', { message }) as Promise<{
    status: string
  }>
}

async function stored(key: string): Promise<Record<string, unknown>> {
  return (
    await read(portal.store, customer, {
      found: one(
        portal.store
          .sql`select m.status, m.error, m.attempts, m.body, m.sealed, m.sent_at is not null as dated
            from message m where m.customer_key = s.c and m.key = ${key}`,
      ),
    })
  ).found
}

test.each([
  ['', 'Customer Test <rides@localhost>'],
  ['Rides <rides@example.org>', 'Rides <rides@example.org>'],
])('MAIL_FROM=%s: a mail is from %s', async (MAIL_FROM, from) => {
  const { given, with: by } = providers()
  const mailingPortal = await openTestPortal({ env: { MAIL_FROM } })
  await send({ ...by, mailFrom: mailingPortal.mailFrom }, await queue())
  await mailingPortal.close()
  expect(given.mail.map((mail) => mail.from)).toEqual([from])
})

test('R4 R15 a mail and a text go out as they are, named by their effect, and only once', async () => {
  const { given, with: by } = providers()
  const [mail, sms] = [
    await queue(),
    await queue({ channel: 'sms', recipient: '+13125550122', subject: null }),
  ]
  for (const key of [mail, sms, mail, sms]) expect(await send(by, key)).toEqual({ status: 'sent' })
  expect(given.mail).toEqual([
    { to: 'ann@example.org', subject: 'Ride', body: 'At noon', from: 'Customer Test <rides@localhost>' },
  ])
  expect(given.sms).toEqual([{ to: '+13125550122', body: 'At noon' }])
  expect(given.effects).toEqual([`E${mail}`, `E${sms}`])
  expect(await stored(mail)).toEqual({
    status: 'sent',
    error: null,
    attempts: 1,
    body: 'At noon',
    sealed: false,
    dated: true,
  })
})

test.each<[string, Partial<NewRow<'message'>>, string]>([
  ['whose link is dead is not sent any more', { useless_at: Date.now() - 1_000 }, 'late'],
  ['whose link still opens is', { useless_at: Date.now() + 60_000 }, 'sent'],
  ['to a number that said STOP is not sent', { channel: 'sms', recipient: NUMBER }, 'opted_out'],
  ['by mail knows no STOP', { recipient: NUMBER }, 'sent'],
  ['that was withdrawn is left alone', { status: 'withdrawn' }, 'withdrawn'],
])('R15 server-behaviour §2.13 a message %s', async (_, rest, status) => {
  const { given, with: by } = providers()
  const key = await queue(rest)
  expect([await send(by, key), (await stored(key)).status, given.effects.length]).toEqual([
    { status },
    status,
    status === 'sent' ? 1 : 0,
  ])
})

test('R15 what the provider refuses for good has failed, and says why; what may pass is tried again', async () => {
  const [never, later, broken] = [await queue(), await queue(), await queue()]
  const by = (error: Error) =>
    providers(() => {
      throw error
    }).with
  expect(await send(by(new OutsideError('no such box', false)), never)).toEqual({ status: 'failed' })
  expect(await stored(never)).toMatchObject({
    status: 'failed',
    error: 'no such box',
    attempts: 1,
    dated: false,
  })
  await expect(send(by(new OutsideError('busy', true)), later)).rejects.toMatchObject({ message: 'busy' })
  await expect(send(by(new TypeError('x')), broken)).rejects.toBeInstanceOf(TypeError)
  for (const key of [later, broken]) expect(await stored(key)).toMatchObject({ status: 'queued' })
  expect(await send(providers().with, later)).toEqual({ status: 'sent' })
})

test.each(['delivered', 'undelivered'] as const)(
  'S14 §2.13 a text reported as %s before it is noted that it was sent stays so, and its words are gone',
  async (status) => {
    const { with: by } = providers()
    const key = newKey('MSG')
    await queue({
      ...{ key, effect: `E${key}`, body: seal(portal.secret, key, 'the code'), sealed: true },
      ...{ channel: 'sms', recipient: '+13125550122', subject: null },
    })
    const texter = {
      send: async () =>
        void (await callAsSystem(portal, customer, 'message.report', { message: key, status })),
    }
    await send({ ...by, adapters: { ...by.adapters, texter } }, key)
    expect(await stored(key)).toMatchObject({ status, attempts: 1, body: '', sealed: false, dated: true })
  },
)

test('S14 a sealed body is opened for its reader alone, and gone when it is sent; a captured one stays', async () => {
  const { given, with: by } = providers()
  const sealed = async (secret = portal.secret) => {
    const key = newKey('MSG')
    await queue({ key, effect: `E${key}`, body: seal(secret, key, 'the link'), sealed: true })
    return key
  }
  const [sent, kept, foreign] = [
    await sealed(),
    await sealed(),
    await sealed('a secret of another installation!'),
  ]
  expect(await send(by, sent)).toEqual({ status: 'sent' })
  expect(given.mail[0]?.body).toBe('the link')
  expect(await stored(sent)).toMatchObject({ body: '', sealed: false })
  expect(await send(portal, kept)).toEqual({ status: 'captured' })
  expect(await stored(kept)).toMatchObject({ sealed: true, body: expect.stringMatching(/.+/) })
  expect(await send(by, foreign)).toEqual({ status: 'failed' })
})

test('S21 without a provider a message is captured, or has failed; one for nobody is dropped', async () => {
  const [captured, failed, nobody] = [
    await queue(),
    await queue(),
    await queue({ status: 'withheld', recipient: '' }),
  ]
  expect(await send(portal, captured)).toEqual({ status: 'captured' })
  expect(await send({ ...portal, capture: false }, failed)).toEqual({ status: 'failed' })
  expect(await stored(failed)).toMatchObject({ error: 'no provider is configured' })
  expect(await send(providers().with, nobody)).toEqual({ status: 'dropped' })
  expect(await stored(nobody)).toMatchObject({ status: 'dropped', body: '' })
  expect(await send(portal, 'MSGnone')).toEqual({ status: 'gone' })
})

describe('server-behaviour §2.13 an automated call', () => {
  const ringing = (answer: () => void) => {
    const calls: VoiceCall[] = []
    const voice = {
      call: async (call: VoiceCall) => {
        calls.push(call)
        answer()
      },
    }
    return { calls, by: { ...portal, capture: false, adapters: { ...portal.adapters, voice } } }
  }
  const rings = {
    channel: 'voice' as const,
    recipient: '+13125550177',
    subject: null,
    body: 'Your ride is here',
  }

  test('says the text, and takes 1 and 2 for an answer', async () => {
    const { calls, by } = ringing(() => {})
    const key = await queue(rings)
    expect(await send(by, key)).toEqual({ status: 'sent' })
    const answerAt = expect.stringMatching(new RegExp(`/api/hooks/voice\\?message=${key}$`))
    const words = { to: '+13125550177', say: 'Your ride is here', keys: ['1', '2'], language: 'en', answerAt }
    expect(calls).toEqual([words])
  })

  test('F151 speaks to another contact of a ride in their own language', async () => {
    const { calls, by } = ringing(() => {})
    const who = await newCustomer(portal)
    const booking = bookingFor(who.passenger, { hours: 30 })
    const { data } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
    const [ride_key = ''] = (data as { keys: string[] }).keys
    const contact = { relation: 'child', contact: 'caregiver', method: 'call', language: 'es' } as const
    const communication = { ...contact, phone: { raw: rings.recipient } }
    const key = newKey('MSG')
    await write(portal.store, who.key, {
      updates: [update('ride', { where: { key: ride_key }, set: { communication } })],
      inserts: { message: [{ ...rings, key, effect: `E${key}`, ride_key }] },
    })
    await callAsSystem(by, who.key, 'message.send', { message: key })
    expect(calls.map(({ language }) => language)).toEqual(['es'])
  })

  test('that nobody takes is tried once more, and then no more', async () => {
    const { calls, by } = ringing(() => {
      throw new OutsideError('nobody answers', true)
    })
    const key = await queue(rings)
    await expect(send(by, key)).rejects.toThrow()
    expect(await send(by, key)).toEqual({ status: 'failed' })
    expect(await send(by, key)).toEqual({ status: 'failed' })
    expect(calls).toHaveLength(2)
    expect(await stored(key)).toMatchObject({ status: 'failed', attempts: 2, error: 'nobody answers' })
  })

  test('is kept where messages are captured, and fails where nobody can make it', async () => {
    expect(await send(portal, await queue(rings))).toEqual({ status: 'captured' })
    const by = { ...portal, capture: false } as unknown as ReturnType<typeof ringing>['by']
    expect(await send(by, await queue(rings))).toEqual({ status: 'failed' })
  })

  test('goes to a number that said STOP, which ends text messages', async () => {
    const { calls, by } = ringing(() => {})
    expect(await send(by, await queue({ ...rings, recipient: NUMBER }))).toEqual({ status: 'sent' })
    expect(calls).toHaveLength(1)
  })
})
