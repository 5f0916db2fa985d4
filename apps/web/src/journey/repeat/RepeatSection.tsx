'use client'
import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { displayedDays, toggleDay, weekPatterns } from '@nemt/domain/journey/repeat.ts'
import { endOfDay, localDate, weekday } from '@nemt/domain/time/zone.ts'
import { DateField } from '#/components/date/DateField.tsx'
import { useNow } from '#/components/time/use-now.ts'
import { Choice } from '../sections/Choice.tsx'
import { Section } from '../sections/Section.tsx'
import { enterPattern, enterRepeating, pickupOf } from '../draft/repeat.ts'
import { journey } from '../draft/store.ts'
import { zoneOfRide } from '../draft/times.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { RepeatPreview } from './LazyPreview.tsx'
import { nameOfDay } from './use-repeats.ts'
import choice from '../sections/choice.module.css'
import styles from '../create/create.module.css'

/** A recurring request (V223–V225): whether, on which weekdays, until when, and what that makes. */
export function RepeatSection() {
  const text = useTranslations('repeat')
  const { customer, now: openedAt } = useSettings()
  const now = useNow() ?? openedAt
  const repeat = useJourney((state) => state.draft.repeat)
  const zone = useJourney((state) => zoneOfRide(state.draft, 0, customer.timezone))
  const pickup = useJourney((state) => pickupOf(state, zone))
  const on = repeat?.enabled ?? false
  const until = repeat?.until
  const today = localDate(pickup ?? now, zone)
  return (
    <Section title={text('title')} field="repeat">
      <div className={styles.row}>
        <Choice
          label={text('repeats')}
          labelUnseen
          value={on ? 'yes' : 'no'}
          options={(['no', 'yes'] as const).map((value) => ({ value, label: text(value) }))}
          onChange={(value) => journey.change((state) => enterRepeating(state, value === 'yes', zone))}
        />
        <Patterns zone={zone} />
      </div>
      {on && pickup === undefined && <p className={styles.hint}>{text('dateFirst')}</p>}
      {on && pickup !== undefined && (
        <>
          <div className={styles.row}>
            <Weekdays pickup={pickup} zone={zone} />
            <DateField
              label={text('until')}
              name="repeat.until"
              short
              spoken
              value={until === undefined ? null : localDate(until, zone)}
              today={today}
              min={today}
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
      )}
    </Section>
  )
}

/** The weeks of dialysis, in one click: repetition is on, with these days and the first trip's own. */
function Patterns({ zone }: { zone: string }) {
  const locale = useLocale()
  const days = useJourney((state) => (state.draft.repeat?.enabled ? state.draft.repeat.days : undefined))
  return (
    <div className={choice.options}>
      {weekPatterns.map((pattern) => (
        <Button
          key={pattern.join()}
          variant="default"
          aria-pressed={pattern.every((day) => days?.[String(day)])}
          onClick={() => journey.change((state) => enterPattern(state, pattern, zone))}
        >
          {pattern.map((day) => nameOfDay(day, locale, 'short')).join(', ')}
        </Button>
      ))}
    </div>
  )
}

/** Su..Sa; the pickup's own is always chosen (V339). */
function Weekdays({ pickup, zone }: { pickup: number; zone: string }) {
  const text = useTranslations('repeat')
  const locale = useLocale()
  const days = useJourney((state) => state.draft.repeat?.days)
  const pickupDay = weekday(localDate(pickup, zone))
  return (
    <fieldset className={choice.choice} data-field="repeat.days">
      <legend>{text('weekdays')}</legend>
      <div className={choice.options}>
        {displayedDays.map((day) => (
          <label
            key={day}
            className={`${choice.option} ${choice.day}`}
            title={nameOfDay(day, locale, 'long')}
          >
            <input
              type="checkbox"
              aria-label={nameOfDay(day, locale, 'long')}
              checked={day === pickupDay || days?.[String(day)] === true}
              aria-disabled={day === pickupDay}
              onChange={() =>
                journey.change((state) => ({
                  ...state,
                  draft: {
                    ...state.draft,
                    repeat: toggleDay(state.draft.repeat ?? { enabled: true }, day, pickup, zone),
                  },
                }))
              }
            />
            <span aria-hidden>{nameOfDay(day, locale, 'short').slice(0, 2)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
