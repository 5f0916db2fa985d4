'use client'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../dialog/use-return-focus.ts'

type Props = { title: string; opened: boolean; onClose: () => void; size?: 'md' | 'lg'; children: ReactNode }

/**
 * The slider of the specification: a panel from the side for looking and filling in; decisions use dialogs.
 * Full width on phones.
 */
export function SideDrawer({ title, opened, onClose, size = 'md', children }: Props) {
  useReturnFocus(opened)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      padding="md"
      overlayProps={{ backgroundOpacity: 0.35 }}
      returnFocus={false}
    >
      {children}
    </Drawer>
  )
}
