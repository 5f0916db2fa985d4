import { NextRequest } from 'next/server'
import { proxy } from './proxy.ts'

type Asked = { host?: string; cookie?: string; https?: boolean; headers?: Record<string, string> }

function ask(path: string, { host = 'lakeside.localhost:3000', cookie, https, headers = {} }: Asked = {}) {
  return proxy(
    new NextRequest(`http://127.0.0.1${path}`, {
      headers: {
        ...headers,
        'x-forwarded-host': host,
        'x-forwarded-proto': https ? 'https' : 'http',
        ...(cookie ? { cookie } : {}),
      },
    }),
  )
}

/** Where a visitor is sent; null for the page itself. */
function away(...asked: Parameters<typeof ask>): string | null {
  return ask(...asked).headers.get('location')
}

const LOGIN = 'http://lakeside.localhost:3000/login'

test.each([
  ['/dashboard', `${LOGIN}?redirect=%2Fdashboard`],
  ['/dashboard/RID1?tab=a', `${LOGIN}?redirect=%2Fdashboard%2FRID1%3Ftab%3Da`],
  ['/dev/outboxes', `${LOGIN}?redirect=%2Fdev%2Foutboxes`],
  ['/loginx', `${LOGIN}?redirect=%2Floginx`],
  ['/scope/fleet/ride/RID1', `${LOGIN}?redirect=%2Fscope%2Ffleet%2Fride%2FRID1`],
  ['/login', null],
  ['/docs/start', null],
  ['/dev/outbox', null],
  ['/scope/fleet/ride/RID1?access_token=x', null],
])('X058 without a session %s leads to %s', (path, expected) => {
  expect(away(path)).toBe(expected)
})

test('with a session the page opens; over https only the cookie that is bound to its host is one', () => {
  expect(away('/dashboard', { cookie: 'session=x' })).toBeNull()
  expect(away('/dashboard', { cookie: '__Host-session=x', https: true })).toBeNull()
  expect(away('/dashboard', { cookie: 'session=x', https: true })).toMatch(/^https:.*\/login/)
})

test.each(['localhost:3000', 'a.lakeside.localhost', 'evil.example'])(
  'contract: Addresses – %s has one page, whoever comes',
  (host) => {
    expect(away('/', { host })).toBeNull()
    for (const path of ['/dashboard', '/login'])
      expect(away(path, { host, cookie: 'session=x' })).toBe(`http://${host}/`)
    expect(away('/map/tiles/1/0/0', { host })).toBeNull()
  },
)

test('S9 every answer has its own nonce of 128 bits, which the page is told and no client can choose', () => {
  const nonces = [1, 2].map(() => {
    const { headers } = ask('/dashboard', {
      cookie: 'session=x',
      headers: { 'x-nonce': 'chosen', 'content-security-policy': 'none' },
    })
    const policy = headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(headers.get('x-middleware-request-x-nonce')).toBe(nonce)
    expect(headers.get('x-middleware-request-content-security-policy')).toBe(policy)
    expect(atob(nonce)).toHaveLength(16)
    return nonce
  })
  expect(nonces[0]).not.toBe(nonces[1])
})

test('S9 who is sent away gets the headers of every page, too', () => {
  const { headers } = ask('/dashboard')
  expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
    'private, no-store',
    'nosniff',
  ])
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})
