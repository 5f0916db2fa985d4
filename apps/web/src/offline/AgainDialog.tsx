'use client'
import { Button, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { addDays, instantAt, localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import { newAttempt } from '../calls/attempts.ts'
import { Dialog } from '../components/dialog/Dialog.tsx'
import { TimeField } from '../components/time/TimeField.tsx'
import { useNow } from '../components/time/use-now.ts'
import type { PortalRide } from '../portal/by-day.ts'
import styles from '../portal/portal.module.css'
import { held } from './held.ts'

/**
 * Asks for a trip like one of the passenger's, on another day: held until there is a network. The appointment is
 * asked for where there is one, and the pickup keeps its distance to it; else the pickup's time.
 */
export function AgainDialog({ ride, onClose }: { ride: PortalRide; onClose: () => void }) {
  const text = useTranslations('offline')
  const now = useNow() ?? 0
  const { times, timezone: zone } = ride
  const former = times.appointment ?? times.needed
  const [date, setDate] = useState('')
  const [time, setTime] = useState<number | null>(localMinutes(former, zone))
  const [tried, setTried] = useState(false)
  const at = date && time !== null ? instantAt(date, time, zone) : undefined
  const isPast = at !== undefined && at <= now
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (at === undefined || isPast) return
    const needed = at - (former - times.needed)
    void held.hold({
      ...{ kind: 'again', like: ride.key, id: newAttempt(), at: Date.now(), owner: ride.passenger.key },
      ride: {
        ...{ type: ride.type, timezone: zone },
        times: { needed, ...(times.appointment === undefined ? {} : { appointment: at }) },
      },
    })
    onClose()
  }
  const today = localDate(now, zone)
  return (
    <Dialog title={text('again')} onClose={onClose}>
      <form className={styles.choices} method="post" onSubmit={ask} noValidate>
        <TextInput
          type="date"
          label={text('date')}
          value={date}
          min={today}
          max={addDays(today, 365)}
          onChange={(event) => setDate(event.currentTarget.value)}
          error={tried && dateProblem(date, isPast, text)}
        />
        <TimeField
          label={text(times.appointment === undefined ? 'pickupTime' : 'appointmentTime')}
          value={time}
          onChange={setTime}
          error={tried && time === null && text('timeMissing')}
        />
        <Button type="submit" size="lg">
          {text('ask')}
        </Button>
      </form>
    </Dialog>
  )
}

function dateProblem(date: string, isPast: boolean, text: (key: 'dateMissing' | 'datePast') => string) {
  if (!date) return text('dateMissing')
  return isPast && text('datePast')
}
