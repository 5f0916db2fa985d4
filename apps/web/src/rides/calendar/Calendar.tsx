'use client'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useLocale, useTranslations } from 'next-intl'
import type { RideColumn } from '@nemt/domain/ride/list-filter.ts'
import { formatSpokenDay, formatTimeOfDay } from '@nemt/domain/time/format.ts'
import { useNow } from '#/components/time/use-now.ts'
import type { DashboardSettings } from '#/dashboard/settings.ts'
import { languageOf } from '#/language/languages.ts'
import { usePrinted } from '../list/use-printed.ts'
import type { RidesView } from '../list-view.ts'
import { DEBOUNCE } from '../use-rides.ts'
import type { Showing } from '../use-rides-view.ts'
import { CalendarBar } from './CalendarBar.tsx'
import { DAY_HOURS, daysOf } from './days.ts'
import { DayColumn } from './DayColumn.tsx'
import { PaperDays } from './PaperDays.tsx'
import { useDayOfKey } from './use-day-of-key.ts'
import { useFirstHour } from './use-first-hour.ts'
import { useMove, type Moving } from './use-move.ts'
import { useNarrow } from './use-narrow.ts'
import { wontGo } from './wont-go.ts'
import styles from './calendar.module.css'

/** Lanes for rides that overlap: of a day, of a day in a week, on a phone. */
const LANES = { day: 8, week: 2, narrow: 2 }

type Props = Showing & {
  settings: DashboardSettings
  columns: readonly RideColumn[]
  /** What the rides are narrowed to, in words. */
  filter: readonly string[]
}

/** The rides of a day or a week by the hour (decision 094): opened with a press, moved by dragging or the keys. */
export function Calendar({ view, show, settings, columns, filter }: Props) {
  const text = useTranslations('calendar')
  const language = languageOf(useLocale())
  const narrow = useNarrow()
  const [query] = useDebouncedValue(view.query, DEBOUNCE)
  const shape = view.shape === 'week' && !narrow ? 'week' : 'day'
  const days = daysOf(shape, view.on)
  useDayOfKey({ ...view, query }, settings.zone, (on) => show({ on }, { replace: true }))
  const move = useMove()
  const { hours, begin } = useFirstHour(days)
  const printed = usePrinted()
  return (
    <div className={styles.calendar} data-shape={shape}>
      <CalendarBar shape={shape} days={days} today={settings.today} onChange={(on) => show({ on })}>
        <MoveBar moving={move.moving} settings={settings} onAsk={move.ask} onLeave={move.leave} />
      </CalendarBar>
      <p id="calendar-move" hidden>
        {text('moveHint')}
      </p>
      {shape === 'week' && <Heads days={days} today={settings.today} show={show} />}
      {/* Reached by the keys, so that it scrolls without a pointer where a day has no rides. */}
      <div ref={hours} className={styles.scroll} tabIndex={0} role="group" aria-label={text('shape')}>
        <div className={styles.hours} aria-hidden>
          {Array.from({ length: DAY_HOURS }, (_, hour) => (
            <span key={hour}>{formatTimeOfDay(hour * 60, language)}</span>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn
            key={day}
            {...{ day, settings, move }}
            onFirst={begin}
            view={{ ...view, query } satisfies RidesView}
            lanes={narrow ? LANES.narrow : LANES[shape]}
            onDay={() => show(shape === 'week' ? { shape: 'day', on: day } : dayInList(day))}
          />
        ))}
      </div>
      {printed && <PaperDays view={{ ...view, query }} {...{ days, settings, columns, filter }} />}
    </div>
  )
}

function dayInList(day: string): Partial<RidesView> {
  return { shape: 'list', first: day, last: day }
}

/** The days of a week; each opens its own calendar. */
function Heads({ days, today, show }: Pick<Showing, 'show'> & { days: readonly string[]; today: string }) {
  const language = languageOf(useLocale())
  return (
    <div className={styles.heads}>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={styles.head}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => show({ shape: 'day', on: day })}
        >
          {formatSpokenDay(day, today, language)}
        </button>
      ))}
    </div>
  )
}

type MoveBarProps = {
  moving: Moving | null
  settings: Pick<DashboardSettings, 'today' | 'now'>
  onAsk: () => void
  onLeave: () => void
}

/** Where a ride would go, for the keys: dragging asks when it is let go of. */
function MoveBar({ moving, settings: { today, now: openedAt }, onAsk, onLeave }: MoveBarProps) {
  const text = useTranslations('calendar')
  const language = languageOf(useLocale())
  const now = useNow() ?? openedAt
  const why = moving && wontGo(moving.to, moving.ride.timezone, now)
  return (
    <div className={styles.moveBar} role="status">
      {moving && (
        <>
          <span>
            {text('movingTo', {
              day: formatSpokenDay(moving.to.date, today, language),
              time: formatTimeOfDay(moving.to.minutes, language),
            })}{' '}
            {why && <strong>{text(`wontGo.${why}`)}</strong>}
          </span>
          {!moving.dragged && (
            <>
              {!why && (
                <Button size="xs" onClick={onAsk}>
                  {text('ask')}
                </Button>
              )}
              <Button size="xs" variant="default" onClick={onLeave}>
                {text('leave')}
              </Button>
            </>
          )}
        </>
      )}
    </div>
  )
}
