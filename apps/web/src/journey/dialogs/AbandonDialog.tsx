'use client'
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { useLeaving } from './use-leaving.ts'

type Props = {
  leaving: Pick<ReturnType<typeof useLeaving>, 'wanted' | 'notKept' | 'stay' | 'keep' | 'abandon'>
}

/**
 * Asked before a request that nobody has sent is left (V244): it is kept for a week, unless somebody starts
 * over or gives it up.
 */
export function AbandonDialog({ leaving: { wanted, notKept, stay, keep, abandon } }: Props) {
  const text = useTranslations('journey')
  const [busy, setBusy] = useState(false)
  const away = wanted !== ''
  const leave = async () => {
    setBusy(true)
    await keep().finally(() => setBusy(false))
  }
  return (
    <Modal opened onClose={stay} title={text('abandonTitle')}>
      <Stack gap="md">
        <p>{text(away ? 'abandonKept' : 'abandon')}</p>
        <div role="alert">{notKept && <Alert color="red">{text('abandonFailed')}</Alert>}</div>
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" data-autofocus onClick={stay}>
            {text('stay')}
          </Button>
          <Button size="md" color="red" variant={away ? 'subtle' : 'filled'} onClick={abandon}>
            {text('leave')}
          </Button>
          {away && (
            <Button size="md" loading={busy} onClick={() => void leave()}>
              {text('leaveKept')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
