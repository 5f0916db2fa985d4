import { haversine } from '../distance/haversine.ts'
import { HOME_RADIUS_M, pointOf } from '../distance/proximity.ts'
import { rawPhone } from '../phone/phone.ts'
import type { Passenger } from './schema.ts'
import { jaroWinkler } from './similarity.ts'
import { plain } from '../text/plain.ts'

export type Identity = Pick<Passenger, 'key' | 'name' | 'dob' | 'customer_key' | 'phone' | 'places'>
/**
 * At or above: stop and ask (V934). At or above the second: show as possible matches (server-behaviour
 * §2.12).
 */
export const STOP_SCORE = 0.85
export const POSSIBLE_SCORE = 0.7
const PHONE_BONUS = 0.1
/** A name alone never stops anybody: two people may share it. */
const NAME_ALONE_MOST = 0.8
/** Unrelated addresses of two towns agree by chance below here. */
const HOME_SURE = 0.75

/** Relatives are shown, never taken for one person. */
const RELATIVES_MOST = 0.84
/** Fewer years than lie between a parent and a child. */
const GENERATION_YEARS = 14
/** Given names less alike than this are no slip of the pen. */
const GIVEN_NAME_SURE = 0.8

/**
 * Two unrelated names agree by chance up to here (half of all pairs reach 0.5); from the second on the
 * agreement counts in full.
 */
const NAME_CHANCE = 0.6
const NAME_SURE = 0.75

/**
 * What the agreement of two names is worth: in full from NAME_SURE on, so that misspelt names, and with them
 * the measured precision and recall (server-behaviour §2.12), keep their scores; below it falls to nothing,
 * because unrelated names would reach 'possible' by a shared birth date alone.
 */
function agreement(a: string, b: string): number {
  const score = jaroWinkler(a, b)
  return score >= NAME_SURE
    ? score
    : Math.max(0, ((score - NAME_CHANCE) / (NAME_SURE - NAME_CHANCE)) * NAME_SURE)
}

/**
 * First and last names, straight or swapped, whichever agrees better. A name that changed altogether (by
 * marriage) leaves the other one's half.
 */
export function nameScore(a: Identity['name'], b: Identity['name']): number {
  const [first, last, otherFirst, otherLast] = [a.first, a.last, b.first, b.last].map(plain) as [
    string,
    string,
    string,
    string,
  ]
  const straight = agreement(first, otherFirst) + agreement(last, otherLast)
  const swapped = agreement(first, otherLast) + agreement(last, otherFirst)
  return Math.max(straight, swapped) / 2
}

/**
 * Dates of birth: equal 1, day and month swapped 0.8, one digit wrong or two neighbours exchanged 0.7, else
 * 0.
 */
