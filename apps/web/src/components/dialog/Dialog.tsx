'use client'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  title: string
  opened?: boolean
  onClose: () => void
  /** While something is under way the dialog cannot be left. */
  locked?: boolean
  /** Larger for a small form. */
  size?: 'md' | 'lg'
  children: ReactNode
}

/** A dialog for a decision. It may be kept in the page with `opened`, or put in and taken out. */
export function Dialog({ title, opened = true, onClose, locked = false, size = 'md', children }: Props) {
  useReturnFocus(opened)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      returnFocus={false}
      closeOnClickOutside={!locked}
      closeOnEscape={!locked}
      withCloseButton={!locked}
    >
      {children}
    </Modal>
  )
}
