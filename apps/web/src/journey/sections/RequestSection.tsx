'use client'
import { skippedTime } from '@nemt/domain/journey/clock.ts'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { chooseReason, chooseType } from '@nemt/domain/journey/draft.ts'
import { reasonsFor } from '@nemt/domain/journey/reason.ts'
import { multiloadEnabled, purposesOf } from '@nemt/domain/journey/settings.ts'
import type { Draft } from '@nemt/domain/journey/schema.ts'
import { journeyTypes } from '@nemt/domain/journey/values.ts'
import { zoneLabel } from '@nemt/domain/time/format.ts'
import { localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import { DateField } from '#/components/date/DateField.tsx'
import { TimeField } from '#/components/time/TimeField.tsx'
import { useNow } from '#/components/time/use-now.ts'
import { languageOf } from '#/language/languages.ts'
import { asksAppointment } from '../draft/editing.ts'
import { benefitOf } from '../draft/choose.ts'
import { journey } from '../draft/store.ts'
import { enterAppointment, enterDate, zoneOfRide } from '../draft/times.ts'
import { useJourney } from '../draft/use-journey.ts'
import { timeRefusal } from '../draft/problem.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { Choice } from './Choice.tsx'
import { Covered } from './Covered.tsx'
import { Section } from './Section.tsx'
import styles from '../create/create.module.css'

function change(how: (draft: Draft) => Draft) {
  return journey.change((state) => ({ ...state, draft: how(state.draft) }))
}

/** What for, for which team, and when. */
export function RequestSection() {
  const text = useTranslations()
  const { policy } = useSettings()
  const reason = useJourney((state) => state.draft.reason)
  const type = useJourney((state) => state.draft.type)
  const multiload = useJourney((state) => state.draft.multiload)
  const benefit = useJourney(benefitOf)
  // What belongs to the request as a whole was said when it was made.
  const editing = useJourney((state) => state.editing !== undefined)
  return (
    <Section title={text('journey.request')}>
      <div className={styles.pair}>
        <Team />
        {!editing && <Purpose />}
      </div>
      <Covered />
      <Choice
        label={text('journey.reason')}
        field="reason"
        value={reason}
        options={reasonsFor('coordinator', Boolean(policy.day_center)).map((value) => ({
          value,
          label: text(`reason.${value}`),
        }))}
        onChange={(value) => change((draft) => chooseReason(draft, value))}
      />
      {!editing && (
        <Choice
          label={text('journey.type')}
          field="type"
          value={type}
          options={journeyTypes.map((value) => ({ value, label: text(`journey_type.${value}`) }))}
          onChange={(value) => change((draft) => chooseType(draft, value))}
        />
      )}
      <When />
      {multiloadEnabled(policy, benefit) && (
        <Checkbox
          label={text('journey.multiload')}
          checked={multiload ?? false}
          onChange={(event) => {
            const ticked = event.currentTarget.checked
            change((draft) => ({ ...draft, multiload: ticked }))
          }}
        />
      )}
    </Section>
  )
}

function Team() {
  const text = useTranslations('journey')
  const { teams, ownTeams } = useSettings()
  const team = useJourney((state) => state.draft.team)
  if (teams.length === 0) return null
  const single = ownTeams.length === 1
  return (
    <NativeSelect
      label={text('team')}
      name="team"
      value={single ? ownTeams[0] : (team ?? '')}
      onChange={(event) => {
        const key = event.currentTarget.value
        change(({ team: _team, ...draft }) => ({ ...draft, ...(key && { team: key }) }))
      }}
    >
      {!single && <option value="">{text('choose')}</option>}
      {teams.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

const other = '\u0000other'

/** The purpose, from the list or in own words where the customer allows it. */
function Purpose() {
  const text = useTranslations('journey')
  const { policy } = useSettings()
  const purpose = useJourney((state) => state.draft.purpose)
  const benefit = useJourney(benefitOf)
  const { enabled, list, adhoc } = purposesOf(policy, benefit)
  const isCustom = purpose !== undefined && !list.includes(purpose)
  const [writing, setWriting] = useState(false)
  if (!enabled) return null
  const set = (next: string | undefined) =>
    change(({ purpose: _purpose, ...draft }) => ({ ...draft, ...(next !== undefined && { purpose: next }) }))
  const written = isCustom || writing
  return (
    <div className={styles.stack} data-field="covered">
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
          <option key={name}>{name}</option>
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
    <div className={styles.pair}>
      <DateField
        label={text(appointmentAsked ? 'journey.appointmentDate' : 'journey.date')}
        name="date"
        short
        value={date ?? null}
        today={today}
        min={today}
        onChange={(next) => journey.change((state) => enterDate(state, next, customer.timezone))}
      />
      {appointmentAsked && (
        <TimeField
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
            if (!problem) journey.change((state) => enterAppointment(state, next, customer.timezone))
          }}
        />
      )}
    </div>
  )
}
