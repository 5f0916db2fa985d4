'use client'
import { Menu } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Popup } from '#/components/popup/DeferredPopup.tsx'

type Props = {
  popup: Popup
  options: ('edit' | 'cancel')[]
  onEdit: () => void
  onCancel: () => void
}

/** What can be done with the rides of a passenger's day. */
export function GroupOptions({ popup, options, onEdit, onCancel }: Props) {
  const text = useTranslations('dashboard')
  return (
    <Menu position="bottom-end" opened={popup.opened} onChange={popup.onChange}>
      <Menu.Target>{popup.button}</Menu.Target>
      <Menu.Dropdown>
        {options.includes('edit') && <Menu.Item onClick={onEdit}>{text('edit')}</Menu.Item>}
        {options.includes('cancel') && <Menu.Item onClick={onCancel}>{text('cancel')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
