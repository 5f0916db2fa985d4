'use client'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FleetPause } from '@nemt/domain/fleet/pause.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { PauseChoice } from './PauseChoice.tsx'

/** Asks for how long no new offers are wanted (docs/decisions/140-a-fleets-pause.md). */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations()
  const refusal = useRefusal()
  const client = useQueryClient()
  const [pause, setPause] = useState<FleetPause>('day')
  const pausing = useMakeCall('fleet.pause', {
    done: () => {
      void client.invalidateQueries({ queryKey: ['fleet.paused'] })
      onClose()
    },
  })
  return (
    <Dialog title={text('fleetPause.title')} onClose={onClose}>
      <Stack gap="sm">
        <Text>{text('fleetPause.what')}</Text>
        <PauseChoice pause={pause} onChange={(next) => next && setPause(next)} />
        {pausing.refusal && (
          <Alert color="red" role="alert">
            {refusal(pausing.refusal)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose}>
            {text('close.close')}
          </Button>
          <Button size="md" loading={pausing.busy} onClick={() => pausing.make({ pause })}>
            {text('fleetPause.pause')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
