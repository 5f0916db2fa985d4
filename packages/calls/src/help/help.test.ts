import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zendeskDesk } from '@nemt/adapters/desk/zendesk.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { flaggedUser } from '../testing/flagged-user.ts'
import { make } from '../testing/make-call.ts'
import { messagesOf } from '../testing/messages.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Made = { status: number; data: Record<string, unknown>; error?: { code: string; fields?: object } }

async function office(configuration: object = { flags: { help_email: 'help@example.org' } }) {
  const who = await newCustomer(portal, { configuration })
  const call = async (name: string, payload: unknown, token = who.token, by = portal) =>
    (await make(by, who.key, name, payload, { token })) as unknown as Made
  const ride = (
    (await call('ride.create', bookingFor(who.passenger, { hours: 20 }))).data.keys as string[]
  )[0] as string
  const global = () => flaggedUser(portal, who, 'is_global')
  return { who, call, ride, global }
}

const user = { name: 'Ann', email: 'ann@example.org' }

/** A help desk on loopback; gives what reached it. */
async function desk(status: number, answer: unknown) {
  const requests: { url: string; body: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      requests.push({ url: request.url ?? '', body, authorization: request.headers.authorization })
      response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    asked: requests,
    with: {
      ...portal,
      adapters: {
        ...portal.adapters,
        desk: zendeskDesk({ base, email: 'agent@example.org', token: 'secret' }),
      },
    },
    close: () => server.close(),
  }
}

test('C054 without a help desk a ticket is mailed to who helps here; without an address it is refused', async () => {
  const { who, call } = await office()
  expect(
    (await call('ticket.create.help_modal', { text: 'Where is my ride?', user, customer: 'x' })).data,
  ).toMatchObject({ by: 'mail', ticket: expect.stringMatching(/^TKT/) })
  expect(await messagesOf(portal, who.key, 'help@example.org')).toMatchObject([
    { channel: 'email', body: expect.stringContaining('Where is my ride?') },
  ])
})

test.each([
  [{}, 'There is no help desk here. Please phone the support.'],
  [
    { config_support_phone: { display: '(614) 555-0190' } },
    'There is no help desk here. Please phone the support at (614) 555-0190.',
  ],
])('C054 V071 where nobody helps the number is told (%j)', async (configuration, message) => {
  const nobody = await office(configuration)
  expect((await nobody.call('ticket.create.help_modal', { text: 'Help', user })).error).toMatchObject({
    code: 'help_desk_missing',
    message,
  })
})

test.each([
  [{ user }, 'ticket_message_missing', 'text'],
  [{ text: 'x', user: { email: 'a@b.org' } }, 'ticket_user_name_missing', 'user.name'],
  [{ text: 'x', user: { name: 'A' } }, 'ticket_contact_missing', 'user.email'],
  // E367 V642: an address is there, and is none yet.
  [{ text: 'x', user: { name: 'A', email: 'nobody' } }, 'email_not_edited', 'user.email'],
])('C054 %j: %s', async (payload, code, field) => {
  const { call } = await office()
  const { error } = await call('ticket.create.help_modal', payload)
  expect([error?.code, Object.keys(error?.fields ?? {})]).toEqual([code, [field]])
})

test('C054 C055 V1041 V1043 with one the ticket goes there, and articles come from there', async () => {
  const { call } = await office()
  const tickets = await desk(201, { ticket: { id: 77 } })
  expect(
    (await call('ticket.create.help_modal', { text: 'Help', user }, undefined, tickets.with)).data,
  ).toEqual({ ticket: '77', by: 'desk' })
  expect(JSON.parse(tickets.asked[0]?.body ?? '')).toMatchObject({
    ticket: { requester: user, comment: { body: expect.stringContaining('Help') } },
  })
  expect(Buffer.from(tickets.asked[0]?.authorization?.slice(6) ?? '', 'base64').toString()).toBe(
    'agent@example.org/token:secret',
  )
  tickets.close()
  const articles = await desk(200, {
    results: [
      { title: 'Booking', html_url: 'https://help.example.org/1' },
      { title: 'Bad', html_url: 'javascript:alert(1)' },
      { title: 7 },
    ],
  })
  expect((await call('articles.search', 'book', undefined, articles.with)).data).toEqual({
    articles: [{ title: 'Booking', url: 'https://help.example.org/1' }],
  })
  articles.close()
  expect((await call('articles.search', 'book')).data).toEqual({
    articles: [],
    unavailable: 'not_configured',
  })
})

