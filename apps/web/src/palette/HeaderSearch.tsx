'use client'
import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { holdTyping } from '#/look/type-ahead.ts'
import { useShortcuts } from '#/look/use-shortcuts.ts'
import type { Finder } from './finder.ts'
import { Palette } from './LazyPalette.tsx'
import styles from './palette.module.css'

/** The header's one search: a click, `/` or Ctrl K opens the palette on every screen (look: Workplace shell). */
export function HeaderSearch({ finder }: { finder: Finder }) {
  const text = useTranslations('palette')
  const [opened, setOpened] = useState(false)
  const open = () => {
    if (!opened) holdTyping()
    setOpened(true)
  }
  useShortcuts({ '/': open, 'mod+k': open })
  return (
    <>
      <UnstyledButton
        className={styles.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        title={`${text('title')} (Ctrl K)`}
        onClick={open}
      >
        <IconSearch aria-hidden />
        <span className={styles.word}>{text('find')}</span>
        <kbd className={styles.key} aria-hidden>
          Ctrl K
        </kbd>
      </UnstyledButton>
      {opened && <Palette finder={finder} onClose={() => setOpened(false)} />}
    </>
  )
}
