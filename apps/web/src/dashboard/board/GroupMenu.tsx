'use client'
import { Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useCancelRides } from '../cancel/CancelRides.tsx'
import { EditDialog } from '../cancel/LazyDialogs.tsx'
import { editHref } from '../journey-links.ts'
import type { DashboardSettings } from '../settings.ts'
import type { BoardRide } from './lines.ts'
import { RowButton } from './RowButton.tsx'

type Props = {
  passenger: BoardRide['passenger']
  rides: readonly BoardRide[]
  options: ('edit' | 'cancel')[]
  settings: DashboardSettings
}

/**
 * Edit and Cancel for a passenger's day (doc 2 §2.2): all its rides are there to choose, those that the list
 * shows are ticked.
 */
export function GroupMenu({ passenger, rides, options, settings }: Props) {
  const text = useTranslations('dashboard')
  const router = useRouter()
  const [editing, setEditing] = useState(false)
  const [opened, setOpened] = useState(false)
  // The menu's machinery comes when somebody opens it: a board has many rows.
  const [wanted, setWanted] = useState(false)
  if (opened && !wanted) setWanted(true)
  const cancel = useCancelRides()
  const from = rides.map(({ key }) => key)
  const day = { passenger: passenger.key, at: rides[0]?.times.needed ?? 0, zone: settings.zone }
  const edit = (keys: string[]) => router.push(editHref(settings.journey, keys, passenger.key))
  const button = (
    <RowButton
      label={text('options', { name: `${passenger.name.first} ${passenger.name.last}` })}
      aria-haspopup="menu"
      onClick={wanted ? undefined : () => setOpened(true)}
    >
      <IconDotsVertical aria-hidden />
    </RowButton>
  )
  return (
    <>
      {wanted ? (
        <Menu position="bottom-end" opened={opened} onChange={setOpened}>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown>
            {options.includes('edit') && (
              <Menu.Item onClick={() => setEditing(true)}>{text('edit')}</Menu.Item>
            )}
            {options.includes('cancel') && (
              <Menu.Item onClick={() => cancel({ from, day })}>{text('cancel')}</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      ) : (
        button
      )}
      {editing && <EditDialog from={from} day={day} onClose={() => setEditing(false)} onEdit={edit} />}
    </>
  )
}
