'use client'
import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconHelp, IconLogout, IconSettings } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import { interfaceLanguages, type InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { rememberLanguage } from '#/language/choose-language.ts'
import { languageOf } from '#/language/languages.ts'
import { colorSchemes, type ColorScheme } from '#/look/color-scheme.ts'
import { setDensity, useDensity } from '#/look/density.ts'
import { setShortcuts, useShortcutsOn } from '#/look/shortcuts.ts'
import { leave } from '#/session/leave.ts'
import { HelpDrawer } from './LazyHelp.tsx'
import { initials } from './initials.ts'
import styles from './user.module.css'

const languageNames = { en: 'english', es: 'spanish' } as const satisfies Record<InterfaceLanguage, string>

type Props = {
  name: string
  supportPhone?: string
  /** Whether one keeps settings of one's own (V686). */
  settings?: boolean
}

/**
 * The user's menu (doc 2 §2.1): settings, help, appearance, language, sign out. Without scripts its button leads to the
 * page of the account.
 */
export function UserMenu({ name, supportPhone, settings = false }: Props) {
  const text = useTranslations('account')
  const language = languageOf(useLocale())
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shortcuts = useShortcutsOn()
  const density = useDensity('comfortable')
  const [helping, setHelping] = useState(false)
  const speak = (chosen: InterfaceLanguage) => {
    const form = new FormData()
    form.set('language', chosen)
    void rememberLanguage(form)
  }
  return (
    <>
      <Menu position="bottom-end" width="var(--width-menu)">
        <form action="/account">
          <Menu.Target>
            <UnstyledButton
              type="submit"
              className={styles.target}
              aria-label={text('menu', { name })}
              onClick={(event) => event.preventDefault()}
            >
              <span className={styles.initials} data-initials={initials(name)} />
            </UnstyledButton>
          </Menu.Target>
        </form>
        <Menu.Dropdown>
          <Menu.Label>{name}</Menu.Label>
          {settings && (
            <Menu.Item component={Link} href="/settings" leftSection={<IconSettings aria-hidden />}>
              {text('settings')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconHelp aria-hidden />} onClick={() => setHelping(true)}>
            {text('help')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{text('theme')}</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as ColorScheme)}>
            {colorSchemes.map((scheme) => (
              <Menu.RadioItem key={scheme} value={scheme}>
                {text(scheme)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.CheckboxItem
            checked={density === 'compact'}
            onChange={(compact) => setDensity(compact ? 'compact' : 'comfortable')}
          >
            {text('compact')}
          </Menu.CheckboxItem>
          <Menu.CheckboxItem checked={shortcuts} onChange={setShortcuts}>
            {text('shortcuts')}
          </Menu.CheckboxItem>
          <Menu.Divider />
          <Menu.Label>{text('language')}</Menu.Label>
          <Menu.RadioGroup value={language} onChange={(chosen) => speak(chosen as InterfaceLanguage)}>
            {interfaceLanguages.map((each) => (
              <Menu.RadioItem key={each} value={each} lang={each} closeMenuOnClick>
                {text(languageNames[each])}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout aria-hidden />} onClick={leave}>
            {text('signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {helping && <HelpDrawer opened onClose={() => setHelping(false)} supportPhone={supportPhone} />}
    </>
  )
}
