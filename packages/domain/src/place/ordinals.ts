const ONES = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')
const TEENS =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** 'st', 'nd', 'rd' or 'th'. */
function endingOf(number: number): string {
  if (number % 100 >= 11 && number % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'
}

function digits(number: number): string {
  return `${number}${endingOf(number)}`
}

/** Each ordinal of one word in digits and spelled out: '17th', 'seventeenth'. */
export const ordinals: readonly (readonly [digits: string, word: string])[] = [
  ...ONES.map((word, index) => [digits(index + 1), word] as const),
  ...TEENS.map((word, index) => [digits(index + 10), word] as const),
  ...TENS.map((word, index) => [digits((index + 2) * 10), `${word.slice(0, -1)}ieth`] as const),
]
const inDigits = new Map(ordinals.map(([number, word]) => [word, number]))
const inWords = new Map([
  ...ordinals,
  ...TENS.flatMap((tens, ten) =>
    ONES.map((ones, one) => [digits((ten + 2) * 10 + one + 1), `${tens} ${ones}`] as const),
  ),
])

/** Folded words with their ordinals in digits: 'twenty second st' is '22nd st', and 'fifth ave' '5th ave'. */
export function ordinalsInDigits(words: readonly string[]): string[] {
  const changed: string[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string
    const ones = ONES.indexOf(words[index + 1] ?? '') + 1
    const tens = TENS.indexOf(word) + 2
    if (tens > 1 && ones) {
      changed.push(digits(tens * 10 + ones))
      index++
    } else changed.push(inDigits.get(word) ?? word)
  }
  return changed
}

/** Folded words with their ordinals spelled out: '22nd st' is 'twenty second st'. */
export function ordinalsInWords(words: readonly string[]): string[] {
  return words.flatMap((word) => inWords.get(word)?.split(' ') ?? [word])
}
