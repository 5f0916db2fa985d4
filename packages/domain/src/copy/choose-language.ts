import { interfaceLanguages, type InterfaceLanguage } from './language.ts'

/** The cookie that remembers the language that somebody chose in this browser. */
export const languageCookie = 'language'

/** The one of who is signed in, by their profile or record; it goes with the session. */
export const ownLanguageCookie = 'language_own'

export function isLanguage(value: unknown): value is InterfaceLanguage {
  return interfaceLanguages.includes(value as InterfaceLanguage)
}

/**
 * The language to speak: the chosen one, else that of who is signed in, else the browser's first wish among ours, else
 * English. `cookie`: what the browser has under a name.
 */
export function chooseLanguage(
  cookie: (name: string) => string | undefined,
  acceptLanguage: string | null | undefined,
): InterfaceLanguage {
  const known = [languageCookie, ownLanguageCookie].map(cookie).find(isLanguage)
  if (known) return known
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], weight: weight ? Number(weight) : 1 }
    })
    .filter((wish) => isLanguage(wish.language) && wish.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return (wishes[0]?.language as InterfaceLanguage | undefined) ?? 'en'
}
