'use client'
import { useShortcutsOn } from '#/look/shortcuts.ts'
import styles from './keys.module.css'

/** The key that does the same as what it stands beside; nothing while keys are switched off. */
export function KeyHint({ of }: { of: string }) {
  const isOn = useShortcutsOn()
  return (
    isOn && (
      <kbd className={styles.key} aria-hidden>
        {of}
      </kbd>
    )
  )
}
