/**
 * The name of a language code in a locale as the browser knows it: 'Spanish', 'español'; the code itself when nobody
 * knows it. Capitalised, as a value of its own. For a request's form, whose first load has no room for the table that
 * other screens name languages by (P9).
 */
export function languageName(code: string, locale: string): string {
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  } catch {
    return code
  }
}
