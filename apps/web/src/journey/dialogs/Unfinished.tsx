'use client'
import { Alert, Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { dataOf } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { send } from '#/calls/send.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Refused } from '#/calls/answer.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { languageOf } from '#/language/languages.ts'
import { journey } from '../draft/store.ts'
import { forgetDraft, sawDraft, stateOf } from '../draft/sync.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useDay } from '../settings/use-day.ts'
import styles from '../create/create.module.css'

type Drafts = DataOf<'draft.list'>['drafts']

/** Requests that were begun and not sent, from this place or another: to go on with, or to give up. */
export function Unfinished({ drafts }: { drafts: Drafts }) {
  const text = useTranslations('unfinished')
  const refusalText = useRefusal()
  const language = languageOf(useLocale())
  const { customer } = useSettings()
  const day = useDay()
  const [gone, setGone] = useState<readonly string[]>([])
  const [most, setMost] = useState(3)
  const kept = drafts.filter(({ key }) => !gone.includes(key))
  const shown = kept.slice(0, most)
  const forget = (key: string) => {
    setGone((before) => [...before, key])
    forgetDraft(key)
  }
  const resume = async (key: string) => {
    try {
      const { document, updated } = dataOf(await send<DataOf<'draft.info'>>('draft.info', { key }))
      const state = stateOf(document)
      if (!state) return forget(key)
      sawDraft(key, updated, document)
      journey.begin(() => state)
    } catch (error) {
      if (error instanceof Refused) toasts.show(refusalText(error), { error: true })
    }
  }
  if (kept.length === 0) return null
  return (
    <Alert
      color="teal"
      variant="light"
      title={text('title', { count: kept.length })}
      className={styles.unfinished}
    >
      <ul>
        {shown.map(({ key, updated, passenger, date, dropoff }) => {
          const name = passenger ? `${passenger.name.first} ${passenger.name.last}` : text('nobody')
          const trip = [date && day(date), dropoff?.split(',')[0]].filter(Boolean).join(' → ')
          const saved = text('saved', {
            date: day(localDate(updated, customer.timezone)),
            time: formatZonedTime(updated, customer.timezone, language),
          })
          // One passenger may have several: heard alone, too, each button says which.
          const which = [name, trip, saved].filter(Boolean).join(', ')
          return (
            <li key={key}>
              <span>
                <strong translate="no">{name}</strong> {trip && <span translate="no">{trip}</span>} {saved}
              </span>
              <span className={styles.unfinishedButtons}>
                <Button
                  size="compact-md"
                  variant="outline"
                  onClick={() => void resume(key)}
                  aria-label={text('resumeOf', { name: which })}
                >
                  {text('resume')}
                </Button>
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() => forget(key)}
                  aria-label={text('forgetOf', { name: which })}
                >
                  {text('forget')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {kept.length > shown.length && (
        <Button size="compact-md" variant="default" onClick={() => setMost(kept.length)}>
          {text('more', { count: kept.length - shown.length })}
        </Button>
      )}
    </Alert>
  )
}
