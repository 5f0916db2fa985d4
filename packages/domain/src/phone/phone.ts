const EXTENSION = /[\s,]*(?:;?ext(?:ension|\.)?\s*[=:]?|x|#)\s*(\d{1,7})$/i
/** A number that is copied from a phone's contacts comes between marks of direction, which nobody sees. */
const FORMAT = /\p{Cf}/gu
const INTERNATIONAL = /^(?:\+|011(?=[\s.()/-]*[1-9]))/

/**
 * A phone as typed, taken apart: +, country code and digits, and an extension. Which numbers there are, the
 * server knows (calls/phone).
 */
export type TypedPhone = { raw: string; extension?: string }

/**
 * Takes a phone apart as people type it: ten digits of the United States, the first 1–9 (V478, V479), with or
 * without their 1; any other country's with + or 011 in front; an extension behind ('x5', 'ext. 12'). Null
 * for anything else: too short, too long, letters.
 */
export function typedPhone(input: string): TypedPhone | null {
  const text = input.normalize('NFKC').replace(FORMAT, '').trim()
  const [, extension] = EXTENSION.exec(text) ?? []
  const number = text.replace(EXTENSION, '')
  if (!/^\+?[\d\s().\-/\u2010-\u2015\u2212]*$/.test(number)) return null
  const digits = number.replace(INTERNATIONAL, '').replace(/\D/g, '')
  const raw = INTERNATIONAL.test(number) ? international(digits) : national(digits)
  return raw === null ? null : { raw, ...(extension ? { extension } : {}) }
}

function national(digits: string): string | null {
  return /^1?[1-9]\d{9}$/.test(digits) ? `+1${digits.slice(-10)}` : null
}

/** E.164 has at most fifteen digits; the shortest numbers that are dialled from abroad have seven. */
function international(digits: string): string | null {
  if (digits.startsWith('1')) return national(digits)
  return /^[2-9]\d{6,14}$/.test(digits) ? `+${digits}` : null
}

/** The digits of a phone as typed, without the country code 1 in front of ten or more others. */
function maskedDigits(input: string): string {
  const digits = input.replace(/\D/g, '')
  return digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits
}

/**
 * The mask (###) ###-#### as far as digits are there (V477); more than ten stay at the end, where they are
 * seen to be too many. An extension stays behind the number, another country's number as it was typed.
 */
export function formatPhone(typed: string): string {
  const input = typed.replace(FORMAT, '')
  const [tail = ''] = EXTENSION.exec(input) ?? []
  const number = tail ? input.slice(0, -tail.length) : input
  if (INTERNATIONAL.test(number.trim()) && !/^(?:\+|011)[\s.()-]*1/.test(number.trim())) return input
  return `${masked(maskedDigits(number.replace(/^\s*011(?=[\s.()-]*1)/, '')))}${tail && ` x${tail.replace(/\D/g, '')}`}`
}

function masked(digits: string): string {
  if (digits.length < 4) return digits
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Whether it may be a phone number at all (V478, V479, X140). */
export function isPhone(input: string | undefined): boolean {
  return typedPhone(input ?? '') !== null
}

/** +, country code and the digits (V480), or null when it is no phone number. */
export function rawPhone(input: string | undefined): string | null {
  return typedPhone(input ?? '')?.raw ?? null
}

/** The most recent five numbers of a history that maps instants to numbers (V668, V881). */
export function recentPhones(history: Record<string, string> | undefined): string[] {
  return Object.entries(history ?? {})
    .sort(([a], [b]) => Number(b) - Number(a))
    .slice(0, 5)
    .map(([, number]) => number)
}