test.each([
  [500, {}],
  [200, 'garbage'],
  [302, {}],
  [401, {}],
])(
  'a help desk that answers %s %j: the ticket is refused as unavailable, the articles say so',
  async (status, answer) => {
    const { call } = await office()
    const broken = await desk(status, answer)
    expect(
      await call('ticket.create.help_modal', { text: 'Help', user }, undefined, broken.with),
    ).toMatchObject({ status: 503, error: { code: 'help_desk_unavailable' } })
    expect((await call('articles.search', 'book', undefined, broken.with)).data).toEqual({
      articles: [],
      unavailable: 'no_answer',
    })
    broken.close()
  },
)

test('C056 V1049 V1053–V1056 a coordinator writes about a ride that they see', async () => {
  const { who, call, ride } = await office()
  expect((await call('zendesk.help', { msg: 'Late', ...user, phone: '(312) 555-0100', ride })).status).toBe(
    200,
  )
  expect((await messagesOf(portal, who.key, 'help@example.org'))[0]?.body).toMatch(
    /Late[^]*555-0100[^]*Ride: RID/,
  )
  expect((await call('zendesk.help', { msg: ' ', ...user, ride })).error?.fields).toHaveProperty('msg')
  expect((await call('zendesk.help', { msg: 'x', ...user, ride: 'RIDnone' })).status).toBe(404)
})

test('C057 V1050 V1057 V1058 support writes to a coordinator; others don’t', async () => {
  const { who, call, ride, global } = await office()
  const token = await global()
  expect(
    (
      await call('help_email.rh_member', {
        message: 'Hello',
        recipient: 'c@example.org',
        ride,
        ccs: 'd@example.org',
      })
    ).status,
  ).toBe(403)
  expect(
    (
      await call(
        'help_email.rh_member',
        { message: 'Hello', recipient: 'c@example.org', ride, ccs: 'd@example.org' },
        token,
      )
    ).status,
  ).toBe(200)
  expect(
    (await messagesOf(portal, who.key))
      .filter(({ body }) => body === 'Hello')
      .map(({ to }) => to)
      .sort(),
  ).toEqual(['c@example.org', 'd@example.org'])
  expect(
    (await call('help_email.rh_member', { message: 'Hello', recipient: 'nobody', ride }, token)).error
      ?.fields,
  ).toHaveProperty('recipient')
  expect((await call('help_email.rh_member', { recipient: 'c@example.org', ride }, token)).error?.code).toBe(
    'message_missing',
  )
})

test('C054 the customer’s own helpers are asked before those of the installation', async () => {
  portal.helpEmail = 'installation@example.org'
  try {
    const [answering, none] = [await office(), await office({})]
    for (const { call } of [answering, none])
      expect((await call('ticket.create.help_modal', { text: 'Help', user })).status).toBe(200)
    const answerTo = async (key: string) =>
      (await messagesOf(portal, key)).filter(({ body }) => body.includes('Ann')).map(({ to }) => to)
    expect([await answerTo(answering.who.key), await answerTo(none.who.key)]).toEqual([
      ['help@example.org'],
      ['installation@example.org'],
    ])
  } finally {
    portal.helpEmail = undefined
  }
})

test('C054 a help desk that fails for a fault of our own is logged for support', async () => {
  const { call } = await office()
  const broken = {
    ...portal,
    adapters: {
      ...portal.adapters,
      desk: { ticket: () => Promise.reject(new TypeError('x')), articles: async () => [] },
    },
  }
  expect(
    (await call('ticket.create.help_modal', { text: 'Help', user }, undefined, broken)).error?.code,
  ).toBe('internal')
})
