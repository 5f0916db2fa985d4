'use client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import crew from '../crew/crew.module.css'
import page from '../provider.module.css'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

/** The addresses of a fleet's own systems that are told what happens (docs/decisions/105-webhooks-to-fleets.md). */
export function Webhooks({ zone }: { zone: string }) {
  const text = useTranslations('fleetWebhooks')
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('fleet.webhook.list', {})
  const [adding, setAdding] = useState(false)
  if (error) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{text('loading')}</p>
  return (
    <section className={page.section} aria-label={text('title')}>
      <div className={crew.head}>
        <h2>{text('title')}</h2>
        <Button
          size="md"
          variant="default"
          leftSection={<IconPlus aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {text('add')}
        </Button>
      </div>
      <p className={page.hint}>{text('what')}</p>
      {data.webhooks.length === 0 && <Empty title={text('none')} />}
      {data.webhooks.map((each) => (
        <WebhookCard key={each.key} of={each} zone={zone} />
      ))}
      {adding && <WebhookDialog onClose={() => setAdding(false)} />}
    </section>
  )
}
