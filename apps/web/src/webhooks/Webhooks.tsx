'use client'
import { useTranslations } from 'next-intl'
import { useCall } from '#/calls/use-call.ts'
import { SecretList } from '#/secrets/SecretList.tsx'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

/**
 * The addresses that are told what happens (docs/decisions/105-webhooks-to-fleets.md): of the fleet whose people look,
 * or of the customer.
 */
export function Webhooks({ of, zone }: { of: 'fleet' | 'customer'; zone: string }) {
  const text = useTranslations('webhooks')
  const list = useCall('webhook.list', {})
  const { webhooks, most = 0 } = list.data ?? {}
  return (
    <SecretList
      heading="h2"
      title={text(`title.${of}`)}
      what={text(`what.${of}`)}
      none={text('none')}
      add={text('add')}
      isFull={(webhooks?.length ?? 0) >= most}
      read={list}
      cards={webhooks?.map((each) => (
        <WebhookCard key={each.key} of={each} zone={zone} />
      ))}
      dialog={(onClose) => <WebhookDialog onClose={onClose} />}
    />
  )
}
