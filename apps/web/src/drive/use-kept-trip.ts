'use client'
import { useEffect, useState } from 'react'
import { forgetTrip, keepTrip, keptTrip, type KeptTrip } from './kept-trip.ts'

/**
 * The trip as the phone has kept it, where the server has told nothing yet. What it tells is kept from then on; that
 * the trip is over, or no longer this phone's (`isAway`), forgets it.
 */
export function useKeptTrip(ride: string, told: KeptTrip['info'] | undefined, isAway: boolean) {
  const [kept, setKept] = useState<KeptTrip>()
  const isTold = told !== undefined
  useEffect(() => {
    if (!isTold) void keptTrip(ride).then(setKept)
  }, [ride, isTold])
  useEffect(() => {
    if (isAway || (told && !told.trip)) void forgetTrip(ride)
    else if (told) void keepTrip(told)
  }, [ride, told, isAway])
  return isTold ? undefined : kept
}
