'use client'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { RideMailDrawer } from '#/help/LazyHelp.tsx'
import { useCancelRides } from '../cancel/CancelRides.tsx'
import { groupOptions } from '../groups.ts'
import { againHref, editHref } from '../journey-links.ts'
import { KeyHint } from '../keys/KeyHint.tsx'
import { mayStartRequest, type DashboardSettings } from '../settings.ts'

/** Edit and Cancel of the open ride, while it is not over; booking it again and a mail about it at any time. */
export function RideMenu({ ride, settings }: { ride: Ride; settings: DashboardSettings }) {
  const text = useTranslations()
  const [mailing, setMailing] = useState(false)
  const router = useRouter()
  const cancel = useCancelRides()
  const day = { passenger: ride.patient, at: ride.times.needed, zone: settings.zone }
  const options = groupOptions([ride], settings)
  const mayBookAgain = mayStartRequest(settings)
  if (options.length === 0 && !mayBookAgain) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" aria-label={text('dashboard.rideOptions')}>
            <IconDotsVertical aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {options.includes('edit') && (
            <Menu.Item
              aria-keyshortcuts="e"
              rightSection={<KeyHint of="e" />}
              onClick={() => router.push(editHref(settings.journey, [ride.key], ride.patient))}
            >
              {text('dashboard.edit')}
            </Menu.Item>
          )}
          {mayBookAgain && (
            <Menu.Item onClick={() => router.push(againHref(settings.journey, ride.key, ride.patient))}>
              {text('dashboard.bookAgain')}
            </Menu.Item>
          )}
          {options.includes('cancel') && (
            <Menu.Item
              aria-keyshortcuts="c"
              rightSection={<KeyHint of="c" />}
              onClick={() => cancel({ from: [ride.key], day })}
            >
              {text('dashboard.cancel')}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setMailing(true)}>{text('help.aboutRide')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {mailing && (
        <RideMailDrawer opened onClose={() => setMailing(false)} ride={ride.key} writer={settings.user} />
      )}
    </>
  )
}
