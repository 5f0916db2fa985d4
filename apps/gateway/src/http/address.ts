import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

type Arrived = {
  headers: IncomingMessage['headers']
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/** Headers with which a proxy says that somebody stands behind it. */
const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * The address that a request comes from. Behind the configured proxy it is what that proxy added, the last of
 * the list: whatever stands before it was sent by the client, who may write there what they like. Undefined
 * when the client is gone already.
 */
export function addressOf({ headers, socket }: Arrived, trustProxy: boolean): string | undefined {
  return (trustProxy ? forwardedFor(headers) : undefined) ?? socket.remoteAddress
}

/** The last entry of X-Forwarded-For, without a port; undefined when it is no address. */
function forwardedFor(headers: IncomingMessage['headers']): string | undefined {
  const last = [headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim() ?? ''
  const plain =
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(last)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(last)?.[1] ?? last
  return isIP(plain) ? plain : undefined
}

/** Whether an address is this machine's own: 127.0.0.0/8, ::1, also in their IPv6 spellings. */
export function isLoopback(address: string | undefined): boolean {
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address ?? '')
}

/**
 * Whether a visitor sits at this machine. A proxy that runs here doesn't bring its visitors with it: whoever
 * comes with a proxy's headers is judged by the address that a trusted one added. `proxied`: everybody is
 * expected to come through a proxy, so that a connection that says nothing about one counts as foreign.
 */
export function isLocal(
  request: Arrived,
  { trustProxy, proxied }: { trustProxy: boolean; proxied: boolean },
): boolean {
  if (!isLoopback(request.socket.remoteAddress)) return false
  const forwarded = FORWARDED.some((name) => request.headers[name] !== undefined)
  if (!forwarded) return !proxied
  return trustProxy && isLoopback(forwardedFor(request.headers))
}
