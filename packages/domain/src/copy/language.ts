/** The languages of the screens (V071); the first is the default (V072). */
export const interfaceLanguages = ['en', 'es'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

/** Locale for Intl: plain 'es' would print zones as GMT-7. */
export const intlLocale: Record<InterfaceLanguage, string> = { en: 'en-US', es: 'es-US' }

/**
 * The interface language for a person's language code: Spanish speakers read Spanish, everybody else English.
 */
export function interfaceLanguage(code: string | undefined): InterfaceLanguage {
  return code?.toLowerCase().split('-')[0] === 'es' ? 'es' : 'en'
}
