import { interfaceLanguages, type InterfaceLanguage } from './language.ts'

/**
 * The cookie that remembers the language that somebody chose in this browser, else the one of who signed in here.
 */
export const languageCookie = 'language'

export function isLanguage(value: unknown): value is InterfaceLanguage {
  return interfaceLanguages.includes(value as InterfaceLanguage)
}

/** The language to speak: the chosen one, else the browser's first wish among ours, else English. */
export function chooseLanguage(
  chosen: string | undefined,
  acceptLanguage: string | null | undefined,
): InterfaceLanguage {
  if (isLanguage(chosen)) return chosen
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
