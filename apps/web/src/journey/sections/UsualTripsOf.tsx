'use client'
import { useMemo } from 'react'
import { usualTrips } from '@nemt/domain/journey/usual.ts'
import { useFormerRides } from './use-former-rides.ts'
import { UsualTrips } from './UsualTrips.tsx'

/** What a passenger usually does, once it is known. */
export function UsualTripsOf({ passenger }: { passenger: string }) {
  const { data } = useFormerRides(passenger)
  const trips = useMemo(() => usualTrips(data?.rides ?? []), [data])
  return <UsualTrips trips={trips} />
}
