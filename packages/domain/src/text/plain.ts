/**
 * Letters that Unicode doesn't take apart into a letter and an accent, as people type them on a keyboard
 * without them.
 */
const LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
}

/**
 * Lower case without accents, punctuation and double spaces: the form in which names, places and addresses
 * are searched and compared.
 */
export function plain(text: string | undefined): string {
  return (text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðþßæœıħŧ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The letters of Europe's alphabets that are not those of English, in both cases. */
const accented = Array.from({ length: 0x250 - 0xc0 }, (_, index) =>
  String.fromCodePoint(0xc0 + index),
).filter((letter) => /^[a-z]$/.test(plain(letter)))
/** For the database, which folds letter by letter (`translate`): these, and what `plain` makes of each. */
export const foldedLetters = { from: accented.join(''), to: accented.map(plain).join('') }
