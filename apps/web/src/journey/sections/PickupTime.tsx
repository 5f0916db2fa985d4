'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { rideTypeFor } from '@nemt/domain/journey/reason.ts'
import type { RideType } from '@nemt/domain/ride/schema.ts'
import { zoneLabel } from '@nemt/domain/time/format.ts'
import { localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import { useCall } from '#/calls/use-call.ts'
import { TimeField } from '#/components/time/TimeField.tsx'
import { languageOf } from '#/language/languages.ts'
import { changeRide } from '../draft/choose.ts'
import { journey } from '../draft/store.ts'
import { enterNeeded, noonOf, takeEstimate, zoneOfRide } from '../draft/times.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSkippedOn } from '../draft/use-skipped-on.ts'
import { timeRefusal } from '../draft/problem.ts'
import { PICKUP_FRESH_MS, pickupQuestion } from '../estimate/pickup-question.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useDay } from '../settings/use-day.ts'
import { useRequestNow } from '../settings/use-request-now.ts'
import { Choice } from './Choice.tsx'
import styles from '../create/create.module.css'

/**
 * When a leg is to be picked up, in its zone; the first leg's time is estimated from the appointment until
 * somebody types one.
 */
export function PickupTime({ index, returning = false }: { index: number; returning?: boolean }) {
  const text = useTranslations()
  const language = languageOf(useLocale())
  const settings = useSettings()
  const { customer, now: openedAt } = settings
  const dayName = useDay()
  const now = useRequestNow()
  const date = useJourney((state) => state.draft.date)
  const needed = useJourney((state) => state.draft.rides[index]?.times.needed)
  const waiting = useJourney((state) => state.waiting.needed[index])
  const zone = useJourney((state) => zoneOfRide(state.draft, index, customer.timezone))
  const estimated = useJourney(
    (state) =>
      index === 0 && state.estimated !== undefined && state.estimated === state.draft.rides[0]?.times.needed,
  )
  const late = useJourney(
    (state) => index === 0 && timeRefusal(state, settings, now)?.code === 'ride_pickup_after_appointment',
  )
  const name = `rides.${index}.times.needed`
  const skippedOn = useSkippedOn(name, customer.timezone)
  const refusal = late ? text('error.ride_pickup_after_appointment') : undefined
  const day = needed === undefined ? undefined : localDate(needed, zone)
  return (
    <>
      {index === 0 && <EstimatePickup />}
      <TimeField
        className={styles.clock}
        label={text(returning ? 'journey.returnTime' : 'journey.pickupTime', {
          zone: zoneLabel(needed ?? noonOf(date, zone) ?? openedAt, zone, language),
        })}
        name={name}
        value={needed === undefined ? (waiting ?? null) : localMinutes(needed, zone)}
        error={skippedOn ? text('problem.time_skipped', { date: skippedOn }) : refusal}
        onChange={(minutes) =>
          journey.change((state) => enterNeeded(state, index, minutes, customer.timezone))
        }
      />
      {estimated && <p className={styles.besideHint}>{text('journey.estimatedPickup')}</p>}
      {day !== undefined && date !== undefined && day !== date && (
        <p className={styles.besideHint}>{text('journey.onDate', { date: dayName(day) })}</p>
      )}
    </>
  )
}

const NOWHERE = { lat: 0, lng: 0 }

/** Asks the map when to leave for the appointment, whenever what that depends on changes. */
function EstimatePickup() {
  // As text, so that it is painted when the question changes and not with every key.
  const asked = useJourney((state) => JSON.stringify(pickupQuestion(state)))
  const question = JSON.parse(asked) as ReturnType<typeof pickupQuestion>
  const { data } = useCall(
    'map.estimate.pickup',
    question ?? { timestamp: 0, pickup: NOWHERE, dropoff: NOWHERE },
    { enabled: question !== null, freshMs: PICKUP_FRESH_MS },
  )
  const pickup = question ? data?.pickup : undefined
  useEffect(() => {
    if (pickup !== undefined) journey.change((state) => takeEstimate(state, pickup))
  }, [pickup])
  return null
}

/**
 * Whether a leg has its time or waits for a call (V345–V347); not asked where the customer has no will-call rides, or
 * the reason leaves no choice.
 */
export function RideTypeChoice({ index, label }: { index: number; label: string }) {
  const text = useTranslations('ride_type')
  const { customer } = useSettings()
  const type = useJourney((state) => state.draft.rides[index]?.type ?? rideTypeFor(state.draft.reason))
  const reason = useJourney((state) => state.draft.reason)
  // The day center forces it (V347); who finds a former ride otherwise may set it right.
  const isForced = reason === 'day-center' && type === 'scheduled'
  if (customer.flags?.disable_willcall || reason === undefined || isForced) return null
  return (
    <Choice<RideType>
      label={label}
      value={type}
      options={(['scheduled', 'will-call'] as const).map((value) => ({ value, label: text(value) }))}
      onChange={(value) =>
        journey.change((state) => changeRide(state, index, (ride) => ({ ...ride, type: value })))
      }
    />
  )
}
