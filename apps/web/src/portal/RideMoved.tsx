'use client'
import { Alert, Button, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Dialog } from '#/components/dialog/Dialog.tsx'

/** Says in an open dialog that its ride was changed meanwhile (M137): nothing of it can be done any more. */
export function RideMoved({ title, onClose }: { title: string; onClose: () => void }) {
  const text = useTranslations()
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="sm">
        <Alert color="orange" role="alert">
          {text('ride.edited')}
        </Alert>
        <Button size="lg" variant="default" onClick={onClose}>
          {text('close.close')}
        </Button>
      </Stack>
    </Dialog>
  )
}
