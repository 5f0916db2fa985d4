import { intlLocale, type InterfaceLanguage } from '../copy/language.ts'
import { spanishNames } from './spanish-names.ts'

/** Languages that a passenger may speak (V074, V075, X128): ISO 639 codes with their English names. */
export const languages = {
  en: 'English',
  es: 'Spanish',
  aa: 'Afar',
  ab: 'Abkhazian',
  af: 'Afrikaans',
  ak: 'Akan',
  am: 'Amharic',
  ar: 'Arabic',
  as: 'Assamese',
  ay: 'Aymara',
  az: 'Azerbaijani',
  ba: 'Bashkir',
  be: 'Belarusian',
  bg: 'Bulgarian',
  bm: 'Bambara',
  bn: 'Bangla',
  bo: 'Tibetan',
  br: 'Breton',
  bs: 'Bosnian',
  ca: 'Catalan',
  ce: 'Chechen',
  co: 'Corsican',
  cs: 'Czech',
  cy: 'Welsh',
  da: 'Danish',
  de: 'German',
  dv: 'Divehi',
  dz: 'Dzongkha',
  ee: 'Ewe',
  el: 'Greek',
  et: 'Estonian',
  eu: 'Basque',
  fa: 'Persian',
  ff: 'Fula',
  fi: 'Finnish',
  fj: 'Fijian',
  fo: 'Faroese',
  fr: 'French',
  fy: 'Western Frisian',
  ga: 'Irish',
  gd: 'Scottish Gaelic',
  gl: 'Galician',
  gn: 'Guarani',
  gu: 'Gujarati',
  ha: 'Hausa',
  he: 'Hebrew',
  hi: 'Hindi',
  hmn: 'Hmong',
  hr: 'Croatian',
  ht: 'Haitian Creole',
  hu: 'Hungarian',
  hy: 'Armenian',
  id: 'Indonesian',
  ig: 'Igbo',
  is: 'Icelandic',
  it: 'Italian',
  ja: 'Japanese',
  jv: 'Javanese',
  ka: 'Georgian',
  kk: 'Kazakh',
  km: 'Khmer',
  kn: 'Kannada',
  ko: 'Korean',
  ku: 'Kurdish',
  ky: 'Kyrgyz',
  lb: 'Luxembourgish',
  ln: 'Lingala',
  lo: 'Lao',
  lt: 'Lithuanian',
  lv: 'Latvian',
  mg: 'Malagasy',
  mi: 'Māori',
  mk: 'Macedonian',
  ml: 'Malayalam',
  mn: 'Mongolian',
  mr: 'Marathi',
  ms: 'Malay',
  mt: 'Maltese',
  my: 'Burmese',
  ne: 'Nepali',
  nl: 'Dutch',
  no: 'Norwegian',
  nv: 'Navajo',
  ny: 'Nyanja',
  om: 'Oromo',
  pa: 'Punjabi',
  pl: 'Polish',
  ps: 'Pashto',
  pt: 'Portuguese',
  qu: 'Quechua',
  rn: 'Rundi',
  ro: 'Romanian',
  ru: 'Russian',
  rw: 'Kinyarwanda',
  sd: 'Sindhi',
  si: 'Sinhala',
  sk: 'Slovak',
  sl: 'Slovenian',
  sm: 'Samoan',
  sn: 'Shona',
  so: 'Somali',
  sq: 'Albanian',
  sr: 'Serbian',
  st: 'Southern Sotho',
  sv: 'Swedish',
  sw: 'Swahili',
  ta: 'Tamil',
  te: 'Telugu',
  tg: 'Tajik',
  th: 'Thai',
  ti: 'Tigrinya',
  tl: 'Tagalog',
  tn: 'Tswana',
  to: 'Tongan',
  tr: 'Turkish',
  uk: 'Ukrainian',
  ur: 'Urdu',
  uz: 'Uzbek',
  vi: 'Vietnamese',
  wo: 'Wolof',
  xh: 'Xhosa',
  yi: 'Yiddish',
  yo: 'Yoruba',
  zh: 'Chinese',
  zu: 'Zulu',
  ase: 'American Sign Language',
} as const
export type LanguageCode = keyof typeof languages

/** The default language of a passenger (V517, V867). */
export const DEFAULT_LANGUAGE = 'en'

/**
 * The name of a language code as the reader's language has it; a code that is not in the list is shown as it
 * is.
 */
export function languageName(code: string, reader: InterfaceLanguage = 'en'): string {
  if (!isLanguage(code)) return code
  return reader === 'es' ? spanishNames[code] : languages[code]
}

/** Whether a passenger may be said to speak it: it is in the list. */
export function isLanguage(code: string): code is LanguageCode {
  return Object.hasOwn(languages, code)
}

/** The list for a selector: English and Spanish first, then by name. */
export function languageOptions(reader: InterfaceLanguage = 'en'): { value: string; label: string }[] {
  const [first, second, ...rest] = Object.keys(languages).map((value) => ({
    value,
    label: languageName(value, reader),
  }))
  return [first, second, ...rest.sort((a, b) => a.label.localeCompare(b.label, intlLocale[reader]))].filter(
    (option) => option !== undefined,
  )
}

/** Those that are asked for first (V527); as many as an autocomplete shows. */
const FIRST = ['en', 'es', 'fr', 'ru', 'zh', 'ko', 'ar', 'tl']

type Option = { value: string; label: string }

/** The options of a selector in two groups: eight first, then all others. */
export function languageGroups(options: readonly Option[]): { first: Option[]; all: Option[] } {
  return {
    first: FIRST.flatMap((code) => options.filter(({ value }) => value === code)),
    all: options.filter(({ value }) => !FIRST.includes(value)),
  }
}