export function birthScore(a: string, b: string): number {
  if (a === b) return 1
  if (`${a.slice(0, 4)}-${a.slice(8)}-${a.slice(5, 7)}` === b) return 0.8
  const [one, other] = [a.replaceAll('-', ''), b.replaceAll('-', '')]
  const wrong = [...one].flatMap((digit, index) => (digit === other[index] ? [] : [index]))
  if (one.length !== other.length) return 0
  const [first, second] = wrong
  const exchanged =
    wrong.length === 2 &&
    second === first! + 1 &&
    one[first!] === other[second] &&
    one[second] === other[first!]
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

/** Addresses of one town are alike whatever the street: it's the house number that tells two homes apart. */
function mayBeOneHouse(a: Identity, b: Identity): boolean {
  const [one, other] = [a, b].map(({ places }) => houseNumber(places.home?.address))
  return !one || !other || one === other
}

function houseNumber(address: { format?: string | undefined } | undefined): string | undefined {
  return /^\d+/.exec(plain(address?.format))?.[0]
}

/**
 * How alike two passengers are, 0–1 (server-behaviour §2.12): 0.45 name, 0.30 date of birth, 0.25 home, each
 * only where both have it, and 0.1 more for the same phone.
 */
export function identityScore(a: Identity, b: Identity): number {
  const parts: [weight: number, score: number][] = [[0.45, nameScore(a.name, b.name)]]
  if (a.dob && b.dob) parts.push([0.3, birthScore(a.dob, b.dob)])
  const home = homeScore(a, b)
  if (home !== null) parts.push([0.25, home])
  const weight = parts.reduce((sum, [share]) => sum + share, 0)
  const score = parts.reduce((sum, [share, value]) => sum + share * value, 0) / weight
  const nameAlone = !(a.dob && b.dob) && !(home !== null && home >= HOME_SURE && mayBeOneHouse(a, b))
  const phones = [a, b].map(({ phone }) => rawPhone(phone?.raw ?? phone?.display))
  const bonus = phones[0] && phones[0] === phones[1] ? PHONE_BONUS : 0
  const whole = Math.min(1, (nameAlone ? Math.min(score, NAME_ALONE_MOST) : score) + bonus)
  const shown = sameSurnameAndBirth(a, b) ? Math.max(whole, POSSIBLE_SCORE) : whole
  return relatives(a, b) ? Math.min(shown, RELATIVES_MOST) : shown
}

/**
 * People of one surname and birth date are shown at least: a twin, or the same person under another given
 * name.
 */
function sameSurnameAndBirth(a: Identity, b: Identity): boolean {
  const [surname, other] = [personOf(a).last, personOf(b).last]
  return a.dob !== undefined && a.dob === b.dob && surname !== '' && surname === other
}

/**
 * Whether what sets two records apart is what sets relatives apart who share surname, home and phone: twins
 * by their given names, father and son by their birth dates or by what stands behind the name. They may be
 * the same person, but nobody is stopped.
 */
function relatives(a: Identity, b: Identity): boolean {
  const [one, other] = [personOf(a), personOf(b)]
  if (givenNamesDiffer(...givenNames(one, other))) return true
  if (one.generation && other.generation && one.generation !== other.generation) return true
  return (
    a.dob !== undefined &&
    b.dob !== undefined &&
    birthScore(a.dob, b.dob) < 1 &&
    generationApart(a.dob, b.dob)
  )
}

/**
 * The two given names: where the names of one record are swapped, the pair that is less alike, since the
 * family shares the other.
 */
function givenNames(a: Identity['name'], b: Identity['name']): [string, string] {
  const swapped: [string, string][] = [
    [a.first, b.last],
    [a.last, b.first],
  ]
  const alike = ([one, other]: readonly [string, string]): number => jaroWinkler(one, other)
  const straight = alike([a.first, b.first]) + alike([a.last, b.last])
  if (straight >= swapped.reduce((sum, pair) => sum + alike(pair), 0)) return [a.first, b.first]
  return swapped.toSorted((x, y) => alike(x) - alike(y))[0] ?? [a.first, b.first]
}

function generationApart(a: string, b: string): boolean {
  return Math.abs(Number(a.slice(0, 4)) - Number(b.slice(0, 4))) >= GENERATION_YEARS
}

const GENERATION = / (jr|junior|sr|senior|ii|iii|iv|2nd|3rd|4th)$/
const GENERATIONS: Record<string, string> = {
  junior: 'jr',
  senior: 'sr',
  '2nd': 'ii',
  '3rd': 'iii',
  '4th': 'iv',
}

/** Names as they are compared, and what tells father from son. */
function personOf({ name }: Identity): { first: string; last: string; generation: string | undefined } {
  const [first, last] = [plain(name.first), plain(name.last)]
  const word = (GENERATION.exec(last) ?? GENERATION.exec(first))?.[1]
  const generation = word && (GENERATIONS[word] ?? word)
  return { first: first.replace(GENERATION, ''), last: last.replace(GENERATION, ''), generation }
}

/**
 * Whether two given names are two people's: quite different ones, a woman's and a man's form (Maria, Mario),
 * or compound names that part (Jose Luis, Jose Antonio). Slips of the pen, initials and a second name left
 * out are one person's.
 */
function givenNamesDiffer(a: string, b: string): boolean {
  if (a === b || !a || !b) return false
  const [one, other] = [a.split(' '), b.split(' ')]
  return one.slice(0, other.length).some((word, index) => wordsDiffer(word, other[index] ?? word))
}

/** How a name begins to the ear: Catherine and Katherine are one, Ella and Bella are two. */
function soundOf(word: string): string {
  const [letter = ''] = word.replace(/^ph/, 'f')
  return ['ckq', 'gjy', 'sz', 'bvw', 'ei'].find((letters) => letters.includes(letter)) ?? letter
}

/** Maria of Mario, Luisa of Luis, Carla of Carlos. */
function isFeminineOf(feminine: string, masculine: string): boolean {
  if (!feminine.endsWith('a')) return false
  const stem = feminine.slice(0, -1)
  return masculine === `${stem}o` || masculine === `${stem}os` || (masculine === stem && stem.length > 3)
}

function wordsDiffer(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length === 1) return !long.startsWith(short)
  if (soundOf(a) !== soundOf(b) || isFeminineOf(a, b) || isFeminineOf(b, a)) return true
  return !long.startsWith(short) && jaroWinkler(a, b) < GIVEN_NAME_SURE
}

