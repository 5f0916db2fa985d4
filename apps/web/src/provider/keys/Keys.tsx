'use client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import crew from '../crew/crew.module.css'
import page from '../provider.module.css'
import { KeyDialog } from './KeyDialog.tsx'
import { useRevoke } from './use-revoke.ts'
import { Webhooks } from './Webhooks.tsx'

type Key = DataOf<'fleet.key.list'>['keys'][number]

/** The keys with which a fleet's own systems take part (docs/decisions/086-provider-api.md): made, and ended. */
export function Keys({ zone }: { zone: string }) {
  const text = useTranslations('fleetKeys')
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('fleet.key.list', {})
  const [adding, setAdding] = useState(false)
  if (error) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{text('loading')}</p>
  return (
    <div className={page.page}>
      <div className={crew.head}>
        <h1 className={page.title}>{text('title')}</h1>
        <Button
          size="md"
          variant="default"
          leftSection={<IconPlus aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {text('add')}
        </Button>
      </div>
      <p className={page.hint}>
        {text.rich('what', {
          docs: (words) => (
            <a href="/docs" target="_blank" rel="noreferrer">
              {words}
            </a>
          ),
        })}
      </p>
      {data.keys.length === 0 && <Empty title={text('none')} />}
      {data.keys.map((each) => (
        <KeyCard key={each.key} of={each} zone={zone} />
      ))}
      <Webhooks zone={zone} />
      {adding && <KeyDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

/** A key by its name; it is ended at the second press. */
function KeyCard({ of: { key, name, created }, zone }: { of: Key; zone: string }) {
  const text = useTranslations('fleetKeys')
  const { revoke, busy } = useRevoke()
  const [asking, setAsking] = useState(false)
  return (
    <article className={page.card} aria-label={name}>
      <div className={crew.head}>
        <p className={crew.name}>{name}</p>
        <Button
          size="md"
          color="red"
          variant={asking ? 'filled' : 'subtle'}
          loading={busy}
          aria-label={text(asking ? 'revokeNowNamed' : 'revokeNamed', { name })}
          onClick={() => (asking ? revoke({ key }) : setAsking(true))}
        >
          {text(asking ? 'revokeNow' : 'revoke')}
        </Button>
      </div>
      <p className={crew.about}>{text('made', { date: formatDate(localDate(created, zone)) })}</p>
    </article>
  )
}
