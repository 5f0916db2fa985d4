import { isDirection, isSameWord, isStreetType, spellingsOf } from '@nemt/domain/place/address-words.ts'
import { plain } from '@nemt/domain/text/plain.ts'

const ONES = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')
const TEENS =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const TENS: Record<string, number> = { twenty: 20, thirty: 30, forty: 40, fifty: 50 }
const TENTHS: Record<string, number> = { twentieth: 20, thirtieth: 30, fortieth: 40, fiftieth: 50 }

/** 'st', 'nd', 'rd' or 'th'. */
function endingOf(number: number): string {
  if (number % 100 >= 11 && number % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'
}

const ORDINALS = new Map<string, string>()
for (const [word, number] of [
  ...ONES.map((word, index): [string, number] => [word, index + 1]),
  ...TEENS.map((word, index): [string, number] => [word, index + 10]),
  ...Object.entries(TENTHS),
])
  ORDINALS.set(word, `${number}${endingOf(number)}`)

/** The folded words of a street's name, numbers among them always as digits: 'Twenty-second' is '22nd'. */
export function streetWords(text: string): string[] {
  const words: string[] = []
  const all = plain(text).split(' ').filter(Boolean)
  for (let index = 0; index < all.length; index++) {
    const word = all[index] as string
    const ones = ONES.indexOf(all[index + 1] ?? '') + 1
    const tens = TENS[word]
    if (tens && ones) {
      words.push(`${tens + ones}${endingOf(tens + ones)}`)
      index++
    } else words.push(ORDINALS.get(word) ?? word)
  }
  return words
}

/** A street's name in its parts: 'West Broad Street' is broad, between a direction and a type. */
export type StreetName = { before?: string; core: string[]; type?: string; behind?: string }

export function streetName(name: string): StreetName {
  const words = streetWords(name)
  let [from, to] = [0, words.length]
  const parts: Omit<StreetName, 'core'> = {}
  if (to - from > 2 && isDirection(words[to - 1] as string)) parts.behind = words[--to] as string
  if (to - from > 1 && isStreetType(words[to - 1] as string)) parts.type = words[--to] as string
  if (to - from > 1 && isDirection(words[from] as string)) parts.before = words[from++] as string
  return { ...parts, core: words.slice(from, to) }
}

/**
 * How a text names a street: how many of its words do, and how far (0 is not at all) that is from its name.
 */
export type Naming = { used: number; missing: number; direction: string | undefined }

/** A name that is only begun comes behind those that are whole, whatever else these lack. */
const HALF = 4

/**
 * Whether words begin with that street's name; undefined when they don't. Direction and type may be left out,
 * a direction may be said that the name doesn't have.
 *
 * @param typing whether the last word may be half typed
 */
export function namingOf(
  { before, core, type, behind }: StreetName,
  words: readonly string[],
  typing: boolean,
): Naming | undefined {
  let used = 0
  let missing = 0
  let direction: string | undefined
  const first = words[0] ?? ''
  if (isDirection(first) && !fits(core[0] ?? '', first, false)) {
    if (before ? !isSameWord(before, first) : behind !== undefined) return undefined
    if (!before) [direction, missing] = [first, missing + 1]
    used++
  } else if (before) missing++
  for (const word of core) {
    const given = words[used]
    if (given === undefined || !fits(word, given, typing && used === words.length - 1)) return undefined
    if (!isSameWord(word, given)) missing += HALF
    used++
  }
  const given = words[used]
  if (type && given !== undefined && fits(type, given, typing && used === words.length - 1)) used++
  else if (given !== undefined && isStreetType(given)) return undefined
  else if (type) missing++
  const last = words[used]
  if (behind && last !== undefined && isSameWord(behind, last)) used++
  else if (behind) missing++
  return { used, missing, direction }
}

function fits(word: string, given: string, half: boolean): boolean {
  if (isSameWord(word, given)) return true
  return half && given.length > 1 && spellingsOf(word).some((spelling) => spelling.startsWith(given))
}
