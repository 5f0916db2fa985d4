'use client'
import { Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { setShortcuts, useShortcutsOn } from '#/look/shortcuts.ts'
import styles from './keys.module.css'

/** The keys in the order of the work. */
const keys = [
  ['j k', 'step'],
  ['Enter', 'open'],
  ['e', 'edit'],
  ['c', 'cancel'],
  ['x X', 'select'],
  ['m', 'message'],
  ['p', 'call'],
  ['[ ]', 'days'],
  ['t', 'today'],
  ['/ Ctrl+K', 'palette'],
  ['n', 'newTrip'],
  ['?', 'sheet'],
] as const

/** Every key of the dashboard, and the switch that turns them off (WCAG 2.1.4). */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const text = useTranslations('keys')
  const on = useShortcutsOn()
  return (
    <Dialog title={text('title')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={does}>
            <dt>
              {key.split(' ').map((each) => (
                <kbd key={each} className={styles.key}>
                  {each}
                </kbd>
              ))}
            </dt>
            <dd>{text(does)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={text('on')}
        checked={on}
        onChange={(event) => setShortcuts(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
