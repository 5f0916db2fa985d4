'use client'
import { useLocale, useTranslations } from 'next-intl'
import { isBesidePattern, toggleDay, type Weekday } from '@nemt/domain/journey/repeat.ts'
import { endOfDay, localDate, weekday } from '@nemt/domain/time/zone.ts'
import { nameOfDay } from '#/components/date/name-of-day.ts'
import { WeekdayChoice } from '#/components/date/WeekdayChoice.tsx'
import { DateField } from '#/components/date/DateField.tsx'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { RepeatPreview } from './RepeatPreview.tsx'
import styles from '../create/create.module.css'

/** On which weekdays a request repeats, until when, and what that makes. */
export function RepeatEditor({ pickup, zone }: { pickup: number; zone: string }) {
  const text = useTranslations('repeat')
  const until = useJourney((state) => state.draft.repeat?.until)
  const today = localDate(pickup, zone)
  return (
    <>
      <div className={styles.row}>
        <Weekdays pickup={pickup} zone={zone} />
        <DateField
          label={text('until')}
          name="repeat.until"
          short
          spoken
          near={false}
          value={until === undefined ? null : localDate(until, zone)}
          today={today}
          min={today}
          early={text('untilEarly')}
          use="single"
          onChange={(date) =>
            journey.change((state) => {
              const { until: _until, ...rest } = state.draft.repeat ?? { enabled: true }
              return {
                ...state,
                draft: {
                  ...state.draft,
                  repeat: { ...rest, ...(date !== null && { until: endOfDay(date, zone) }) },
                },
              }
            })
          }
        />
      </div>
      <RepeatPreview />
    </>
  )
}

/** Su..Sa; the pickup's own is always chosen (V339). */
function Weekdays({ pickup, zone }: { pickup: number; zone: string }) {
  const text = useTranslations('repeat')
  const locale = useLocale()
  const days = useJourney((state) => state.draft.repeat?.days)
  const pickupDay = weekday(localDate(pickup, zone)) as Weekday
  return (
    <WeekdayChoice
      legend={text('weekdays')}
      days={days}
      fixed={pickupDay}
      field="repeat.days"
      onToggle={(day) =>
        journey.change((state) => ({
          ...state,
          draft: {
            ...state.draft,
            repeat: toggleDay(state.draft.repeat ?? { enabled: true }, day, pickup, zone),
          },
        }))
      }
    >
      {isBesidePattern({ ...days, [String(pickupDay)]: true }, pickupDay) && (
        <p className={styles.hint}>{text('ownDay', { day: nameOfDay(pickupDay, locale, 'long') })}</p>
      )}
    </WeekdayChoice>
  )
}
