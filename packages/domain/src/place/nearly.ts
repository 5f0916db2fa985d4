import { isMisspelt } from '../text/misspelt.ts'
import { placeWords, readingsOf, spellingsOf } from './address-words.ts'

/** What of an offered place its words are. */
type Named = { source: string; name?: string | undefined; address: { format: string } }

/** The words of a place's name and street, and two that stand side by side as one: 'northshore' for North Shore. */
function wordsOf({ name, address: { format } }: Named): string[] {
  const lines = [placeWords(name), placeWords(format.split(',', 1)[0])]
  return lines.flatMap((line) => {
    const words = line.split(' ').filter(Boolean)
    return [...words, ...words.slice(1).map((word, index) => `${words[index]}${word}`)]
  })
}

/**
 * Whether a place was meant by what somebody typed with a slip or two. A text with a number is an address, which is
 * another one where it differs; and what the map found it has compared itself.
 */
export function fitsNearly(typed: string, place: Named): boolean {
  if (place.source === 'map' || /\d/.test(typed)) return false
  const whole = wordsOf(place)
  return readingsOf(typed).some((words) => {
    const isHalf = (index: number): boolean => index === words.length - 1
    const isMeant = (word: string, index: number): boolean =>
      whole.some((each) =>
        spellingsOf(each).some((spelling) => (isHalf(index) ? spelling.startsWith(word) : spelling === word)),
      ) || whole.some((each) => isMisspelt(word, each, isHalf(index)))
    return words.length > 0 && words.every(isMeant)
  })
}

/** Pieces of three letters of the words that may be misspelt: a place that was meant has some of them. */
export function piecesOf(typed: string): string[] {
  const words = placeWords(typed)
    .split(' ')
    .filter((word) => word.length > 3 && !/\d/.test(word))
  const pieces = words.flatMap((word) =>
    Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3)),
  )
  return [...new Set(pieces)].slice(0, 30)
}
