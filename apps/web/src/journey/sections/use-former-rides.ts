'use client'
import { useMemo } from 'react'
import { usualTrips, type UsualTrip } from '@nemt/domain/journey/usual.ts'
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

/** What the passenger usually does; nothing until it is known. */
export function useUsualTrips(passenger: string | undefined): UsualTrip[] {
  const { data } = useFormerRides(passenger)
  return useMemo(() => usualTrips(data?.rides ?? []), [data])
}
