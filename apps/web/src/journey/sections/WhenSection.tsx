'use client'
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
import { languageOf } from '#/language/languages.ts'
import { asksAppointment, mayRepurpose } from '../draft/editing.ts'
import { benefitOf } from '../draft/choose.ts'
import { changeDraft, journey } from '../draft/store.ts'
import { enterAppointment, enterDate, noonOf, zoneOfRide } from '../draft/times.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSkippedOn } from '../draft/use-skipped-on.ts'
import { timeRefusal } from '../draft/problem.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useRequestNow } from '../settings/use-request-now.ts'
import { Choice } from './Choice.tsx'
import { Section } from './Section.tsx'
import styles from '../create/create.module.css'

/** What for, there and back or not, and when. */
export function WhenSection() {
  const text = useTranslations('journey')
  // What belongs to the request as a whole was said when it was made; its purpose can change for all of its rides.
  const editing = useJourney((state) => state.editing !== undefined)
  const purpose = useJourney((state) => !state.editing || mayRepurpose(state.editing))
  return (
    <Section title={text('when')}>
      <div className={styles.row}>
        {purpose && <Purpose />}
        <Reason />
      </div>
      <div className={styles.row}>
        {!editing && <TypeOfTrip />}
        <TripDate />
        <Appointment />
      </div>
    </Section>
  )
}

/** For a screen that asks for nothing else and has its question above: the label is heard and not seen. */
type Alone = { labelUnseen?: boolean }

/** Why the trip is needed; a discharge is not for passengers to say (V566). */
export function Reason({ labelUnseen = false }: Alone) {
  const text = useTranslations()
  const { scope, policy } = useSettings()
  const reason = useJourney((state) => state.draft.reason)
  return (
    <Choice
      label={text('journey.reason')}
      labelUnseen={labelUnseen}
      field="reason"
      value={reason}
      options={reasonsFor(scope, Boolean(policy.day_center)).map((value) => ({
        value,
        label: text(`reason.${value}`),
      }))}
      onChange={(value) => changeDraft((draft) => chooseReason(draft, value))}
    />
  )
}

/** There and back or not; more places than that are for staff to add (V565). */
export function TypeOfTrip({ labelUnseen = false }: Alone) {
  const text = useTranslations()
  const { scope } = useSettings()
  const type = useJourney((state) => state.draft.type)
  return (
    <Choice
      label={text('journey.type')}
      labelUnseen={labelUnseen}
      field="type"
      value={type}
      options={journeyTypes
        .filter((value) => scope === 'coordinator' || value !== 'multi')
        .map((value) => ({ value, label: text(`journey_type.${value}`) }))}
      onChange={(value) => changeDraft((draft) => chooseType(draft, value))}
    />
  )
}

/** No purpose begins with a blank; HTML would make another sign of one that no text has. */
const other = ' other'

/** The purpose, from the list or in own words where the customer allows it. */
export function Purpose() {
  const text = useTranslations('journey')
  const { policy, purposeNames } = useSettings()
  const purpose = useJourney((state) => state.draft.purpose)
  const benefit = useJourney(benefitOf)
  const kept = useJourney((state) => state.editing?.purpose)
  const { enabled, list: offered, adhoc } = purposesOf(policy, benefit)
  // What a request is for stays choosable, also when it is offered no longer.
  const list = kept && !adhoc && !offered.includes(kept) ? [kept, ...offered] : offered
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

/**
 * The day of the trip, which is the appointment's where the reason has one. `lastOf` says the last day that can be
 * chosen, where there is one.
 */
export function TripDate({ lastOf }: { lastOf?: (now: number, zone: string) => string }) {
  const text = useTranslations('journey')
  const { customer, scope } = useSettings()
  const now = useRequestNow()
  const date = useJourney((state) => state.draft.date)
  const zone = useJourney((state) => zoneOfRide(state.draft, 0, customer.timezone))
  const appointmentAsked = useJourney(asksAppointment)
  const today = localDate(now, zone)
  return (
    <DateField
      label={text(appointmentAsked ? 'appointmentDate' : 'date')}
      name="date"
      short
      spoken
      value={date ?? null}
      today={today}
      min={today}
      max={lastOf?.(now, zone)}
      // Continue says of the appointment that it is past (M070); a passenger's screen asks for the date alone.
      keeps={appointmentAsked && scope !== 'passenger' ? 'past' : undefined}
      use="single"
      onChange={(next) => journey.change((state) => enterDate(state, next, customer.timezone))}
    />
  )
}

/** When the appointment is, where the reason has one. */
export function Appointment() {
  const text = useTranslations()
  const language = languageOf(useLocale())
  const settings = useSettings()
  const { customer, now: openedAt } = settings
  const now = useRequestNow()
  const date = useJourney((state) => state.draft.date)
  const appointment = useJourney((state) => state.draft.appointment)
  const waiting = useJourney((state) => state.waiting.appointment)
  const zone = useJourney((state) => zoneOfRide(state.draft, 0, customer.timezone))
  const refused = useJourney((state) => {
    const refused = timeRefusal(state, settings, now)
    return refused?.field === 'appointment' ? refused.code : null
  })
  const appointmentAsked = useJourney(asksAppointment)
  const minutes = appointment === undefined ? (waiting ?? null) : localMinutes(appointment, zone)
  const refusal = refused ? text(`error.${refused}`) : undefined
  const skippedOn = useSkippedOn('appointment', customer.timezone)
  if (!appointmentAsked) return null
  return (
    <TimeField
      className={styles.clock}
      label={text('journey.appointmentTime', {
        zone: zoneLabel(appointment ?? noonOf(date, zone) ?? openedAt, zone, language),
      })}
      name="appointment"
      value={minutes}
      error={skippedOn ? text('problem.time_skipped', { date: skippedOn }) : refusal}
      onChange={(next) => journey.change((state) => enterAppointment(state, next, customer.timezone))}
    />
  )
}
