import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TextHook } from '../adapters.ts'

/**
 * Reads a text message that Twilio hands over, if Twilio signed it: HMAC-SHA1 of the address and of the form's
 * fields in the order of their names, with the account's token (twilio.com/docs/usage/security). Anything else
 * is null.
 */
export function twilioHook(token: string): TextHook {
  return ({ url, form, signature }) => {
    const signed = [...form].toSorted(byName).reduce((text, [name, value]) => text + name + value, url)
    return isSame(signature, createHmac('sha1', token).update(signed).digest('base64')) ? textIn(form) : null
  }
}

/** The message in Twilio's form; null where it is none. */
export function textIn(form: URLSearchParams): ReturnType<TextHook> {
  const [id, from, body] = ['MessageSid', 'From', 'Body'].map((name) => form.get(name))
  return id && from && body !== null && body !== undefined ? { id, from, body } : null
}

function byName([a]: [string, string], [b]: [string, string]): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function isSame(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
