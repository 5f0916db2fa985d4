import { haversine } from '../distance/haversine.ts'
import { HOME_RADIUS_M, pointOf } from '../distance/proximity.ts'
import { rawPhone } from '../phone/phone.ts'
import type { Passenger } from './schema.ts'
import { jaroWinkler } from './similarity.ts'
import { plain } from '../text/plain.ts'

export type Identity = Pick<Passenger, 'key' | 'name' | 'dob' | 'customer_key' | 'phone' | 'places'>
/** At or above: stop and ask (V934). At or above the second: show as possible matches (server-behaviour §2.12). */
export const STOP_SCORE = 0.85
export const POSSIBLE_SCORE = 0.7
const PHONE_BONUS = 0.1
/** A name alone never stops anybody: two people may share it. */
const NAME_ALONE_MOST = 0.8

/** Two unrelated names agree by chance up to here (half of all pairs reach 0.5); from the second on the agreement counts in full. */
const NAME_CHANCE = 0.6
const NAME_SURE = 0.75

/**
 * What the agreement of two names is worth: in full from NAME_SURE on, so that misspelt names, and with them the measured precision and recall
 * (server-behaviour §2.12), keep their scores; below it falls to nothing, because unrelated names would reach 'possible' by a shared birth date alone.
 */
const agreement = (a: string, b: string): number => {
  const score = jaroWinkler(a, b)
  return score >= NAME_SURE ? score : Math.max(0, ((score - NAME_CHANCE) / (NAME_SURE - NAME_CHANCE)) * NAME_SURE)
}

/** First and last names, straight or swapped, whichever agrees better. A name that changed altogether (by marriage) leaves the other one's half. */
export function nameScore(a: Identity['name'], b: Identity['name']): number {
  const [first, last, otherFirst, otherLast] = [a.first, a.last, b.first, b.last].map(plain) as [string, string, string, string]
  const straight = agreement(first, otherFirst) + agreement(last, otherLast)
  const swapped = agreement(first, otherLast) + agreement(last, otherFirst)
  return Math.max(straight, swapped) / 2
}

/** Dates of birth: equal 1, day and month swapped 0.8, one digit wrong or two neighbours exchanged 0.7, else 0. */
export function birthScore(a: string, b: string): number {
  if (a === b) return 1
  if (`${a.slice(0, 4)}-${a.slice(8)}-${a.slice(5, 7)}` === b) return 0.8
  const [one, other] = [a.replaceAll('-', ''), b.replaceAll('-', '')]
  const wrong = [...one].flatMap((digit, at) => (digit === other[at] ? [] : [at]))
  if (one.length !== other.length) return 0
  const [first, second] = wrong
  const exchanged = wrong.length === 2 && second === first! + 1 && one[first!] === other[second] && one[second] === other[first!]
  return wrong.length === 1 || exchanged ? 0.7 : 0
}

/** Home addresses: the same point within 100 m is 1, else how alike the texts are. */
function homeScore(a: Identity, b: Identity): number | null {
  const [one, other] = [a.places.home?.address, b.places.home?.address]
  if (!one || !other) return null
  const [from, to] = [pointOf(one), pointOf(other)]
  if (from && to && haversine(from, to) < HOME_RADIUS_M) return 1
  return jaroWinkler(plain(one.format), plain(other.format))
}

/**
 * How alike two passengers are, 0–1 (server-behaviour §2.12): 0.45 name, 0.30 date of birth, 0.25 home, each only where both have it, and 0.1 more for
 * the same phone.
 */
export function identityScore(a: Identity, b: Identity): number {
  const parts: [weight: number, score: number][] = [[0.45, nameScore(a.name, b.name)]]
  if (a.dob && b.dob) parts.push([0.3, birthScore(a.dob, b.dob)])
  const home = homeScore(a, b)
  if (home !== null) parts.push([0.25, home])
  const weight = parts.reduce((sum, [share]) => sum + share, 0)
  const score = parts.reduce((sum, [share, value]) => sum + share * value, 0) / weight
  const phones = [a, b].map(({ phone }) => rawPhone(phone?.raw ?? phone?.display))
  const bonus = phones[0] && phones[0] === phones[1] ? PHONE_BONUS : 0
  return Math.min(1, (parts.length === 1 ? Math.min(score, NAME_ALONE_MOST) : score) + bonus)
}

export type Match<P extends Identity> = { passenger: P; score: number; level: 'stop' | 'possible' }

/** Passengers that this one may be, best first; keys already known are left out (V932). */
export function findMatches<P extends Identity>(passenger: Identity, others: readonly P[], known: ReadonlySet<string> = new Set()): Match<P>[] {
  return others
    .filter(({ key }) => key !== passenger.key && !known.has(key))
    .map((other) => ({ passenger: other, score: identityScore(passenger, other) }))
    .filter(({ score }) => score >= POSSIBLE_SCORE)
    .map((match): Match<P> => ({ ...match, level: match.score >= STOP_SCORE ? 'stop' : 'possible' }))
    .sort((a, b) => b.score - a.score || (a.passenger.key < b.passenger.key ? -1 : 1))
}

/** Whether records are all of one person: the same rider key, or every pair at or above the stop score. */
export const allSamePerson = (passengers: readonly Identity[]): boolean =>
  passengers.every((one, at) => passengers.slice(at + 1).every((other) => (one.customer_key !== undefined && one.customer_key === other.customer_key) || identityScore(one, other) >= STOP_SCORE))

/** Keys under which candidates are looked up, so that not everybody is compared with everybody (server-behaviour §2.12). */
export function blocksOf({ name, dob, phone, places }: Identity): string[] {
  const [first, last] = [plain(name.first).replaceAll(' ', ''), plain(name.last).replaceAll(' ', '')]
  const home = places.home?.address
  const zip = home?.zip?.slice(0, 5)
  const house = /^\d+/.exec(plain(home?.format))?.[0]
  const raw = rawPhone(phone?.raw ?? phone?.display)
  return [
    dob && `dob ${dob}`,
    first && last && `name ${last.slice(0, 4)} ${first.slice(0, 2)}`,
    zip && house && `house ${zip} ${house}`,
    zip && first && `first ${first.slice(0, 4)} ${zip}`,
    zip && last && `last ${last.slice(0, 4)} ${zip}`,
    raw && `phone ${raw}`,
  ].filter((block): block is string => Boolean(block))
}
