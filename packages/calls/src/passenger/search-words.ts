import { plain } from '@nemt/domain/text/plain.ts'

/**
 * The words of a search, each to be found as the beginning of a stored word. A phone number typed with its
 * punctuation is one word.
 */
export function wordsOf(query: string): string[] {
  const digits = query.replace(/[\s().+-]/g, '')
  if (/^\d{7,15}$/.test(digits))
    return [digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits]
  const date = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(query.trim())
  if (date) return [`${date[3]}${date[1]?.padStart(2, '0')}${date[2]?.padStart(2, '0')}`]
  return [...new Set(query.split(/\s+/).flatMap(wordsTyped).filter(Boolean))].slice(0, 8)
}

/** A number of the customer's is stored run together and found so, 'MRN-0012' as 'mrn0012'; names are words. */
function wordsTyped(typed: string): string[] {
  const words = plain(typed)
  return /\d/.test(words) ? [words.replaceAll(' ', '')] : words.split(' ')
}

/**
 * The words by which a number (E.164) finds its passenger: whole, without the area code, its last four
 * digits.
 */
export function phoneWords(e164: string): string[] {
  const digits = e164.replace(/^\+1(?=\d{10}$)/, '').replace(/\D/g, '')
  return [digits, digits.slice(3), digits.slice(-4)]
}

/**
 * What a passenger is found by: name words (also run together), rider key, phone (whole, without area code,
 * last four), birth date yyyymmdd.
 */
export function passengerWords(passenger: {
  first: string
  last: string
  rider_key?: string | undefined
  dob?: string | undefined
  phones: string[]
  key: string
}): string[] {
  const names = [passenger.first, passenger.last].flatMap((name) => [
    ...plain(name).split(' '),
    plain(name).replaceAll(' ', ''),
  ])
  const phones = passenger.phones.flatMap(phoneWords)
  const others = [
    plain(passenger.rider_key ?? '').replaceAll(' ', ''),
    (passenger.dob ?? '').replaceAll('-', ''),
    passenger.key.toLowerCase(),
  ]
  return [...new Set([...names, ...phones, ...others].filter(Boolean))]
}
