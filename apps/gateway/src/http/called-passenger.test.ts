import { createHmac } from 'node:crypto'
import { twilioSigned } from '@nemt/adapters/sms/twilio-hook.ts'
import { callAsSystem } from '@nemt/calls/door/in-process.ts'
import { bookingFor, newCustomer } from '@nemt/calls/testing/customer.ts'
import { make } from '@nemt/calls/testing/make-call.ts'
import { anotherPassenger } from '@nemt/calls/testing/passenger.ts'
import { openTestPortal } from '@nemt/calls/testing/portal.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { one } from '@nemt/store/testing/questions.ts'
import { takePosted } from './hooks.ts'

const TOKEN = 'the token of the line'
const NUMBER = '+13125550111'
let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** An open will-call ride whose passenger was called, and the call's own message. */
async function called(set: object = {}) {
  const who = await newCustomer(portal)
  const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger), { token: who.token })
  const [ride = ''] = (data as { keys: string[] }).keys
  const communication = {
    relation: 'self',
    contact: 'rider',
    method: 'call',
    phone: { raw: NUMBER },
  } as const
  const asked = { status: 'active', type: 'will-call', communication, ...set } as const
  await write(portal.store, who.key, { updates: [{ table: 'ride', where: { key: ride }, set: asked }] })
  await callAsSystem(portal, who.key, 'passenger.tell', { ride, version: 1, notice: 'opened' })
  const { sql } = portal.store
  const state = async () =>
    (
      await read(portal.store, who.key, {
        row: one(sql`select r.status, q.message_key as message, m.status as sent from ride r
          join prompt q on q.customer_key = s.c and q.ride_key = r.key
          join message m on m.customer_key = s.c and m.key = q.message_key
          where r.customer_key = s.c and r.key = ${ride}`),
      })
    ).row as { status: string; message: string; sent: string }
  const post = (path: string, fields: Record<string, string>, token = TOKEN) => {
    const url = `https://${who.key}.example.org${path}`
    const form = new URLSearchParams(fields)
    const signed = [...form].toSorted(([a], [b]) => (a < b ? -1 : 1)).map((pair) => pair.join(''))
    const signature = createHmac('sha1', token)
      .update([url, ...signed].join(''))
      .digest('base64')
    const by = { ...portal, adapters: { ...portal.adapters, vouches: twilioSigned(TOKEN) } }
    return takePosted(by, { url, form, signature, isTrusted: true }, { customer: who.key, id: 'REQ1' })
  }
  return { who, ride, state, post }
}

test('server-behaviour §2.13 a key that was pressed in a call counts once, if the provider signed it', async () => {
  const { state, post } = await called()
  const { message } = await state()
  const path = `/api/hooks/voice?message=${message}`
  const pressed = { CallSid: 'CA1', To: NUMBER, From: '+13125550000', Digits: '1' }
  expect((await post(path, pressed, 'another token')).status).toBe(403)
  expect((await state()).status).toBe('active')
  const said = {
    status: 200,
    xml: expect.stringMatching(/^<Response><Say language="en-US">.*We send for the driver/),
  }
  expect(await post(path, pressed)).toEqual(said)
  expect(await post(path, pressed)).toEqual(said)
  expect((await state()).status).toBe('requesting')
})

test('server-behaviour §2.13 a call ends in the language in which it asked, whoever shares its number', async () => {
  const { who, ride, state, post } = await called({ passenger_language: 'es' })
  const other = await anotherPassenger(portal, who.key, { language: 'en' })
  await write(portal.store, who.key, {
    inserts: { passenger_phone: [{ key: newKey('PHN'), e164: NUMBER, passenger_key: other }] },
  })
  const { message } = await state()
  const path = `/api/hooks/voice?message=${message}`
  const pressed = { CallSid: 'CA1', To: NUMBER, From: '+13125550000', Digits: '1' }
  const spanish = (words: RegExp) => ({ status: 200, xml: expect.stringMatching(words) })
  expect(await post(path, pressed)).toEqual(spanish(/^<Response><Say language="es-MX">.*conductor/))
  expect((await state()).status).toBe('requesting')
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { key: ride }, set: { status: 'cancelled' } }],
  })
  const late = await post(path, { ...pressed, CallSid: 'CA2', Digits: '2' })
  expect(late).toEqual(spanish(/^<Response><Say language="es-MX">/))
})

test('F151 a call to another contact speaks their language, also when it is answered', async () => {
  const contact = {
    relation: 'child',
    contact: 'caregiver',
    method: 'call',
    name: { first: 'Marta' },
  } as const
  const communication = { ...contact, language: 'es', phone: { raw: NUMBER } }
  const { state, post } = await called({ communication })
  const { message } = await state()
  const path = `/api/hooks/voice?message=${message}`
  const pressed = { CallSid: 'CA1', To: NUMBER, From: '+13125550000', Digits: '7' }
  const again = (await post(path, pressed)) as { xml: string }
  expect(again.xml).toMatch(/<Say language="es-MX">[^<]*el viaje de PatTest/)
  expect(await post(path, { ...pressed, CallSid: 'CA2', Digits: '1' })).toEqual({
    status: 200,
    xml: expect.stringMatching(/^<Response><Say language="es-MX">.*conductor/),
  })
})

test('server-behaviour §2.13 another key has the call say its words again, and take the next key', async () => {
  const { state, post } = await called()
  const { message } = await state()
  const path = `/api/hooks/voice?message=${message}`
  const pressed = { CallSid: 'CA1', To: NUMBER, From: '+13125550000', Digits: '7' }
  for (let repeats = 0; repeats < 3; repeats++) {
    const { xml } = (await post(repeats ? `${path}&repeats=${repeats}` : path, pressed)) as { xml: string }
    const next = `/api/hooks/voice?message=${message}&#38;repeats=${repeats + 1}"`
    expect(xml).toContain(next)
    expect(xml.match(/<Say language="en-US">[^<]*Press 1/g)).toHaveLength(2)
  }
  expect(await post(`${path}&repeats=3`, pressed)).toEqual({
    status: 200,
    xml: expect.stringMatching(/^<Response><Say language="en-US">.*that key means nothing here/),
  })
  expect((await state()).status).toBe('active')
  await post(`${path}&repeats=2`, { ...pressed, Digits: '1' })
  expect((await state()).status).toBe('requesting')
})

test('server-behaviour §2.13 the provider’s report reaches its message', async () => {
  const { state, post } = await called()
  const { message } = await state()
  const report = { MessageSid: 'SM1', MessageStatus: 'delivered' }
  expect((await post(`/api/hooks/sms/status?message=${message}`, report, 'another token')).status).toBe(403)
  expect((await state()).sent).toBe('queued')
  // Each says another thing of the same message, and is posted again until it is told that it was taken.
  for (const status of ['undelivered', 'undelivered', 'delivered', 'delivered']) {
    expect(
      await post(`/api/hooks/sms/status?message=${message}`, { ...report, MessageStatus: status }),
    ).toEqual({ status: 200, xml: '<Response/>' })
    expect((await state()).sent).toBe(status)
  }
})
