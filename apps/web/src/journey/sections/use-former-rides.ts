'use client'
import { useCall } from '#/calls/use-call.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

const DAY = 86_400_000

/** The passenger's rides of the last four months and the next; asked once for all that goes by them. */
export function useFormerRides(passenger: string | undefined) {
  const { now } = useSettings()
  return useCall(
    'ride.search',
    { passenger: passenger ?? '', from: now - 120 * DAY, to: now + 30 * DAY, take: 300 },
    { freshMs: 5 * 60_000, enabled: passenger !== undefined },
  )
}
