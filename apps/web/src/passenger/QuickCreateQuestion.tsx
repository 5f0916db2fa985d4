'use client'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Dialog } from '../components/dialog/Dialog.tsx'
import type { Asking } from './use-quick-create.ts'

type Props = {
  asking: NonNullable<Asking>
  busy: boolean
  onYes: () => void
  onUse: (key: string) => void
  onNo: () => void
}

/**
 * A similar passenger (V934), a number of another passenger (V902, V903), and one who has rides (V905, V906).
 */
export function QuickCreateQuestion({ asking, busy, onYes, onUse, onNo }: Props) {
  const text = useTranslations()
  if (asking.dialog === 'duplicate') {
    const { existing } = asking
    const name = existing ? `${existing.name.first} ${existing.name.last}` : '–'
    return (
      <Question
        title={text('quickCreate.duplicateTitle')}
        text={text('duplicate_passenger.question', { name, address: existing?.home ?? '–' })}
        onNo={onNo}
        busy={busy}
      >
        <Button size="md" variant="default" onClick={onNo} disabled={busy}>
          {text('quickCreate.cancel')}
        </Button>
        <Button size="md" variant="default" onClick={onYes} loading={busy}>
          {text('quickCreate.ok')}
        </Button>
        {existing && (
          <Button size="md" data-autofocus onClick={() => onUse(existing.key)} disabled={busy}>
            {text('quickCreate.use', { name })}
          </Button>
        )}
      </Question>
    )
  }
  const force = asking.dialog === 'force'
  return (
    <Question
      title={text(force ? 'phone_transfer.force_title' : 'phone_transfer.title')}
      text={text(force ? 'phone_transfer.force_question' : 'phone_transfer.question')}
      onNo={onNo}
      busy={busy}
    >
      <Button size="md" variant="default" data-autofocus onClick={onNo} disabled={busy}>
        {text('quickCreate.no')}
      </Button>
      <Button size="md" color={force ? 'red' : undefined} onClick={onYes} loading={busy}>
        {text(force ? 'phone_transfer.force' : 'phone_transfer.transfer')}
      </Button>
    </Question>
  )
}

function Question({
  title,
  text,
  busy,
  onNo,
  children,
}: {
  title: string
  text: string
  busy: boolean
  onNo: () => void
  children: ReactNode
}) {
  return (
    <Dialog title={title} onClose={onNo} locked={busy}>
      <Stack gap="md">
        <p>{text}</p>
        <Group justify="flex-end" gap="sm">
          {children}
        </Group>
      </Stack>
    </Dialog>
  )
}
