/**
 * Stop notes keep letters, digits, . - ? ! and spaces (V476); accents are letters, a new line becomes a
 * space.
 */
export const stopNotes = (typed: string): string =>
  typed.replace(/\s/g, ' ').replace(/[^\p{L}\p{M}\p{N}.\-?! ]/gu, '')

/** Entrance and apartment keep letters, digits and spaces (V474, V475). */
export const entrance = (typed: string): string =>
  typed.replace(/\s/g, ' ').replace(/[^\p{L}\p{M}\p{N} ]/gu, '')

/** A name as kept: trimmed, inner white space collapsed (V898, V899). */
export const tidyName = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

/** Usernames and e-mail addresses are kept without spaces (V990, V991). */
export const withoutSpaces = (typed: string): string => typed.replace(/\s/g, '')
