import { en } from './en.ts'
import { es } from './es.ts'
import type { InterfaceLanguage } from './language.ts'

/** The words a customer may rename (V078–V085). */
export const termNames = [
  'passenger',
  'MRN',
  'appointment',
  'open_time',
  'clinical_contact',
  'facility',
  'location',
] as const
export type TermName = (typeof termNames)[number]

const plurals: Record<TermName, keyof typeof en.term> = {
  passenger: 'passengers',
  MRN: 'MRNs',
  appointment: 'appointments',
  open_time: 'open_times',
  clinical_contact: 'clinical_contacts',
  facility: 'facilities',
  location: 'locations',
}

function capital(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The plural of a customer's own word, when none is given: the regular one of the language. */
export function pluralOf(word: string, language: InterfaceLanguage): string {
  if (language === 'es') {
    if (/[aeiouáéó]$/i.test(word)) return `${word}s`
    if (/z$/i.test(word)) return `${word.slice(0, -1)}ces`
    return /[sx]$/i.test(word) ? word : `${word}es`
  }
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`
}

/**
 * The product terms in every form that a text may name: {passenger}, {passengers}, {Passenger}, {Passengers}
 * and so on. `own` holds a customer's words by name, with `<name>_plural` beside it where the regular plural
 * is wrong; for Spanish they are under `es.<name>`, so an English word never lands in a Spanish sentence.
 * Dotted names such as 'term.passenger' count too.
 */
export function termValues(
  language: InterfaceLanguage,
  customTerms: Record<string, string> | undefined = {},
): Record<string, string> {
  const texts = (language === 'es' ? es : en).term
  const prefix = language === 'es' ? 'es.' : ''
  const ownWord = (name: string) =>
    (customTerms[prefix + name] ?? customTerms[`${prefix}term.${name}`])?.trim() || undefined
  const values: Record<string, string> = { MRN_long: texts.MRN_long }
  for (const name of termNames) {
    const word = ownWord(name)
    const plural = ownWord(`${name}_plural`) ?? (word ? pluralOf(word, language) : texts[plurals[name]])
    values[name] = word ?? texts[name]
    values[plurals[name]] = plural
    values[capital(name)] = capital(values[name])
    values[capital(plurals[name])] = capital(plural)
  }
  return values
}
