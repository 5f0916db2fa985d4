import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Environment } from '@nemt/adapters/environment.ts'
import { isLocal } from './address.ts'

type Setting = Pick<Environment, 'capture' | 'outboxSecret' | 'openlyReached' | 'trustProxy' | 'publicScheme'>

/**
 * Whether a visitor may read captured messages, which hold the codes and links that people sign in with
 * (contract: Operations): somebody at this machine, or who knows the secret that the start printed (as the
 * password of HTTP Basic, or as a bearer token).
 */
export function mayReadOutbox(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  setting: Setting,
): boolean {
  if (!setting.capture) return false
  // TLS ends at a proxy, so what comes without a word about one isn't known to be from here.
  const proxied = setting.openlyReached && (setting.trustProxy || setting.publicScheme === 'https')
  return (
    isLocal(request, { trustProxy: setting.trustProxy, proxied }) ||
    brings(request.headers.authorization, setting.outboxSecret)
  )
}

/** Whether an Authorization header brings a secret. */
export function brings(authorization: string | undefined, secret: string): boolean {
  const [, scheme = '', value = ''] = /^(Basic|Bearer)\s+(\S{1,1000})$/i.exec(authorization ?? '') ?? []
  const given =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, '')
      : value
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return b.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
