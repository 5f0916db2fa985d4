'use client'
import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { weekPatterns } from '@nemt/domain/journey/repeat.ts'
import { Choice } from '../sections/Choice.tsx'
import { Section } from '../sections/Section.tsx'
import { enterPattern, enterRepeating, pickupOf } from '../draft/repeat.ts'
import { journey } from '../draft/store.ts'
import { zoneOfRide } from '../draft/times.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { RepeatEditor } from './LazyEditor.tsx'
import { nameOfDay } from '#/components/date/name-of-day.ts'
import choice from '#/components/form/choice.module.css'
import styles from '../create/create.module.css'

/** A recurring request (V223–V225): whether, on which weekdays, until when, and what that makes. */
export function RepeatSection() {
  const text = useTranslations('repeat')
  const { customer } = useSettings()
  const repeat = useJourney((state) => state.draft.repeat)
  const zone = useJourney((state) => zoneOfRide(state.draft, 0, customer.timezone))
  const pickup = useJourney((state) => pickupOf(state, zone))
  const on = repeat?.enabled ?? false
  return (
    <Section title={text('title')} field="repeat" tight={!on}>
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
      {on && pickup !== undefined && <RepeatEditor pickup={pickup} zone={zone} />}
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
