import { decodeTime, encodeTime, monotonicFactory } from 'ulid'

/**
 * Three-letter prefixes of all keys (doc 1 §3, V273); the ones the specification leaves open follow the same
 * scheme (X124).
 */
export const prefixes = {
  ride: 'RID',
  fleet: 'FLT',
  funding: 'FUN',
  fund: 'FND',
  group: 'GRP',
  passenger: 'PAS',
  place: 'PLC',
  plan: 'PLN',
  policy: 'PCY',
  team: 'TEA',
  user: 'USR',
  role: 'ROL',
  request: 'RQT',
  repeat: 'RPT',
  session: 'SES',
  offer: 'OFR',
  contact: 'CLC',
  audit: 'AUD',
  upload: 'UPL',
  error: 'ERR',
  event: 'EVT',
  cost: 'CST',
  entry: 'ENT',
  prompt: 'PMT',
  message: 'MSG',
  passcode: 'PCD',
  area: 'ARA',
  hour: 'HRS',
  ticket: 'TKT',
  webhook: 'WHK',
  token: 'TOK',
  phone: 'PHN',
  device: 'DEV',
  driver: 'DRV',
  vehicle: 'VEH',
  visit: 'VIS',
  view: 'VIE',
  call: 'REQ',
  merge: 'MRG',
  cancellation: 'CAN',
  pause: 'PSE',
  caregiver: 'CGL',
  fleet_key: 'FKY',
} as const
export type Prefix = (typeof prefixes)[keyof typeof prefixes]

const LATEST = 2 ** 48 - 1
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes are drawn many at a time: one by one, they cost more than all the rest of a key. */
const pool = new Uint8Array(1024)
let next = pool.length

/** A random number from 0 to below 1, with the strength of the platform's own source; a key's digit takes five bits. */
function random(): number {
  if (next === pool.length) {
    crypto.getRandomValues(pool)
    next = 0
  }
  return (pool[next++] as number) / 256
}

const clocked = monotonicFactory(random)
let given = monotonicFactory(random)
let givenAt = -1

/**
 * A monotonic id for a given instant. A smaller instant starts a new series: else one far date would drag
 * every later id along.
 */
function idAt(at: number): string {
  if (!Number.isInteger(at) || at < 0 || at > LATEST)
    throw new RangeError(`key: instant ${at} is not a whole number of ms between 0 and ${LATEST}`)
  if (at < givenAt) given = monotonicFactory(random)
  givenAt = at
  return given(at)
}

/**
 * A key: prefix + 26 characters whose order is the order of creation (V272). `at` in ms; absent, the id
 * source's own clock.
 */
export function newKey(prefix: Prefix, at?: number): string {
  return prefix + (at === undefined ? clocked() : idAt(at))
}

/**
 * A key that sorts the latest `at` first (V274): time part and the rest are complemented, so ties are
 * descending too.
 */
export function newDescendingKey(prefix: Prefix, at: number): string {
  const rest = idAt(at).slice(10)
  return (
    prefix +
    encodeTime(LATEST - at, 10) +
    [...rest].map((digit) => DIGITS[31 - DIGITS.indexOf(digit)]).join('')
  )
}

/** The instant inside an ascending key, in ms. Throws on a text that is no such key. */
export function keyTime(key: string): number {
  return decodeTime(key.slice(3))
}

const TIMED = /^[A-Z]{3}[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Whether a key was made at an instant (ms) or later; one of another make, as the demo's, tells no time. */
export function isMadeSince(key: string, at: number): boolean {
  return TIMED.test(key) && keyTime(key) >= at
}

/** The instant inside a descending key, in ms. */
export function descendingKeyTime(key: string): number {
  return LATEST - keyTime(key)
}
