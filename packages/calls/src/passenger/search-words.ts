import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { plain } from '@nemt/domain/text/plain.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { parseDate } from '@nemt/domain/time/parse.ts'
import { parseSpokenDate } from '@nemt/domain/time/spoken.ts'

/** A word of a search: the beginnings that a stored word may have for it, any of which finds. */
export type SearchWord = readonly string[]

/**
 * The words of a search, each to be found as the beginning of a stored word. A phone number typed with its
 * punctuation is one word; what may be a birth date as well is looked for as both.
 */
export function wordsOf(query: string): SearchWord[] {
  const typed = query.trim().replace(/^\+1/, '')
  const digits = typed.replace(/[\s().+-]/g, '')
  if (/^\d{7,15}$/.test(digits)) {
    const number = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
    // Another country's number is dialled with a 0 in front there, and with 00 and its code from abroad.
    const [, dialled] = /^00?([1-9]\d{6,})$/.exec(number) ?? []
    return [[number, ...(dialled ? [dialled] : []), ...birthDates(typed)]]
  }
  const words = daysInNumbers(typed).split(' ').flatMap(wordsTyped)
  return [...new Map(words.map((word) => [word[0], word])).values()].slice(0, 8)
}

/** A day of a year with its month as a word: 'Feb 3rd, 1948', '3 de febrero de 1948'. */
const DAY_IN_WORDS =
  /(?<![\p{L}\p{N}])(?:\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)?(?: of| de)? \p{L}{3,10}\.?),?(?: del?)? \d{4}(?!\p{N})/giu

/** The text with the days that it says in words as numbers. */
function daysInNumbers(text: string): string {
  const day = (said: string, language: InterfaceLanguage) =>
    parseSpokenDate(said, { today: '1900-01-01', language })
  return text.replace(/\s+/g, ' ').replace(DAY_IN_WORDS, (said) => day(said, 'en') ?? day(said, 'es') ?? said)
}

/**
 * A number of the customer's is stored run together and found so, 'MRN-0012' as 'mrn0012'; names are words. 'LH-BB' may
 * be either.
 */
function wordsTyped(typed: string): SearchWord[] {
  const words = plain(typed)
  const together = words.replaceAll(' ', '')
  if (/\d/.test(words)) return [[together, ...birthDates(typed)]]
  return words
    .split(' ')
    .filter(Boolean)
    .map((word) => (word === together ? [word] : [word, together]))
}

/**
 * The birth dates that a text may say, as they are stored: '4/16/1959', '04-16-1959', '4.16.59', '04161959',
 * '1959-4-16'. A first number that is no month is the day, and a year of two digits is of either century.
 */
function birthDates(typed: string): string[] {
  const text = typed.replace(/[(),;]/g, '')
  const dayFirst = text.replace(/^(\d{1,2})([/.-]?)(\d{1,2})/, '$3$2$1')
  const said = parseDate(text) ? text : dayFirst
  const dates = [parseDate(said, '1999-12-31'), parseDate(said)]
  return [...new Set(dates)].flatMap((date) => date?.replaceAll('-', '') ?? [])
}

/** That a word of the index, `w`, begins as a word of a search does. */
export function begins(sql: Sql, word: SearchWord): Fragment {
  const each = word.map((start) => sql`(w.word >= ${start} and w.word < ${`${start}\u{10ffff}`})`)
  return sql`(${each.reduce((left, right) => sql`${left} or ${right}`)})`
}

/**
 * The words by which a number (E.164) finds its passenger: whole, without the area code, its last four
 * digits; another country's also as it is said there, without the country's code.
 */
export function phoneWords(e164: string): string[] {
  const digits = e164.replace(/^\+1(?=\d{10}$)/, '').replace(/\D/g, '')
  const abroad = /^\+[^1]/.test(e164) ? parsePhoneNumberFromString(e164)?.nationalNumber : undefined
  return [digits, digits.slice(3), digits.slice(-4), ...(abroad ? [abroad] : [])]
}

/**
 * What a passenger is found by: name words (also run together, from each word on: 'delacruz' of García de la Cruz),
 * rider key (also without its zeros), phone (whole, without area code, last four; of another country
 * without its code), birth date yyyymmdd.
 */
export function passengerWords(passenger: {
  first: string
  last: string
  rider_key?: string | undefined
  dob?: string | undefined
  phones: string[]
  key: string
}): string[] {
  const names = [passenger.first, passenger.last].flatMap((name) => {
    const words = plain(name).split(' ')
    return words.flatMap((word, index) => [word, words.slice(index).join('')])
  })
  const phones = passenger.phones.flatMap(phoneWords)
  const number = plain(passenger.rider_key ?? '').replaceAll(' ', '')
  const others = [
    number,
    number.replace(/^0+(?=\d)/, ''),
    (passenger.dob ?? '').replaceAll('-', ''),
    passenger.key.toLowerCase(),
  ]
  return [...new Set([...names, ...phones, ...others].filter(Boolean))]
}
