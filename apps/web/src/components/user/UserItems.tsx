'use client'
import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconHelp, IconLogout, IconSettings } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { interfaceLanguages, type InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { rememberLanguage } from '#/language/choose-language.ts'
import { languageOf } from '#/language/languages.ts'
import { colorSchemes, type ColorScheme } from '#/look/color-scheme.ts'
import { setDensity, useDensity } from '#/look/density.ts'
import { setShortcuts, useShortcutsOn } from '#/look/shortcuts.ts'
import { useLeave } from '#/session/use-leave.ts'
import type { Popup } from '../popup/DeferredPopup.tsx'

const languageNames = { en: 'english', es: 'spanish' } as const satisfies Record<InterfaceLanguage, string>

type Props = { popup: Popup; name: string; settings: boolean; onHelp: () => void }

/** What the user's menu has: settings, help, appearance, language, sign out (doc 2 §2.1). */
export function UserItems({ popup, name, settings, onHelp }: Props) {
  const text = useTranslations('account')
  const leave = useLeave()
  const language = languageOf(useLocale())
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shortcuts = useShortcutsOn()
  const density = useDensity('comfortable')
  const speak = (chosen: InterfaceLanguage) => {
    const form = new FormData()
    form.set('language', chosen)
    void rememberLanguage(form)
  }
  return (
    <Menu position="bottom-end" width="var(--width-menu)" opened={popup.opened} onChange={popup.onChange}>
      <Menu.Target>{popup.button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        {settings && (
          <Menu.Item component={Link} href="/settings" leftSection={<IconSettings aria-hidden />}>
            {text('settings')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHelp aria-hidden />} onClick={onHelp}>
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
  )
}
