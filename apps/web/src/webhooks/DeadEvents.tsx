'use client'
import { useLocale, useTranslations } from 'next-intl'
import { formatMoment } from '@nemt/domain/time/format.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { languageOf } from '#/language/languages.ts'
import crew from '#/provider/crew/crew.module.css'
import { useAnswer } from './use-answer.ts'

/** The events that an address never took, the newest first. */
export function DeadEvents({ of, zone }: { of: string; zone: string }) {
  const text = useTranslations('webhooks')
  const refusal = useRefusal()
  const answer = useAnswer()
  const language = languageOf(useLocale())
  const { data, error, refetch } = useCall('webhook.dead', { key: of })
  if (error) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{text('loading')}</p>
  return (
    <ul className={crew.dead} aria-label={text('deadList')}>
      {data.events.map(({ id, type, ride, at, answer: met }) => (
        <li key={id}>
          <span>{text('event', { type, ride })}</span>
          <span className={crew.about}>
            {text('eventAbout', { at: formatMoment(at, zone, language), answer: answer(met) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
