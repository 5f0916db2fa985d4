'use client'
import { useCall } from '#/calls/use-call.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { formerRides } from './former-rides.ts'

/** The passenger's rides of late; asked once for all that goes by them. */
export function useFormerRides(passenger: string | undefined) {
  const { now } = useSettings()
  return useCall('ride.search', formerRides(passenger ?? '', now), {
    freshMs: 5 * 60_000,
    enabled: passenger !== undefined,
  })
}
