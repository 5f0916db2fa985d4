'use client'
import { Alert, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import page from '../provider.module.css'

type Props = { month: string; about: string | undefined; onClose: () => void }

/** A word to support about a statement, or one ride of it. */
export function DisputeDialog({ month, about, onClose }: Props) {
  const text = useTranslations('earnings')
  const refusal = useRefusal()
  const [message, setMessage] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const { make, busy } = useMakeCall('fleet.dispute', {
    done: () => {
      toasts.show(text('sent'))
      onClose()
    },
    refused: (why) => setRefused(refusal(why)),
  })
  const problem = message.trim() ? null : ({ code: 'support_message_missing', field: 'message' } as const)
  return (
    <Dialog
      title={text(about ? 'disputeRide' : 'dispute')}
      onClose={onClose}
      locked={busy}
      entered={message.trim() !== ''}
    >
      <div className={page.form}>
        <Textarea
          size="md"
          label={text('message')}
          description={text('messageWhy')}
          autosize
          minRows={4}
          maxLength={10_000}
          data-autofocus
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {refused && (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
        <ProblemButton
          problem={problem}
          busy={busy}
          onContinue={() => make({ month, message, ...(about ? { ride: about } : {}) })}
        >
          {text('send')}
        </ProblemButton>
      </div>
    </Dialog>
  )
}
