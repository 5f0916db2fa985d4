import {
  initialsInWords,
  isDirection,
  isSameWord,
  isStreetType,
  spellingsOf,
} from '@nemt/domain/place/address-words.ts'
import { ordinalsInDigits } from '@nemt/domain/place/ordinals.ts'
import { plain } from '@nemt/domain/text/plain.ts'

/**
 * The folded words of a street's name as it is spelled out, but its ordinals always in digits: 'Twenty-second' is
 * '22nd', 'MLK' 'martin luther king'.
 */
export function streetWords(text: string): string[] {
  return ordinalsInDigits(initialsInWords(plain(text).split(' ').filter(Boolean)))
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
  for (const [index, word] of core.entries()) {
    const given = words[used]
    if (isLeftOut(word, index, core) && (given === undefined || !isSameWord(word, given))) {
      missing++
      continue
    }
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

/** The words that a street's name may begin with: its first, and the next where that one is often left out. */
export function firstWords({ core }: StreetName): string[] {
  return core.slice(0, isLeftOut(core[0] ?? '', 0, core) ? 2 : 1)
}

/** Whether a word of a name is often not said: the 'Doctor' and the 'Junior' of Martin Luther King. */
function isLeftOut(word: string, index: number, core: readonly string[]): boolean {
  if (core.length < 3) return false
  return index === 0 ? isSameWord(word, 'dr') : index === core.length - 1 && isSameWord(word, 'jr')
}

function fits(word: string, given: string, half: boolean): boolean {
  if (isSameWord(word, given)) return true
  return half && given.length > 1 && spellingsOf(word).some((spelling) => spelling.startsWith(given))
}
