'use client'
import { UnstyledButton } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { deliveries } from '@nemt/domain/communication/told.ts'
import type { RideEvent } from '@nemt/domain/event/schema.ts'
import { formatPhone } from '@nemt/domain/phone/phone.ts'
import { activityLines, byDay, senderLine, type ActivityLine } from '@nemt/domain/ride/activity.ts'
import { formatMonthDay, formatTime } from '@nemt/domain/time/format.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import styles from './activity.module.css'

/** By which ways something is said. */
const WAYS = ['sms', 'voice', 'portal'] as const

type Props = {
  kind: 'activity' | 'messages'
  events: RideEvent[]
  zone: string
  global: boolean
  /** What a click on a date does, where it does something (V749). */
  onDate?: (() => void) | undefined
}

/**
 * Events by day in the ride's zone, each with sender and time (V745–V747); the newest is at the end and in
 * view. New ones are read aloud.
 */
export function EventList({ kind, events, zone, global, onDate }: Props) {
  const text = useTranslations('activityPanel')
  const line = useLine()
  const language = languageOf(useLocale())
  const frame = useRef<HTMLDivElement>(null)
  const count = events.length
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight
  }, [count])
  const say = (entry: ActivityLine) => ('text' in entry ? entry.text : line(entry))
  if (count === 0) return <Empty title={text(kind === 'messages' ? 'noMessages' : 'noActivity')} />
  return (
    <div ref={frame} className={styles.events} role="log" aria-label={text(kind)} tabIndex={0}>
      {byDay(events, zone).map((day) => (
        <section key={day.date}>
          <h3 className={styles.day}>
            {onDate ? (
              <UnstyledButton className={styles.date} title={text('keypadOpen')} onClick={onDate}>
                {formatMonthDay(day.at, zone, language)}
              </UnstyledButton>
            ) : (
              formatMonthDay(day.at, zone, language)
            )}
          </h3>
          <ol className={styles.lines}>
            {day.events.map((event) => {
              const sender = say(senderLine(event))
              return (
                <li key={event.key} className={styles.event} data-type={isSaid(event) ? 'said' : event.type}>
                  {activityLines(event, { zone, global, language, senderName: sender, say: line }).map(
                    (one, index) => (
                      <p key={index} className={styles.text}>
                        {say(one)}
                      </p>
                    ),
                  )}
                  <p className={`${styles.sender} tabular`}>
                    {sender} ·{' '}
                    <time dateTime={new Date(event.created).toISOString()}>
                      {formatTime(event.created, zone, language)}
                    </time>
                    <Delivery data={event.data} />
                  </p>
                </li>
              )
            })}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** Whether somebody of the office wrote it, not the portal by itself. */
function isSaid({ type, sender, data }: RideEvent): boolean {
  return type === 'question' || (type === 'info' && sender.key !== 'system' && data.text !== undefined)
}

/** How a text of the portal's own went, to which number, and what became of it (docs/decisions/080). */
function Delivery({ data: { via, channel, to, delivery } }: Pick<RideEvent, 'data'>) {
  const text = useTranslations('activityPanel.told')
  const state = deliveries.find((known) => known === delivery)
  if (!state || typeof to !== 'string') return <Way via={via} />
  return (
    <>
      {' · '}
      {text(channel === 'voice' ? 'call' : 'sms', { number: formatPhone(to) })} · {text(state)}
    </>
  )
}

/** By which way somebody said it (docs/decisions/102). */
function Way({ via }: { via: unknown }) {
  const text = useTranslations('activityPanel.via')
  const way = WAYS.find((known) => known === via)
  return way ? ` · ${text(way)}` : null
}
