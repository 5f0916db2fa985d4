import type { IncomingMessage } from 'node:http'
import { decode } from 'next-auth/jwt'

/** Names under which the browser's session cookie may arrive: with https it is bound to its host. */
const COOKIES = ['__Host-session', 'session']
const decoded = new Map<string, { token: string | undefined; at: number }>()
const FRESH_MS = 60_000

/**
 * The session token of a request, and whether it came in a cookie (which a foreign page could make the
 * browser send).
 */
export type Credentials = { token: string | undefined; cookie: boolean }

/**
 * Reads `Authorization: Bearer …`, else the session cookie, which only holds the opaque session token,
 * encrypted.
 */
export const credentialsOf = async (
  request: Pick<IncomingMessage, 'headers'>,
  secret: string,
): Promise<Credentials> => {
  const bearer = /^Bearer\s+(\S{1,200})$/i.exec(request.headers.authorization ?? '')
  if (bearer) return { token: bearer[1], cookie: false }
  const cookie = cookieOf(request.headers.cookie)
  return cookie ? { token: await open(cookie, secret), cookie: true } : { token: undefined, cookie: false }
}

const cookieOf = (header: string | undefined): string | undefined => {
  if (!header || header.length > 16_384) return undefined
  const cookies = new Map(
    header
      .split(';')
      .map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1).trim()]),
  )
  const name = COOKIES.find((one) => cookies.has(one) || cookies.has(`${one}.0`))
  if (!name) return undefined
  if (cookies.has(name)) return cookies.get(name)
  let whole = ''
  for (let at = 0; cookies.has(`${name}.${at}`); at++) whole += cookies.get(`${name}.${at}`)
  return whole
}

const open = async (cookie: string, secret: string): Promise<string | undefined> => {
  const known = decoded.get(cookie)
  if (known && Date.now() - known.at < FRESH_MS) return known.token
  // A cookie that somebody made up, or of another installation, is nobody's.
  const content = await decode({ token: cookie, secret }).catch(() => null)
  const token = typeof content?.['token'] === 'string' ? content['token'] : undefined
  if (decoded.size > 10_000) decoded.clear()
  decoded.set(cookie, { token, at: Date.now() })
  return token
}
