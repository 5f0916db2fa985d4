import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DeliveryReport, IncomingText, PressedKey, Vouches } from '../adapters.ts'
import { LASTING } from './twilio.ts'

/**
 * Whether Twilio signed a form: HMAC-SHA1 of the address and of the form's fields in the order of their names, with
 * the account's token (twilio.com/docs/usage/security).
 */
export function twilioSigned(token: string): Vouches {
  return ({ url, form, signature }) => {
    const signed = [...form].toSorted(byName).reduce((text, [name, value]) => text + name + value, url)
    return isSame(signature, createHmac('sha1', token).update(signed).digest('base64'))
  }
}

/** Signs of a message that are read at most; a sign may be two units of a text. */
const LONGEST = 1600
/** What phones send and nobody sees, and what no text of the portal may have. */
const UNSEEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

/**
 * The message in Twilio's form; null where it is none. It is posted once: what is refused here, nobody ever reads.
 */
export function textIn(form: URLSearchParams): IncomingText | null {
  const [id, from, body] = ['MessageSid', 'From', 'Body'].map((name) => form.get(name))
  if (!id || !from || body === null || body === undefined) return null
  return {
    id,
    from,
    body: [...body.replaceAll(UNSEEN, '')].slice(0, LONGEST).join(''),
    ...(Number(form.get('NumMedia')) > 0 ? { pictured: true } : {}),
  }
}

/** What became of a message, in Twilio's form; null for what says nothing final. */
export function reportIn(form: URLSearchParams): DeliveryReport | null {
  const [id, status, code] = ['MessageSid', 'MessageStatus', 'ErrorCode'].map((name) => form.get(name))
  if (!id) return null
  if (status === 'delivered') return { id, status }
  if (status !== 'undelivered' && status !== 'failed') return null
  return { id, status: 'undelivered', ...(code && LASTING.includes(code) ? { lasting: code } : {}) }
}

/** The key that was pressed in a call that we made, in Twilio's form; null where none was. */
export function pressedIn(form: URLSearchParams): PressedKey | null {
  const [id, to, key] = ['CallSid', 'To', 'Digits'].map((name) => form.get(name))
  return id && to && key ? { id, to, key } : null
}

function byName([a]: [string, string], [b]: [string, string]): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function isSame(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
