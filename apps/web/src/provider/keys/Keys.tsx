'use client'
import { useTranslations } from 'next-intl'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { docsLink } from '#/secrets/docs-link.tsx'
import { EndButton } from '#/secrets/EndButton.tsx'
import { SecretList } from '#/secrets/SecretList.tsx'
import { Webhooks } from '#/webhooks/Webhooks.tsx'
import crew from '../crew/crew.module.css'
import page from '../provider.module.css'
import { KeyDialog } from './KeyDialog.tsx'
import { useRevoke } from './use-revoke.ts'

type Key = DataOf<'fleet.key.list'>['keys'][number]

/** The keys with which a fleet's own systems take part (docs/decisions/086-provider-api.md): made, and ended. */
export function Keys({ zone }: { zone: string }) {
  const text = useTranslations('fleetKeys')
  const list = useCall('fleet.key.list', {})
  const what = text.rich('what', { docs: docsLink })
  return (
    <div className={page.page}>
      <SecretList
        heading="h1"
        title={text('title')}
        what={what}
        none={text('none')}
        add={text('add')}
        read={list}
        cards={list.data?.keys.map((each) => (
          <KeyCard key={each.key} of={each} zone={zone} />
        ))}
        dialog={(onClose) => <KeyDialog onClose={onClose} />}
      />
      <Webhooks of="fleet" zone={zone} />
    </div>
  )
}

/** A key by its name, and when it was made. */
function KeyCard({ of: { key, name, created }, zone }: { of: Key; zone: string }) {
  const text = useTranslations('fleetKeys')
  const { revoke, busy } = useRevoke()
  return (
    <article className={page.card} aria-label={name}>
      <div className={crew.head}>
        <p className={crew.name}>{name}</p>
        <EndButton name={name} busy={busy} onEnd={() => revoke({ key })} />
      </div>
      <p className={crew.about}>{text('made', { date: formatDate(localDate(created, zone)) })}</p>
    </article>
  )
}
