'use client'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import styles from '../create/create.module.css'

type Props = { address: string; onChoose: (type: 'home' | 'facility') => void; onClose: () => void }

/**
 * Residence or facility (V241): asked when an address is entered of which nobody knows it and the claim needs
 * it.
 */
export function AddressTypeDialog({ address, onChoose, onClose }: Props) {
  const text = useTranslations()
  return (
    <Dialog title={text('addressType.title')} onClose={onClose}>
      <Stack gap="md">
        <p className={styles.line} translate="no">
          {address}
        </p>
        <p className={styles.line}>{text('addressType.question')}</p>
        <Group justify="flex-end" gap="sm">
          {(['facility', 'home'] as const).map((type) => (
            <Button
              key={type}
              size="md"
              variant={type === 'home' ? 'filled' : 'default'}
              data-autofocus={type === 'home' || undefined}
              onClick={() => {
                onChoose(type)
                onClose()
              }}
            >
              {text(`location_type.${type}`)}
            </Button>
          ))}
        </Group>
      </Stack>
    </Dialog>
  )
}
