import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { Settings } from './settings/schema.ts'

/** What happens to outgoing messages, and to whom captured ones may be shown. */
export type Messages = {
  /** Messages are kept and shown at /dev/outbox instead of being sent. */
  capture: boolean
  /** People reach the portal from other machines: its domain is a real one. */
  openlyReached: boolean
  /** Opens captured messages for who isn't at this machine; the same in every process of an installation. */
  outboxSecret: string
}

/** Whether a name only ever means the machine that asks: localhost and below (RFC 6761), 127.0.0.0/8, ::1. */
export function isLoopbackDomain(domain: string): boolean {
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
function openlyReached({ BASE_DOMAIN, PUBLIC_ORIGIN }: Settings): boolean {
  if (!isLoopbackDomain(BASE_DOMAIN)) return true
  const links = PUBLIC_ORIGIN?.replace('{customer}', 'customer')
  return links !== undefined && !(URL.canParse(links) && isLoopbackDomain(new URL(links).hostname))
}

/**
 * Whether messages are captured (contract: Operations, server-behaviour §2.17): never with a provider;
 * without one on loopback domains, and elsewhere only when OUTBOX=capture is written.
 */
export function messagesOf(settings: Settings): Messages {
  const { OUTBOX, SMTP_URL, TWILIO_ACCOUNT_SID, SECRET_KEY } = settings
  const open = openlyReached(settings)
  const provided = Boolean(SMTP_URL ?? TWILIO_ACCOUNT_SID)
  return {
    capture: !provided && (OUTBOX === 'capture' || (OUTBOX === undefined && !open)),
    openlyReached: open,
    outboxSecret: createHmac('sha256', SECRET_KEY ?? '')
      .update('captured messages')
      .digest('base64url')
      .slice(0, 32),
  }
}

/**
 * Whether demo customers with their known passwords belong into an empty database: on loopback domains, and
 * elsewhere only when DEMO_DATA=on is written.
 */
export function demoDataOf(settings: Settings): boolean {
  return settings.DEMO_DATA === undefined ? !openlyReached(settings) : settings.DEMO_DATA === 'on'
}
