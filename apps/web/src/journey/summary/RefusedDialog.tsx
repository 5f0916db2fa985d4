'use client'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Refused } from '#/calls/answer.ts'
import { useRefusal } from '#/calls/use-refusal.ts'

type Props = {
  refusal: Refused
  unknown: boolean
  onRetry: () => void
  onBack: (refused: { field?: string; message: string }) => void
  onClose: () => void
}

/** The action-failed dialog of a sending: what the server said, the way back to its field, and Retry. */
export function RefusedDialog({ refusal, unknown, onRetry, onBack, onClose }: Props) {
  const words = useTranslations()
  const said = useRefusal()
  const [field] = Object.keys(refusal.fields)
  const message = said(refusal)
  return (
    <Modal opened onClose={onClose} title={words('tripSummary.failedTitle')}>
      <Stack gap="md">
        <p>
          {words('error.not_finished')} {message}
        </p>
        {unknown && <p>{words('tripSummary.unknownOutcome')}</p>}
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={() => onBack({ ...(field && { field }), message })}>
            {words('tripSummary.backToRequest')}
          </Button>
          <Button size="md" data-autofocus onClick={onRetry}>
            {words('tripSummary.retry')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