export type Match<P extends Identity> = { passenger: P; score: number; level: 'stop' | 'possible' }

/** Passengers that this one may be, best first; keys already known are left out (V932). */
export function findMatches<P extends Identity>(
  passenger: Identity,
  others: readonly P[],
  dismissed: ReadonlySet<string> = new Set(),
): Match<P>[] {
  return others
    .filter(({ key }) => key !== passenger.key && !dismissed.has(key))
    .map((other) => ({ passenger: other, score: identityScore(passenger, other) }))
    .filter(({ score }) => score >= POSSIBLE_SCORE)
    .map((match): Match<P> => ({ ...match, level: match.score >= STOP_SCORE ? 'stop' : 'possible' }))
    .sort((a, b) => b.score - a.score || (a.passenger.key < b.passenger.key ? -1 : 1))
}

/** A match's score as it is told: in hundredths, of which nobody tells finer ones apart. */
export function toldScore({ score }: Pick<Match<Identity>, 'score'>): number {
  return Math.round(score * 100) / 100
}

/** Whether records are all of one person: the same rider key, or every pair at or above the stop score. */
export function allSamePerson(passengers: readonly Identity[]): boolean {
  return passengers.every((passenger, index) =>
    passengers
      .slice(index + 1)
      .every(
        (other) =>
          (passenger.customer_key !== undefined && passenger.customer_key === other.customer_key) ||
          identityScore(passenger, other) >= STOP_SCORE,
      ),
  )
}

/** The block of a number (E.164). It moves with the number. */
export function phoneBlock(e164: string): string {
  return `=phone ${e164}`
}

/** A block, and how much sharing it says about being the same person. */
export type Block = { word: string; weight: number }

/**
 * The blocks of a record: words under which it is stored and looked up, so that not everybody is compared
 * with everybody (server-behaviour §2.12). They begin with '=', which no typed word does. A birth date and a
 * phone are found under the words that people search by.
 */
export function blocksOf({ name, dob, phone, places }: Identity): Block[] {
  const [first, last] = [plain(name.first).replaceAll(' ', ''), plain(name.last).replaceAll(' ', '')]
  const home = places.home?.address
  const zip = home?.zip?.slice(0, 5)
  const house = houseNumber(home)
  const raw = rawPhone(phone?.raw ?? phone?.display)
  const blocks: [weight: number, word: string | false | undefined | null][] = [
    [8, raw && phoneBlock(raw)],
    [8, dob && last && `=born ${dob} ${last.slice(0, 4)}`],
    [6, zip && house && `=house ${zip} ${house}`],
    [4, dob && `=born ${dob}`],
    [3, zip && first && `=given ${first.slice(0, 4)} ${zip}`],
    [2, zip && last && `=family ${last.slice(0, 4)} ${zip}`],
    [2, first && last && `=name ${last.slice(0, 4)} ${first.slice(0, 2)}`],
  ]
  return blocks.flatMap(([weight, word]) => (word ? [{ word, weight }] : []))
}

/**
 * The blocks under which doubles of a record are looked up: its own, and those it would have with its names
 * swapped.
 */
export function blocksToSearch(identity: Identity): Block[] {
  const swapped = { ...identity, name: { first: identity.name.last, last: identity.name.first } }
  return [
    ...new Map([...blocksOf(swapped), ...blocksOf(identity)].map((block) => [block.word, block])).values(),
  ]
}
