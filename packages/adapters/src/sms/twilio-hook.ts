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

/** The message in Twilio's form; null where it is none. */
export function textIn(form: URLSearchParams): IncomingText | null {
  const [id, from, body] = ['MessageSid', 'From', 'Body'].map((name) => form.get(name))
  return id && from && body !== null && body !== undefined ? { id, from, body } : null
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
