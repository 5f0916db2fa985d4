import type { DataOf } from '#/calls/named.ts'

/** More texts than a person looks through; another word finds fewer. */
export const LONGEST_LIST = 50

type FoundText = { key: string; product: string; own: string | undefined }
type Sought = { words: string; customOnly: boolean }

/** Whether a text goes out as a text message, where its length costs money. */
export function isTexted(key: string): boolean {
  return key.startsWith('notice.')
}

/**
 * The texts that have all of the words, in their key, in the product's text or in the customer's own; those that the
 * customer words in its own way first. Terms and Spanish, which have no text of the product under their key, stand
 * there only once they are worded.
 */
export function foundTexts(
  product: DataOf<'copy.info'>['copy'],
  custom: DataOf<'copy.custom'>['copy'],
  { words, customOnly }: Sought,
): FoundText[] {
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean)
  const keys = [...new Set([...Object.keys(custom), ...Object.keys(product)])]
  return keys
    .map((key): FoundText => ({ key, product: product[key] ?? '', own: custom[key]?.en }))
    .filter(({ own }) => !customOnly || own !== undefined)
    .filter(({ key, product: text, own = '' }) => {
      const whole = `${key} ${text} ${own}`.toLowerCase()
      return sought.every((word) => whole.includes(word))
    })
}
