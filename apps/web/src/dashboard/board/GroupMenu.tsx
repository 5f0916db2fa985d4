'use client'
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { lazy, useState } from 'react'
import { DeferredPopup } from '#/components/popup/DeferredPopup.tsx'
import { useCancelRides } from '../cancel/CancelRides.tsx'
import { EditDialog } from '../cancel/LazyDialogs.tsx'
import { editHref } from '../journey-links.ts'
import type { DashboardSettings } from '../settings.ts'
import type { BoardRide } from './lines.ts'
import { RowButton } from './RowButton.tsx'

const GroupOptions = lazy(() =>
  import('./GroupOptions.tsx').then((module) => ({ default: module.GroupOptions })),
)

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
  const cancel = useCancelRides()
  const from = rides.map(({ key }) => key)
  const day = { passenger: passenger.key, at: rides[0]?.times.needed ?? 0, zone: settings.zone }
  const edit = (keys: string[]) => router.push(editHref(settings.journey, keys, passenger.key))
  return (
    <>
      <DeferredPopup
        popup="menu"
        button={
          <RowButton label={text('options', { name: `${passenger.name.first} ${passenger.name.last}` })}>
            <IconDotsVertical aria-hidden />
          </RowButton>
        }
      >
        {(popup) => (
          <GroupOptions
            popup={popup}
            options={options}
            onEdit={() => setEditing(true)}
            onCancel={() => cancel({ from, day })}
          />
        )}
      </DeferredPopup>
      {editing && <EditDialog from={from} day={day} onClose={() => setEditing(false)} onEdit={edit} />}
    </>
  )
}
