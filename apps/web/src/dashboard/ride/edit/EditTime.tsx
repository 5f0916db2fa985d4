'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatZonedTime } from '@nemt/domain/time/format.ts'
import { instantAt, localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import { TimeField } from '#/components/time/TimeField.tsx'
import { languageOf } from '#/language/languages.ts'
import styles from '../ride-facts.module.css'
import { EditForm, type EditorProps } from './EditForm.tsx'
import { useEdit } from './use-edit.ts'

/** Changes when a ride is, on its day and in its zone; the appointment where there is one. */
export function EditTime({ ride, settings, onDone }: EditorProps) {
  const text = useTranslations('summary')
  const { timezone, times } = ride
  const [pickup, setPickup] = useState<number | null>(localMinutes(times.needed, timezone))
  const [appointment, setAppointment] = useState<number | null>(
    times.appointment === undefined ? null : localMinutes(times.appointment, timezone),
  )
  const needed = moved(times.needed, pickup, timezone)
  const at = times.appointment === undefined ? undefined : moved(times.appointment, appointment, timezone)
  const changed = { needed, ...(at === undefined ? {} : { appointment: at }) }
  const after = { ...ride, times: { ...times, ...changed } }
  const edited = useEdit(ride, { after, change: { times: changed } }, onDone)
  const wrong = pickup === null || (times.appointment !== undefined && appointment === null)
  return (
    <EditForm ride={ride} settings={settings} onDone={onDone} edited={edited} wrong={wrong}>
      <div className={styles.pair}>
        <TimeField label={text('pickupTime')} name="needed" value={pickup} onChange={setPickup} />
        {times.appointment !== undefined && (
          <TimeField
            label={text('appointmentTime')}
            name="appointment"
            value={appointment}
            onChange={setAppointment}
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

/** The instant on the same day at another time of the wall; the same without one. */
function moved(instant: number, minutes: number | null, zone: string): number {
  if (minutes === null || minutes === localMinutes(instant, zone)) return instant
  return instantAt(localDate(instant, zone), minutes, zone)
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
