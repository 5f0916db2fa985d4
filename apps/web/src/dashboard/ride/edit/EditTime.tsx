'use client'
import { useLocale, useTranslations } from 'next-intl'
import { formatZonedTime } from '@nemt/domain/time/format.ts'
import { localMinutes } from '@nemt/domain/time/zone.ts'
import { useNow } from '#/components/time/use-now.ts'
import { TimeField } from '#/components/time/TimeField.tsx'
import { languageOf } from '#/language/languages.ts'
import styles from '../ride-facts.module.css'
import { EditForm, type EditorProps } from './EditForm.tsx'
import { editedTimes, following, timeField, timesProblem } from './edited-times.ts'
import { useEdit } from './use-edit.ts'
import { useKeptField } from './use-kept-field.ts'

/**
 * Changes when a ride is, on its days and in its zone; the appointment where there is one, which takes the pickup along
 * until another one is typed.
 */
export function EditTime({ ride, settings, onDone }: EditorProps) {
  const text = useTranslations()
  const now = useNow() ?? ride.times.created
  const { timezone, times } = ride
  const place = { user: settings.user.key, ride: ride.key, group: 'when' } as const
  const appointment = useKeptField<number | null>(
    place,
    'appointment',
    times.appointment === undefined ? null : localMinutes(times.appointment, timezone),
  )
  const { needed: due } = following(ride, appointment.value)
  const pickup = useKeptField<number | null>(place, 'needed', localMinutes(due, timezone))
  const changed = editedTimes(ride, { pickup: pickup.value, appointment: appointment.value })
  const { needed, appointment: at } = changed
  const after = { ...ride, times: { ...times, ...changed } }
  const edited = useEdit(ride, { after, change: { times: changed } }, onDone)
  const problem = timesProblem(ride, { pickup: pickup.value, appointment: appointment.value }, now)
  const refusedAt = timeField(edited.fields)
  const errorAt = (field: 'needed' | 'appointment') => {
    if (problem?.field === field) return text(`problem.${problem.code}`, problem.values)
    return refusedAt === field ? edited.refused : undefined
  }
  return (
    <EditForm {...{ ride, settings, onDone, edited, problem, refusedAt }}>
      <div className={styles.pair}>
        <TimeField
          label={text('summary.pickupTime')}
          name="needed"
          value={pickup.value}
          onChange={pickup.type}
          error={errorAt('needed')}
        />
        {times.appointment !== undefined && (
          <TimeField
            label={text('summary.appointmentTime')}
            name="appointment"
            value={appointment.value}
            onChange={appointment.type}
            error={errorAt('appointment')}
          />
        )}
      </div>
      <Change was={times.needed} is={needed} zone={timezone} />
      {at !== undefined && times.appointment !== undefined && (
        <Change was={times.appointment} is={at} zone={timezone} />
      )}
    </EditForm>
  )
}

/** From what to what, once it differs. */
function Change({ was, is, zone }: { was: number; is: number; zone: string }) {
  const text = useTranslations('ridePane')
  const language = languageOf(useLocale())
  if (was === is) return null
  return (
    <p className={`${styles.change} tabular`}>
      <del>
        <span className="unseen">{text('before')} </span>
        {formatZonedTime(was, zone, language)}
      </del>
      <ins>
        <span className="unseen">{text('after')} </span>
        {formatZonedTime(is, zone, language)}
      </ins>
    </p>
  )
}
