import { readSettings } from '@nemt/adapters/settings/schema.ts'
import { messagesOf } from '@nemt/adapters/messages.ts'
import { ask, SECRET, startGateway } from './gateway.ts'

const open = { BASE_DOMAIN: 'example.org', OUTBOX: 'capture' }

function basic(password: string) {
  return `Basic ${Buffer.from(`me:${password}`).toString('base64')}`
}

const { outboxSecret } = messagesOf(readSettings({ SECRET_KEY: SECRET }))

describe('S21 the doors to captured messages', () => {
  const page = (request: { headers: Record<string, unknown> }) => String(request.headers['x-portal-outbox'])
  const start = (settings: Record<string, string>) =>
    startGateway((request, response) => void response.end(page(request)), settings)
  // No other suite makes a customer of this name.
  const host = 'nobodyhere.example.org'
  const call = { method: 'POST', path: '/api/call/message.captured', body: '{}' }
  const graphql = {
    method: 'POST',
    path: '/api/graphql',
    body: JSON.stringify({ query: '{ message_captured { messages { body } } }' }),
  }

  test('a real domain without a word: nothing is there, and nothing is captured', async () => {
    const gateway = await start({ BASE_DOMAIN: 'example.org' })
    try {
      for (const headers of [{ host }, { host, authorization: basic(outboxSecret) }] as Record<
        string,
        string
      >[]) {
        expect((await ask(gateway.port, { path: '/api/dev/outbox', headers })).status).toBe(404)
        expect((await ask(gateway.port, { path: '/dev/outbox', headers })).body).toBe('undefined')
        expect((await ask(gateway.port, { ...call, headers })).status).toBe(404)
      }
    } finally {
      await gateway.stop()
    }
  }, 30_000)

  test('a real domain behind a proxy with OUTBOX=capture: only with the secret, on every door', async () => {
    const gateway = await start({ ...open, TRUST_PROXY: '1', PUBLIC_SCHEME: 'https' })
    try {
      const from = { host, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
      for (const path of ['/dev/outbox', '/api/dev/outbox', '/dev/outbox?to=x']) {
        const answer = await ask(gateway.port, { path, headers: { ...from, 'x-portal-outbox': 'open' } })
        expect([path, answer.status, answer.headers['www-authenticate']]).toEqual([
          path,
          401,
          expect.stringMatching(/^Basic /),
        ])
        expect(answer.headers['strict-transport-security']).toMatch(/max-age/)
      }
      const opened = { ...from, authorization: basic(outboxSecret) }
      expect((await ask(gateway.port, { path: '/dev/outbox', headers: opened })).body).toBe('open')
      // There is no such customer in this database: the door itself let it pass.
      expect((await ask(gateway.port, { path: '/api/dev/outbox', headers: opened })).body).toContain(
        'unknown_customer',
      )
      for (const door of [call, graphql])
        expect((await ask(gateway.port, { ...door, headers: from })).body).toMatch(
          /not_found|unknown_customer/,
        )
    } finally {
      await gateway.stop()
    }
  }, 30_000)
})
