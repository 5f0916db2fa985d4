'use client'
import { useLocale, useTranslations } from 'next-intl'
import { datesDue } from '@nemt/domain/journey/recurring.ts'
import { toggleDate } from '@nemt/domain/journey/repeat.ts'
import { formatTime, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { holidaysBetween, type Holiday } from '#/components/date/holidays.ts'
import { languageOf } from '#/language/languages.ts'
import { journey } from '../draft/store.ts'
import { useDay } from '../settings/use-day.ts'
import { useRequestNow } from '../settings/use-request-now.ts'
import { Allotments } from './Allotments.tsx'
import { RepeatCalendar } from './RepeatCalendar.tsx'
import { useClashes } from './use-clashes.ts'
import { useSeries, type RequestedSeries } from './use-series.ts'
import styles from './repeat.module.css'

/** What a repetition makes, day by day: to look at, to strike single days out and to put others in. */
export function RepeatPreview() {
  const series = useSeries()
  return series && series.dates.length > 0 ? <Series series={series} /> : null
}

function Series({ series }: { series: RequestedSeries }) {
  const text = useTranslations('repeat')
  const language = languageOf(useLocale())
  const now = useRequestNow()
  const clashes = useClashes(series)
  const day = useDay()
  const { zone, dates, resting, pauses, start, until, regular, moved, legs } = series
  const booked = dates.filter((date) => !resting.includes(date))
  // Of all days that the calendar shows: those of the months of its first and its last day.
  const holidays = holidaysBetween(`${start.slice(0, 7)}-01`, `${until.slice(0, 7)}-31`)
  const toggle = (date: string) =>
    journey.change((state) =>
      state.draft.repeat
        ? {
            ...state,
            draft: { ...state.draft, repeat: toggleDate(state.draft.repeat, date, regular, start) },
          }
        : state,
    )
  const due = datesDue(dates, localDate(now, zone))
  const closed = dates.filter((date) => date in holidays)
  const taken = dates.filter((date) => clashes.get(date)?.clash)
  return (
    <div className={styles.preview}>
      <RepeatCalendar series={series} holidays={holidays} clashes={clashes} onToggle={toggle} />
      <div className={styles.said}>
        <p className={styles.count} aria-live="polite">
          {text('makes', { days: booked.length, rides: booked.length * legs })}
        </p>
        {due.length < dates.length && (
          <p className={styles.hint}>{text('due', { date: day(due.at(-1) ?? dates[0]!) })}</p>
        )}
        <Allotments dates={booked} legs={legs} />
        <ul className={styles.list}>
          {closed.map((date) => (
            <Remark
              key={date}
              date={date}
              start={start}
              text={text('onHoliday', {
                date: day(date),
                holiday: text(`holiday.${holidays[date] as Holiday}`),
              })}
              onLeave={toggle}
            />
          ))}
          {taken.map((date) => {
            const { times, zone: theirs } = clashes.get(date)!
            return (
              <Remark
                key={date}
                date={date}
                start={start}
                text={text('clash', {
                  date: day(date),
                  time: times.map((at) => formatTime(at, theirs, language)).join(', '),
                })}
                onLeave={toggle}
              />
            )
          })}
          {pauses.map(({ key, from, until: last }) => (
            <li key={key}>{text('paused', { from: day(from), until: day(last) })}</li>
          ))}
          {moved.map(({ date, leg, needed }) => (
            <li key={`${date} ${leg}`}>
              {text('moved', { date: day(date), time: formatZonedTime(needed, zone, language) })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type RemarkProps = { date: string; start: string; text: string; onLeave: (date: string) => void }

/** Something to know of a day, and the way to leave the day out. */
function Remark({ date, start, text, onLeave }: RemarkProps) {
  const translate = useTranslations('repeat')
  const day = useDay()
  return (
    <li>
      {text}{' '}
      {date !== start && (
        <button
          type="button"
          className={styles.leave}
          onClick={() => onLeave(date)}
          aria-label={translate('leaveOutDate', { date: day(date) })}
        >
          {translate('leaveOut')}
        </button>
      )}
    </li>
  )
}
