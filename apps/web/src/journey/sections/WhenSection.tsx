'use client'
import { skippedTime } from '@nemt/domain/journey/clock.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { chooseReason, chooseType } from '@nemt/domain/journey/draft.ts'
import { reasonsFor } from '@nemt/domain/journey/reason.ts'
import { purposesOf } from '@nemt/domain/journey/settings.ts'
import { journeyTypes } from '@nemt/domain/journey/values.ts'
import { zoneLabel } from '@nemt/domain/time/format.ts'
import { localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import { DateField } from '#/components/date/DateField.tsx'
import { TimeField } from '#/components/time/TimeField.tsx'
import { useNow } from '#/components/time/use-now.ts'
import { languageOf } from '#/language/languages.ts'
import { asksAppointment } from '../draft/editing.ts'
import { benefitOf } from '../draft/choose.ts'
import { changeDraft, journey } from '../draft/store.ts'
import { enterAppointment, enterDate, zoneOfRide } from '../draft/times.ts'
import { useJourney } from '../draft/use-journey.ts'
import { timeRefusal } from '../draft/problem.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { Choice } from './Choice.tsx'
import { Section } from './Section.tsx'
import styles from '../create/create.module.css'

/** What for, there and back or not, and when. */
export function WhenSection() {
  const text = useTranslations()
  const { policy } = useSettings()
  const reason = useJourney((state) => state.draft.reason)
  const type = useJourney((state) => state.draft.type)
  // What belongs to the request as a whole was said when it was made.
  const editing = useJourney((state) => state.editing !== undefined)
  return (
    <Section title={text('journey.when')}>
      <div className={styles.row}>
        {!editing && <Purpose />}
        <Choice
          label={text('journey.reason')}
          field="reason"
          value={reason}
          options={reasonsFor('coordinator', Boolean(policy.day_center)).map((value) => ({
            value,
            label: text(`reason.${value}`),
          }))}
          onChange={(value) => changeDraft((draft) => chooseReason(draft, value))}
        />
      </div>
      <div className={styles.row}>
        {!editing && (
          <Choice
            label={text('journey.type')}
            field="type"
            value={type}
            options={journeyTypes.map((value) => ({ value, label: text(`journey_type.${value}`) }))}
            onChange={(value) => changeDraft((draft) => chooseType(draft, value))}
          />
        )}
        <When />
      </div>
    </Section>
  )
}

const other = '\u0000other'

/** The purpose, from the list or in own words where the customer allows it. */
function Purpose() {
  const text = useTranslations('journey')
  const { policy, purposeNames } = useSettings()
  const purpose = useJourney((state) => state.draft.purpose)
  const benefit = useJourney(benefitOf)
  const { enabled, list, adhoc } = purposesOf(policy, benefit)
  const isCustom = purpose !== undefined && !list.includes(purpose)
  const [writing, setWriting] = useState(false)
  if (!enabled) return null
  const set = (next: string | undefined) =>
    changeDraft(({ purpose: _purpose, ...draft }) => ({
      ...draft,
      ...(next !== undefined && { purpose: next }),
    }))
  const written = isCustom || writing
  return (
    <div className={styles.purpose} data-field="covered">
      <NativeSelect
        label={text('purpose')}
        value={written ? other : (purpose ?? '')}
        onChange={(event) => {
          const value = event.currentTarget.value
          setWriting(value === other)
          set(value === other || value === '' ? undefined : value)
        }}
      >
        <option value="">{text('choose')}</option>
        {list.map((name) => (
          <option key={name} value={name}>
            {purposeNames[name] ?? name}
          </option>
        ))}
        {adhoc && <option value={other}>{text('purposeOther')}</option>}
      </NativeSelect>
      {written && (
        <TextInput
          label={text('purposeText')}
          maxLength={200}
          value={purpose ?? ''}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

/** The date and, where the reason has one, the appointment. */
function When() {
  const text = useTranslations()
  const language = languageOf(useLocale())
  const settings = useSettings()
  const { customer, now: openedAt } = settings
  const now = useNow() ?? openedAt
  const date = useJourney((state) => state.draft.date)
  const appointment = useJourney((state) => state.draft.appointment)
  const waiting = useJourney((state) => state.waiting.appointment)
  const zone = useJourney((state) => zoneOfRide(state.draft, 0, customer.timezone))
  const soon = useJourney((state) => timeRefusal(state, settings, now)?.code === 'ride_appointment_too_soon')
  const appointmentAsked = useJourney(asksAppointment)
  const today = localDate(now, zone)
  const minutes = appointment === undefined ? (waiting ?? null) : localMinutes(appointment, zone)
  const refusal = soon ? text('error.ride_appointment_too_soon') : undefined
  const [skipped, setSkipped] = useState<ReturnType<typeof skippedTime>>(null)
  return (
    <>
      <DateField
        label={text(appointmentAsked ? 'journey.appointmentDate' : 'journey.date')}
        name="date"
        short
        spoken
        value={date ?? null}
        today={today}
        min={today}
        onChange={(next) => journey.change((state) => enterDate(state, next, customer.timezone))}
      />
      {appointmentAsked && (
        <TimeField
          className={styles.clock}
          label={text('journey.appointmentTime', {
            zone: zoneLabel(appointment ?? openedAt, zone, language),
          })}
          name="appointment"
          value={minutes}
          error={skipped ? text('problem.time_skipped', skipped.values) : refusal}
          onChange={(next) => {
            const problem =
              next === null || date === undefined ? null : skippedTime(date, next, zone, 'appointment')
            setSkipped(problem)
            // The time before it would be booked, were it left in its place.
            const time = problem ? null : next
            journey.change((state) => enterAppointment(state, time, customer.timezone))
          }}
        />
      )}
    </>
  )
}
