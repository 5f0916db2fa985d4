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
  const text = useTranslations()
  const refusalText = useRefusal()
  const [field] = Object.keys(refusal.fields)
  const message = refusalText(refusal)
  return (
    <Modal opened onClose={onClose} title={text('tripSummary.failedTitle')}>
      <Stack gap="md">
        <p>
          {text('error.not_finished')} {message}
        </p>
        {unknown && <p>{text('tripSummary.unknownOutcome')}</p>}
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={() => onBack({ ...(field && { field }), message })}>
            {text('tripSummary.backToRequest')}
          </Button>
          <Button size="md" data-autofocus onClick={onRetry}>
            {text('tripSummary.retry')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
