'use client'
import { useEffect, useState } from 'react'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { forgetTrip, keepTrip, keptTrip, type KeptTrip } from './kept-trip.ts'

type Told = KeptTrip['info'] | undefined

/** The trip as the phone has kept it, until the server has told it. */
export function useKeptTrip(ride: string, told: Told): KeptTrip | undefined {
  const [kept, setKept] = useState<KeptTrip>()
  const isTold = told !== undefined
  useEffect(() => {
    if (!isTold) void keptTrip(ride).then(setKept)
  }, [ride, isTold])
  return isTold ? undefined : kept
}

/**
 * Keeps what the server told of the trip, with where it stands by the steps since: one that was taken, and not read
 * again, is kept nowhere else. A trip that is over, or no longer this phone's (`isAway`), is forgotten.
 */
export function useKeepTrip(
  ride: string,
  told: Told,
  {
    status,
    arrived,
    isAway,
  }: { status: RideStatus | undefined; arrived: number | undefined; isAway: boolean },
): void {
  useEffect(() => {
    if (isAway || (told && !told.trip)) void forgetTrip(ride)
    else if (told?.trip && status) {
      const trip = { ...told.trip, ...(arrived === undefined ? {} : { waiting: arrived }) }
      void keepTrip({ ...told, status, trip })
    }
  }, [ride, told, status, arrived, isAway])
}
