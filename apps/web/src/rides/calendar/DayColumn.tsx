'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, type CSSProperties } from 'react'
import { formatSpokenDay, formatTimeOfDay } from '@nemt/domain/time/format.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { useNow } from '#/components/time/use-now.ts'
import type { BoardRide } from '#/dashboard/board/lines.ts'
import type { DashboardSettings } from '#/dashboard/settings.ts'
import { languageOf } from '#/language/languages.ts'
import { DAY_TAKE, dayOfView, type RidesView } from '../list-view.ts'
import { detailed } from '../use-rides.ts'
import { DAY_HOURS, hourOf } from './days.ts'
import { CHIP_HOURS, lanesOf, type Crowd } from './lanes.ts'
import { RideBlock } from './RideBlock.tsx'
import type { useMove } from './use-move.ts'
import styles from './calendar.module.css'

/** A block is at least so long that its time and name can be read, hours. */
const LEAST_HOURS = 0.5
const HOUR_S = 3_600

type Props = {
  day: string
  view: RidesView
  settings: DashboardSettings
  /** How many rides stand side by side at most. */
  lanes: number
  move: ReturnType<typeof useMove>
  /** Hears at which hour the day's first ride is. */
  onFirst: (day: string, hour: number) => void
  /** Shows the day with more room. */
  onDay: () => void
}

/** Where something stands in its column: from an hour on, so many hours long, in a lane of so many. */
function placeStyle(place: { from: number; long: number; lane: number; lanes: number }): CSSProperties {
  const { from, long, lane, lanes } = place
  const part = (of: number, all: number) => `${((of / all) * 100).toFixed(3)}%`
  return {
    insetBlockStart: part(from, DAY_HOURS),
    height: part(long, DAY_HOURS),
    insetInlineStart: part(lane, lanes),
    width: part(1, lanes),
  }
}

/** The rides of one day, where their hours are; those without a time above them. */
export function DayColumn({ day, view, settings, lanes, move, onFirst, onDay }: Props) {
  const text = useTranslations('calendar')
  const refusal = useRefusal()
  const language = languageOf(useLocale())
  const { data, error, refetch } = useCall('ride.search', dayOfView(view, day, settings.zone), { keep: true })
  const rides = (data?.rides ?? []).flatMap(detailed)
  const spans = rides.filter(({ type }) => type !== 'will-call').map((ride) => spanOf(ride, day))
  const { placed, crowds } = lanesOf(spans, lanes)
  const first = Math.min(DAY_HOURS, ...spans.map(({ from }) => from))
  const told = useEffectEvent(onFirst)
  useEffect(() => told(day, first), [day, first])
  const { moving } = move
  return (
    <section
      className={styles.day}
      aria-label={formatSpokenDay(day, settings.today, language)}
      data-today={day === settings.today || undefined}
    >
      {error && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
      {data?.more && <p className={styles.tooMany}>{text('tooMany', { count: DAY_TAKE })}</p>}
      <OnDemand rides={rides} {...{ settings, move }} />
      <div className={styles.column} data-day={day}>
        {day === settings.today && <NowLine zone={settings.zone} day={day} />}
        {placed.map(({ span: { ride, from, to }, lane, lanes: beside }) => (
          <RideBlock
            key={ride.key}
            style={placeStyle({ from, long: to - from, lane, lanes: beside })}
            {...{ ride, settings, move }}
          />
        ))}
        {crowds.map((crowd) => (
          <CrowdChip key={crowd.from} of={crowd} onDay={onDay} />
        ))}
        {moving?.to.date === day && <Ghost minutes={moving.to.minutes} ride={moving.ride} />}
      </div>
    </section>
  )
}

function spanOf(ride: BoardRide, day: string) {
  const from = hourOf(ride.times.needed, day, ride.timezone)
  const long = Math.max((ride.estimates.duration_s ?? 0) / HOUR_S, LEAST_HOURS)
  return { key: ride.key, ride, from, to: Math.min(from + long, DAY_HOURS) }
}

/** Rides that wait for the passenger's call have no hour: they stand above the hours. */
function OnDemand({
  rides,
  settings,
  move,
}: Pick<Props, 'settings' | 'move'> & { rides: readonly BoardRide[] }) {
  const text = useTranslations('calendar')
  const waiting = rides.filter(({ type }) => type === 'will-call')
  if (waiting.length === 0) return null
  return (
    <div className={styles.onDemand} role="group" aria-label={text('onDemand')}>
      {waiting.map((ride) => (
        <RideBlock key={ride.key} {...{ ride, settings, move }} />
      ))}
    </div>
  )
}

/** How many rides of an hour found no room. */
function CrowdChip({
  of,
  onDay,
}: {
  of: Crowd<{ key: string; from: number; to: number }>
  onDay: () => void
}) {
  const text = useTranslations('calendar')
  const language = languageOf(useLocale())
  const count = of.spans.length
  return (
    <button
      type="button"
      className={styles.crowd}
      style={placeStyle({ from: of.from, long: CHIP_HOURS, lane: of.lanes - 1, lanes: of.lanes })}
      aria-label={text('besidesAt', { count, time: formatTimeOfDay(of.from * 60, language) })}
      onClick={onDay}
    >
      {text('besides', { count })}
    </button>
  )
}

/** Where the ride that is moved would stand. */
function Ghost({ minutes, ride }: { minutes: number; ride: BoardRide }) {
  const language = languageOf(useLocale())
  const long = Math.max((ride.estimates.duration_s ?? 0) / HOUR_S, LEAST_HOURS)
  return (
    <div
      className={styles.ghost}
      style={placeStyle({ from: minutes / 60, long, lane: 0, lanes: 1 })}
      aria-hidden
    >
      {formatTimeOfDay(minutes, language)} {ride.passenger.name.last}
    </div>
  )
}

function NowLine({ zone, day }: { zone: string; day: string }) {
  const now = useNow()
  if (now === null) return null
  return (
    <div
      className={styles.now}
      style={placeStyle({ from: hourOf(now, day, zone), long: 0, lane: 0, lanes: 1 })}
      aria-hidden
    />
  )
}
