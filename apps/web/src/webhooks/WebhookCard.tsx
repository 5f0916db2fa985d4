'use client'
import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatDate, formatMoment } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { languageOf } from '#/language/languages.ts'
import crew from '#/provider/crew/crew.module.css'
import page from '#/provider/provider.module.css'
import { DeadEvents } from './DeadEvents.tsx'
import { EndButton } from '#/secrets/EndButton.tsx'
import { ShownOnce } from '#/secrets/ShownOnce.tsx'
import { useAnswer } from './use-answer.ts'
import { useWebhook } from './use-webhook.ts'

type Webhook = DataOf<'webhook.list'>['webhooks'][number]

/** An address and how it goes; it may be ended, and get a new secret. */
export function WebhookCard({ of, zone }: { of: Webhook; zone: string }) {
  const text = useTranslations('webhooks')
  const { revoke, rotate, again, busy, secret, forget } = useWebhook(of.key)
  const [shown, setShown] = useState(false)
  const { url, created, dead } = of
  return (
    <article className={page.card} aria-label={url}>
      <p className={crew.name}>{url}</p>
      <p className={crew.about}>{text('given', { date: formatDate(localDate(created, zone)) })}</p>
      <Standing of={of} zone={zone} />
      <div className={page.buttons}>
        {dead > 0 && (
          <Button size="md" variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {text(shown ? 'hideDead' : 'showDead')}
          </Button>
        )}
        {dead > 0 && (
          <Button size="md" variant="default" loading={busy} onClick={again}>
            {text('again')}
          </Button>
        )}
        <Button size="md" variant="default" loading={busy} onClick={rotate}>
          {text('rotate')}
        </Button>
        <EndButton name={url} busy={busy} onEnd={revoke} />
      </div>
      {shown && dead > 0 && <DeadEvents of={of.key} zone={zone} />}
      {secret !== null && (
        <ShownOnce title={text('secretTitle')} label={text('secret')} value={secret} onClose={forget} />
      )}
    </article>
  )
}

/** What the last try met, what waits, and what was given up. */
function Standing({ of: { last, waiting, dead, old_until }, zone }: { of: Webhook; zone: string }) {
  const text = useTranslations('webhooks')
  const answer = useAnswer()
  const language = languageOf(useLocale())
  const at = (moment: number) => formatMoment(moment, zone, language)
  return (
    <>
      {!last && <p className={crew.about}>{text('never')}</p>}
      {last && (
        <p className={last.taken ? crew.about : crew.clash}>
          {text(last.taken ? 'taken' : 'refused', { at: at(last.at), answer: answer(last.answer) })}
        </p>
      )}
      {waiting > 0 && <p className={crew.about}>{text('waiting', { count: waiting })}</p>}
      {dead > 0 && <p className={crew.clash}>{text('dead', { count: dead })}</p>}
      {old_until !== undefined && <p className={crew.about}>{text('both', { at: at(old_until) })}</p>}
    </>
  )
}
