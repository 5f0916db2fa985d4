import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'

/** What happens to outgoing messages, and to whom captured ones may be shown. */
export type Messages = {
  /** Messages are kept and shown at /dev/outbox instead of being sent. */
  capture: boolean
  /** People reach the portal from other machines: its domain is a real one. */
  openlyReached: boolean
  /** Opens captured messages for who isn't at this machine; the same in every process of an installation. */
  outboxSecret: string
}

type Settings = Record<string, string | undefined>

/** The domain below which customers have their names; an empty setting is none. */
export const baseDomainOf = (env: Settings): string =>
  (env['BASE_DOMAIN'] || 'localhost').toLowerCase().replace(/\.$/, '')

/** Whether a name only ever means the machine that asks: localhost and below (RFC 6761), 127.0.0.0/8, ::1. */
export const isLoopbackDomain = (domain: string): boolean => {
  const name = domain
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1')
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIPv4(name) && name.startsWith('127.'))
  )
}

/** Whether people come from elsewhere: by the domain, or because the links in messages lead to a real one. */
const openlyReached = (env: Settings): boolean => {
  if (!isLoopbackDomain(baseDomainOf(env))) return true
  const links = env['PUBLIC_ORIGIN']?.replace('{customer}', 'customer')
  return (
    links !== undefined && links !== '' && !(URL.canParse(links) && isLoopbackDomain(new URL(links).hostname))
  )
}

const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const
const provided = (env: Settings): boolean => Boolean(env['SMTP_URL'] || env['TWILIO_ACCOUNT_SID'])

/**
 * Whether messages are captured (contract: Operations, server-behaviour §2.17): never with a provider;
 * without one on loopback domains, and elsewhere only when OUTBOX=capture is written. What can't be meant
 * goes to `wrong`.
 */
export const messagesOf = (env: Settings, wrong: string[]): Messages => {
  const asked = env['OUTBOX'] || undefined
  if (asked !== undefined && asked !== 'capture' && asked !== 'off')
    wrong.push('OUTBOX must be capture or off')
  if (asked === 'capture' && provided(env))
    wrong.push('OUTBOX=capture can not be combined with an SMS or mail provider')
  if (env['TWILIO_ACCOUNT_SID'] && TWILIO.some((name) => !env[name]))
    wrong.push(`${TWILIO.join(', ')} belong together`)
  const open = openlyReached(env)
  return {
    capture: !provided(env) && (asked === 'capture' || (asked === undefined && !open)),
    openlyReached: open,
    outboxSecret: createHmac('sha256', env['SECRET_KEY'] ?? '')
      .update('captured messages')
      .digest('base64url')
      .slice(0, 32),
  }
}

/**
 * Whether demo customers with their known passwords belong into an empty database: on loopback domains, and
 * elsewhere only when DEMO_DATA=on is written. What can't be meant goes to `wrong`.
 */
export const demoDataOf = (env: Settings, wrong: string[] = []): boolean => {
  const asked = env['DEMO_DATA'] || undefined
  if (asked !== undefined && asked !== 'on' && asked !== 'off') wrong.push('DEMO_DATA must be on or off')
  return asked === undefined ? !openlyReached(env) : asked === 'on'
}
