'use client'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { inOrder } from '@nemt/domain/journey/existing.ts'
import type { Weekday } from '@nemt/domain/journey/repeat.ts'
import type { UsualTrip } from '@nemt/domain/journey/usual.ts'
import { formatTimeOfDay } from '@nemt/domain/time/format.ts'
import { callQuery } from '#/calls/call-query.ts'
import { PlaceLine } from '#/components/place/PlaceLine.tsx'
import { focusField } from '#/components/problem/focus-field.ts'
import { benefitOf } from '../draft/choose.ts'
import { offeredPurpose, takeOwnTrip, takeTrip } from '../draft/former-trip.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { createProblem } from '../draft/problem.ts'
import { nameOfDay } from '#/components/date/name-of-day.ts'
import { serverNow } from '#/calls/server-clock.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useDay } from '../settings/use-day.ts'
import { Section } from './Section.tsx'
import styles from '../create/create.module.css'

type Props = {
  trips: readonly UsualTrip[]
  /** Hears that a trip was taken over; without it, what is missing next gets the focus. */
  onTaken?: () => void
  /** All but the first are behind a button. */
  isFolded?: boolean
}

/**
 * What the passenger usually does: a click, or Alt with the number, takes the trip over with its places and
 * times of day. The date is still to say.
 */
export function UsualTrips({ trips, onTaken, isFolded }: Props) {
  const text = useTranslations('usual')
  const settings = useSettings()
  const client = useQueryClient()
  const taken = useJourney((state) => state.from)
  const [isUnfolded, setUnfolded] = useState(false)
  const take = async ({ ride: key, rides: keys, request }: UsualTrip) => {
    const { rides, purposes = {} } = await client.fetchQuery(callQuery('ride.info', { keys }))
    journey.change((state) => {
      const purpose = offeredPurpose(purposes[request], settings.policy, benefitOf(state))
      const take = settings.scope === 'passenger' ? takeOwnTrip : takeTrip
      return {
        ...take(state, { rides: inOrder(rides), purpose }, settings.customer.timezone),
        from: key,
      }
    })
    if (onTaken) return onTaken()
    focusField(createProblem(journey.current(), settings, serverNow())?.field ?? 'date')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const trip =
      event.altKey && !event.ctrlKey && !event.metaKey
        ? trips[Number(/^Digit([1-3])$/.exec(event.code)?.[1]) - 1]
        : undefined
    if (!trip) return
    event.preventDefault()
    void take(trip)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  if (trips.length === 0) return null
  const items = trips.map((trip, index) => (
    <li key={trip.ride}>
      <button
        type="button"
        className={styles.usualTrip}
        aria-keyshortcuts={`Alt+${index + 1}`}
        aria-pressed={taken === trip.ride}
        onClick={() => void take(trip)}
      >
        <span className={styles.usualPlaces}>
          <PlaceLine stop={trip.from} /> → <PlaceLine stop={trip.to} />
        </span>
        <Times trip={trip} />
        <kbd aria-hidden>Alt {index + 1}</kbd>
      </button>
    </li>
  ))
  const more = isFolded && items.length > 1 && (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-expanded={isUnfolded}
      onClick={() => setUnfolded(!isUnfolded)}
    >
      {text('more', { count: items.length - 1 })}
    </Button>
  )
  return (
    <Section title={text('title')} aside={more}>
      <ol className={styles.usual}>{isFolded && !isUnfolded ? items.slice(0, 1) : items}</ol>
    </Section>
  )
}

function Times({ trip: { minutes, back, weekdays, count, last } }: { trip: UsualTrip }) {
  const text = useTranslations('usual')
  const locale = useLocale()
  const { language } = useSettings()
  const dayName = useDay()
  const days = weekdays.map((day) => nameOfDay(day as Weekday, locale, 'short')).join(', ')
  return (
    <span className={styles.hint}>
      {[
        days,
        formatTimeOfDay(minutes, language),
        back &&
          (back.type === 'will-call'
            ? text('backCall')
            : text('backAt', { time: formatTimeOfDay(back.minutes, language) })),
        text('times', { count, date: dayName(last) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}
