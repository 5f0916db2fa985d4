'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { WEBHOOK_ADDRESS } from '@nemt/domain/webhook/webhook.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { SecretDialog } from '#/secrets/SecretDialog.tsx'

/** A new address: where it is, then the secret that signs. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('webhooks')
  const client = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const { make, busy, refusal } = useMakeCall('webhook.create', {
    done: (made) => {
      setSecret(made.secret)
      void client.invalidateQueries({ queryKey: ['webhook.list'] })
    },
  })
  return (
    <SecretDialog
      title={text('add')}
      field={{
        ...{ name: 'url', type: 'url', label: text('address'), why: text('addressWhy') },
        maxLength: WEBHOOK_ADDRESS,
      }}
      missing="webhook_address"
      make={text('make')}
      secret={{ title: text('secretTitle'), label: text('secret'), value: secret }}
      busy={busy}
      refused={refusal}
      onMake={(url) => make({ url })}
      onClose={onClose}
    />
  )
}
