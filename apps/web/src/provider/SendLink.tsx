'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMakeCall } from '../calls/use-make-call.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { toasts } from '../components/toast/toasts.ts'

/** Sends the driver another link to their page, because the first one is used or lost (docs/decisions/076). */
export function SendLink({ ride }: { ride: string }) {
  const text = useTranslations('crew')
  const refusal = useRefusal()
  const { make, busy } = useMakeCall('drive.link', {
    done: ({ sent }) => toasts.show(text(sent ? 'linkSent' : 'linkSentBefore')),
    refused: (refused) => toasts.show(refusal(refused), { error: true }),
  })
  return (
    <Button size="md" variant="default" loading={busy} onClick={() => make({ ride })}>
      {text('sendLink')}
    </Button>
  )
}
