'use client'
import { useEffect } from 'react'
import { verificationKeys } from '@nemt/domain/journey/verification.ts'
import { useCall } from '#/calls/use-call.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

const YEAR = 366 * 86_400_000

/**
 * Finds out whether the passenger ever had a ride, so that no document is asked for (V940, V941). `isRead`: the request
 * in hand knows it, too; one that takes another's place, resumed or started over, knows nothing of it at first.
 */
export function useEverScheduled(passenger: string): { isRead: boolean; ever: boolean } {
  const { customer, now } = useSettings()
  const isAsked = verificationKeys(customer).length > 0
  const { data, isPending } = useCall(
    'ride.search',
    { passenger, from: now - 3 * YEAR, to: now + 2 * YEAR, take: 1 },
    { enabled: isAsked },
  )
  const ever = (data?.rides.length ?? 0) > 0
  const isAnswered = !isAsked || !isPending
  const isKnown = useJourney((state) => state.everScheduled === ever)
  useEffect(() => {
    if (isAnswered && !isKnown) journey.change((state) => ({ ...state, everScheduled: ever }))
  }, [isAnswered, isKnown, ever])
  return { isRead: isAnswered && isKnown, ever }
}
