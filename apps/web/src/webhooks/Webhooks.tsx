'use client'
import { useTranslations } from 'next-intl'
import { useCall } from '#/calls/use-call.ts'
import { docsLink } from '#/secrets/docs-link.tsx'
import { SecretList } from '#/secrets/SecretList.tsx'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

/** How often it is asked how the addresses are told: nobody hears of a try as an event. ms. */
const LOOK_MS = 5_000

/**
 * The addresses that are told what happens (docs/decisions/105-webhooks-to-fleets.md): of the fleet whose people look,
 * or of the customer.
 */
export function Webhooks({ of, zone }: { of: 'fleet' | 'customer'; zone: string }) {
  const text = useTranslations('webhooks')
  const list = useCall('webhook.list', {}, { everyMs: LOOK_MS })
  const { webhooks, most = 0 } = list.data ?? {}
  return (
    <SecretList
      heading="h2"
      title={text(`title.${of}`)}
      what={text.rich(`what.${of}`, { docs: docsLink })}
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
