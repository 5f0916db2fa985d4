'use client'
import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import { activityLines, senderLine, type ActivityLine } from '@nemt/domain/ride/activity.ts'
import { timelineKinds, type TimelineKind } from '@nemt/domain/passenger/timeline.ts'
import { formatDate, formatMoment } from '@nemt/domain/time/format.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCallPages } from '#/calls/use-call-pages.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { Choice } from '#/journey/sections/Choice.tsx'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import styles from '../record/record.module.css'

type Line = DataOf<'passenger.timeline'>['lines'][number]
type Props = {
  passenger: string
  zone: string
  /** Who looks reads the messages of errors (V745). */
  global: boolean
  /** Lines of rides lead to the ride. */
  opensRides: boolean
}

/** What happened to a passenger, the latest first, with who did it (docs/decisions/069). */
export function Timeline({ passenger, zone, global, opensRides }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const [kind, setKind] = useState<TimelineKind | 'all'>('all')
  const { pages, error, hasMore, busy, more, retry } = useCallPages(
    'passenger.timeline',
    (before) => ({
      passenger_key: passenger,
      ...(kind === 'all' ? {} : { kinds: [kind] }),
      ...(before === undefined ? {} : { before }),
    }),
    ({ next }) => next,
  )
  const lines = pages?.flatMap((page) => page.lines)
  return (
    <>
      <Choice
        label={text('timeline.show')}
        value={kind}
        options={(['all', ...timelineKinds] as const).map((value) => ({
          value,
          label: text(`timeline.kind_${value}`),
        }))}
        onChange={setKind}
      />
      {error && !lines && <Failure message={refusal(error)} onRetry={retry} />}
      {!error && !lines && <Lines count={6} of="row" label={text('app.loading')} />}
      {lines?.length === 0 && <Empty title={text('timeline.nothing')} />}
      {lines && lines.length > 0 && (
        <ol className={styles.lines} aria-label={text('timeline.title')}>
          {lines.map((line) => (
            <TimelineLine key={line.key} {...{ line, zone, global, opensRides }} />
          ))}
        </ol>
      )}
      {hasMore && (
        <div>
          <Button variant="default" loading={busy} onClick={more}>
            {text('timeline.older')}
          </Button>
        </div>
      )}
    </>
  )
}

function TimelineLine({ line, zone, global, opensRides }: Omit<Props, 'passenger'> & { line: Line }) {
  const [say, words] = [useSaid(), useLine()]
  const language = languageOf(useLocale())
  const sender = say(senderLine(line))
  const ride = line.kind === 'record' ? null : line.ride
  return (
    <li data-kind={line.kind}>
      {line.kind === 'record' ? (
        <p>
          <RecordChange line={line} />
        </p>
      ) : (
        activityLines(line, {
          zone: line.ride.timezone,
          global,
          language,
          senderName: sender,
          say: words,
        }).map((one, index) => <p key={index}>{say(one)}</p>)
      )}
      <p className={`${styles.quiet} tabular`}>
        <span translate="no">{sender}</span> ·{' '}
        <time dateTime={new Date(line.created).toISOString()}>
          {formatMoment(line.created, zone, language)}
        </time>
        {ride && ' · '}
        {ride && <RideWord ride={ride} opens={opensRides} />}
      </p>
    </li>
  )
}

type OfRide = { ride: Extract<Line, { kind: 'ride' }>['ride']; opens: boolean }

/** Which ride a line is about, by its time; it leads there. */
function RideWord({ ride: { key, needed, timezone }, opens }: OfRide) {
  const text = useTranslations('timeline')
  const language = languageOf(useLocale())
  const time = formatMoment(needed, timezone, language)
  if (!opens) return text('ride', { time })
  return (
    <Link href={`/dashboard/${key}`} prefetch={false}>
      {text('ride', { time })}
    </Link>
  )
}

/** A change of the record in words: what was changed, as far as the event names it. */
function RecordChange({
  line: { change, name = '', fields = [], status, days },
}: {
  line: Extract<Line, { kind: 'record' }>
}) {
  const text = useTranslations()
  const key = change.replace('.', '_') as 'plan_added'
  if (change === 'edited' && status) return text(`timeline.change_status_${status}`)
  if (change === 'edited' && fields.length > 0)
    return text('timeline.change_fields', {
      fields: fields.map((field) => text(`record.field_${field}`)).join(', '),
    })
  if (days)
    return text(`timeline.change_${key}`, { from: formatDate(days.from), until: formatDate(days.until) })
  return text(`timeline.change_${key}`, { name })
}

/** A line of the activity: a sentence of the catalogue, or words that a person wrote. */
function useSaid(): (line: ActivityLine) => string {
  const say = useLine()
  return (line) => ('text' in line ? line.text : say(line))
}
