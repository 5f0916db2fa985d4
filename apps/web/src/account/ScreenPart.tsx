'use client'
import { NativeSelect, Switch } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { interfaceLanguages, type InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { rememberLanguage } from '#/language/choose-language.ts'
import { languageOf } from '#/language/languages.ts'
import { setShortcuts, useShortcutsOn } from '#/look/shortcuts.ts'
import type { OwnUser } from './own-user.ts'
import styles from './settings.module.css'
import { useSaveOwn } from './use-save-own.ts'

const names = { en: 'english', es: 'spanish' } as const satisfies Record<InterfaceLanguage, string>

/** The language of screens, mails and alerts, and whether single keys do something (WCAG 2.1.4); both at once. */
export function ScreenPart({ user }: { user: OwnUser }) {
  const text = useTranslations('settings')
  const account = useTranslations('account')
  const language = languageOf(useLocale())
  const shortcuts = useShortcutsOn()
  const { save, busy } = useSaveOwn()
  const speak = (chosen: InterfaceLanguage) => {
    const posted = new FormData()
    posted.set('language', chosen)
    save({ key: user.key, version: user.version, settings: { language: chosen } })
    void rememberLanguage(posted)
  }
  return (
    <section className={styles.part} aria-label={text('screens')}>
      <h2>{text('screens')}</h2>
      <div className={styles.form}>
        <NativeSelect
          label={account('language')}
          description={text('languageWhy')}
          name="language"
          disabled={busy}
          value={language}
          onChange={(event) => speak(event.currentTarget.value as InterfaceLanguage)}
          data={interfaceLanguages.map((each) => ({ value: each, label: account(names[each]) }))}
        />
        <Switch
          label={account('shortcuts')}
          description={text('shortcutsWhy')}
          checked={shortcuts}
          onChange={(event) => setShortcuts(event.currentTarget.checked)}
        />
      </div>
    </section>
  )
}
