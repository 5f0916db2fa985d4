'use client'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'

/** Asked before a request that nobody has sent is given up (V244). */
export const AbandonDialog = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => {
  const words = useTranslations('journey')
  return (
    <Modal opened onClose={onStay} title={words('abandonTitle')}>
      <Stack gap="md">
        <p>{words('abandon')}</p>
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" data-autofocus onClick={onStay}>
            {words('stay')}
          </Button>
          <Button size="md" color="red" onClick={onLeave}>
            {words('leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
