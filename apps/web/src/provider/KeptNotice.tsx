'use client'
import { Alert, Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { KeptCall } from './use-kept-call.ts'
import styles from './provider.module.css'

/** Says that what was pressed has not been confirmed, in place of the buttons that would press more. */
export function KeptNotice({ kept, what }: { kept: KeptCall; what: string }) {
  const text = useTranslations('provider')
  return (
    <>
      <Alert
        color="orange"
        role="status"
        className={styles.whole}
        icon={<IconCloudOff aria-hidden />}
        title={text('keptTitle', { what })}
      >
        {text('keptText')}
      </Alert>
      <Button size="md" variant="default" disabled={kept.busy} onClick={kept.discard}>
        {text('discard')}
      </Button>
      <Button size="md" data-primary loading={kept.busy} onClick={kept.again}>
        {text('sendAgain')}
      </Button>
    </>
  )
}
