'use client'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: string
  /** What the button says that does it. */
  action: string
  destroys?: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks once more before something happens that others are told of (V813, V815), or is taken away. */
export function Confirm({ title, action, destroys = false, busy, onConfirm, onClose, children }: Props) {
  const text = useTranslations('dialog')
  return (
    <Dialog title={title} onClose={onClose} locked={busy}>
      <Stack gap="md">
        <p>{children}</p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={onClose} disabled={busy}>
            {text('no')}
          </Button>
          <Button {...(destroys ? { color: 'red' } : {})} loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
