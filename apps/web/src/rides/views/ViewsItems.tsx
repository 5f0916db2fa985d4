'use client'
import { Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { Popup } from '#/components/popup/DeferredPopup.tsx'
import type { SavedView, Views } from './use-views.ts'
import styles from './views.module.css'

type Props = {
  popup: Popup
  views: Views
  onChoose: (view: SavedView) => void
  onOpen: (dialog: 'save' | 'manage' | 'columns') => void
}

/** One's saved views, and what can be done with them. */
export function ViewsItems({ popup, views, onChoose, onOpen }: Props) {
  const text = useTranslations('views')
  return (
    <Menu position="bottom-end" width="var(--width-menu)" opened={popup.opened} onChange={popup.onChange}>
      <Menu.Target>{popup.button}</Menu.Target>
      <Menu.Dropdown>
        {views.views.map((view) => (
          <Menu.Item key={view.key} onClick={() => onChoose(view)}>
            <span className={styles.name}>
              {view.name}
              {view.key === views.opens?.key && ` · ${text('default')}`}
            </span>
          </Menu.Item>
        ))}
        {views.views.length === 0 && <Menu.Label>{text('none')}</Menu.Label>}
        <Menu.Divider />
        <Menu.Item onClick={() => onOpen('save')}>{text('save')}</Menu.Item>
        {views.views.length > 0 && <Menu.Item onClick={() => onOpen('manage')}>{text('manage')}</Menu.Item>}
        <Menu.Item leftSection={<IconColumns3 aria-hidden />} onClick={() => onOpen('columns')}>
          {text('columns')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
