import { getLocale, getTranslations } from 'next-intl/server'
import { interfaceLanguages, type InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { rememberLanguage } from '#/language/choose-language.ts'
import { languageOf } from '#/language/languages.ts'
import styles from './login.module.css'

const names = { en: 'english', es: 'spanish' } as const satisfies Record<InterfaceLanguage, string>

/** The other languages, each by its own name; a plain form, so it works before any script has come. */
export async function LanguageSwitch() {
  const [login, current] = [await getTranslations('login'), languageOf(await getLocale())]
  return (
    <form action={rememberLanguage} className={styles.languages}>
      {interfaceLanguages
        .filter((language) => language !== current)
        .map((language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={language}
            className={styles.language}
          >
            {login(names[language])}
          </button>
        ))}
    </form>
  )
}
