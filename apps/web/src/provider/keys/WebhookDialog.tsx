'use client'
import { Alert, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import page from '../provider.module.css'
import { ShownOnce } from './ShownOnce.tsx'

/** A new address: where it is, then the secret that signs, which is shown this once. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('fleetWebhooks')
  const refusal = useRefusal()
  const client = useQueryClient()
  const [url, setUrl] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { make, busy } = useMakeCall('fleet.webhook.create', {
    done: (made) => {
      setSecret(made.secret)
      void client.invalidateQueries({ queryKey: ['fleet.webhook.list'] })
    },
    refused: (why) => setRefused(refusal(why)),
  })
  if (secret !== null)
    return <ShownOnce title={text('secretTitle')} label={text('secret')} value={secret} onClose={onClose} />
  const problem = url.trim() ? null : ({ code: 'webhook_address', field: 'url' } as const)
  return (
    <Dialog title={text('add')} onClose={onClose} locked={busy}>
      <form
        method="post"
        className={page.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem) make({ url })
        }}
      >
        <TextInput
          size="md"
          type="url"
          name="url"
          label={text('address')}
          description={text('addressWhy')}
          autoComplete="off"
          data-autofocus
          maxLength={500}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        {refused && (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
        <ProblemButton problem={problem} busy={busy} onContinue={() => make({ url })}>
          {text('make')}
        </ProblemButton>
      </form>
    </Dialog>
  )
}
