'use client'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { isEditable } from '@nemt/domain/ride/sets.ts'
import { CancelDialog, EditDialog } from '../cancel/LazyDialogs.tsx'
import type { ListedRide } from '../groups.ts'
import { editHref } from '../journey-links.ts'
import type { DashboardSettings } from '../settings.ts'

type Props = { passenger: ListedRide['passenger']; rides: ListedRide[]; options: ('edit' | 'cancel')[]; settings: DashboardSettings }

/** Edit and Cancel for the rides of one passenger (doc 2 §2.2). With one ride to edit there is nothing to choose. */
export const GroupMenu = ({ passenger, rides, options, settings }: Props) => {
  const words = useTranslations('dashboard')
  const router = useRouter()
  const [open, setOpen] = useState<'edit' | 'cancel' | null>(null)
  const editable = rides.filter(({ status }) => isEditable(status))
  const edit = (keys: string[]) => router.push(editHref(settings.journey, keys, passenger.key))
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" aria-label={words('options', { name: `${passenger.name.first} ${passenger.name.last}` })}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {options.includes('edit') && <Menu.Item onClick={() => (editable.length > 1 ? setOpen('edit') : edit(editable.map(({ key }) => key)))}>{words('edit')}</Menu.Item>}
          {options.includes('cancel') && <Menu.Item onClick={() => setOpen('cancel')}>{words('cancel')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' && <EditDialog rides={editable} onClose={() => setOpen(null)} onEdit={edit} />}
      {open === 'cancel' && <CancelDialog rides={rides} global={settings.user.global} onClose={() => setOpen(null)} />}
    </>
  )
}
