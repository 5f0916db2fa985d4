import type { IncomingMessage } from 'node:http'
import { boundedCache, loadOnce } from '@nemt/domain/cache/bounded.ts'
import { cookiesOf } from './cookies.ts'

/** Names under which the browser's session cookie may arrive: with https it is bound to its host. */
const COOKIES = ['__Host-session', 'session']
/** Opening a cookie costs a key derivation; what is in one doesn't change. */
const decoded = boundedCache<string, Promise<string | undefined>>(10_000, { freshMs: 60_000 })

/**
 * The session token of a request, and whether it came in a cookie (which a foreign page could make the
 * browser send).
 */
export type Credentials = { token: string | undefined; cookie: boolean }

/**
 * Reads `Authorization: Bearer …`, else the session cookie, which only holds the opaque session token,
 * encrypted.
 */
export async function credentialsOf(
  request: Pick<IncomingMessage, 'headers'>,
  secret: string,
): Promise<Credentials> {
  const bearer = /^Bearer\s+(\S{1,200})$/i.exec(request.headers.authorization ?? '')
  if (bearer) return { token: bearer[1], cookie: false }
  const cookie = cookieOf(request.headers.cookie)
  return cookie ? { token: await open(cookie, secret), cookie: true } : { token: undefined, cookie: false }
}

function cookieOf(header: string | undefined): string | undefined {
  const cookies = cookiesOf(header)
  const name = COOKIES.find((cookie) => cookies.has(cookie) || cookies.has(`${cookie}.0`))
  if (!name) return undefined
  if (cookies.has(name)) return cookies.get(name)
  let whole = ''
  for (let index = 0; cookies.has(`${name}.${index}`); index++) whole += cookies.get(`${name}.${index}`)
  return whole
}

function open(cookie: string, secret: string): Promise<string | undefined> {
  return loadOnce(decoded, cookie, async () => {
    // Loaded with the first cookie: programs bring their token by itself.
    const { decode } = await import('next-auth/jwt')
    // A cookie that somebody made up, or of another installation, is nobody's.
    const content = await decode({ token: cookie, secret }).catch(() => null)
    return typeof content?.token === 'string' ? content.token : undefined
  })
}
