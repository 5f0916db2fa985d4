import { UNSEEN } from './blank.ts'

/**
 * Stop notes keep letters, digits, . - ? ! and spaces (V476); accents are letters, a new line becomes a
 * space.
 */
export function stopNotes(typed: string): string {
  return typed.replace(/\s/g, ' ').replace(/[^\p{L}\p{M}\p{N}.\-?! ]/gu, '')
}

/** Entrance and apartment keep letters, digits and spaces (V474, V475). */
export function entrance(typed: string): string {
  return typed.replace(/\s/g, ' ').replace(/[^\p{L}\p{M}\p{N} ]/gu, '')
}

/** Format characters show nothing and turn what follows round; the two joiners belong to how some scripts write. */
const FORMAT = /(?![\u200c\u200d])\p{Cf}/gu

/** A name as kept: trimmed, inner white space collapsed (V898, V899), without letters that nobody sees. */
export function tidyName(typed: string): string {
  return typed.replace(FORMAT, '').trim().replace(/\s+/g, ' ')
}

/** Usernames and e-mail addresses are kept without spaces (V990, V991), and without what nobody sees in them. */
export function withoutSpaces(typed: string): string {
  return typed.replace(UNSEEN, '')
}
