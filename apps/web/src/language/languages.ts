import { interfaceLanguages, intlLocale, type InterfaceLanguage } from '@nemt/domain/copy/language.ts'

/** The language of a locale such as `es-US`. */
export function languageOf(locale: string): InterfaceLanguage {
  return interfaceLanguages.find((language) => intlLocale[language] === locale) ?? 'en'
}
