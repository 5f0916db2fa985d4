/** A code that was sent to a phone: its key, and when, ms. */
export type SentCode = { key: string; at: number }

/** So long after a code was sent another one may be asked for, seconds. */
const RESEND_AFTER = 30

/**
 * How many seconds are left until another code may be asked for, of one that was sent at `at` (ms). A clock that was
 * set back since makes nobody wait longer than for a fresh one.
 */
export function resendWait(at: number, now: number): number {
  return Math.min(RESEND_AFTER, Math.max(0, Math.ceil(RESEND_AFTER - (now - at) / 1_000)))
}

function nameOf(phone: string): string {
  return `passcode ${phone.replace(/\D/g, '')}`
}

/** Keeps a code's key in this tab alone: in another one it opens nothing (X060). */
export function keepSentCode(phone: string, sent: SentCode): void {
  sessionStorage.setItem(nameOf(phone), JSON.stringify(sent))
}

/** The code that this tab has asked for, if any. */
export function sentCodeOf(phone: string): SentCode | null {
  const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(phone)) ?? 'null')
  return kept !== null && typeof kept === 'object' && 'key' in kept && 'at' in kept
    ? (kept as SentCode)
    : null
}

/** It has opened the door, or is of no use any more. */
export function forgetSentCode(phone: string): void {
  sessionStorage.removeItem(nameOf(phone))
}
