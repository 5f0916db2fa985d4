'use client'
import { useTranslations } from 'next-intl'
import { SideDrawer } from '#/components/drawer/SideDrawer.tsx'
import { RideMailForm } from './RideMailForm.tsx'
import type { Writer } from './use-sender.ts'

type Props = { opened: boolean; onClose: () => void; ride: string; writer: Writer }

/** The slider of a mail about a ride (doc 2 §2.10). */
export function RideMailDrawer({ opened, onClose, ride, writer }: Props) {
  const text = useTranslations('help')
  return (
    <SideDrawer title={text('aboutRide')} opened={opened} onClose={onClose}>
      <RideMailForm ride={ride} writer={writer} onSent={onClose} />
    </SideDrawer>
  )
}
