'use client'
import { useState } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'

/** The ride that somebody's entries are about, and whether it is another one by now. */
export type Seen = {
  /** As it was when the first entry was made; nothing moves under somebody's hands. */
  ride: Ride
  /** Somebody else has changed it since. */
  overtaken: boolean
  /** Goes on with the ride as it is now. */
  accept: () => void
  /** A change of one's own, after which this version is no surprise. */
  wrote: (version: number) => void
}

/** Follows the ride while nothing is entered, and stands still once something is. */
export function useSeen(now: Ride, entered: boolean): Seen {
  const [ride, setRide] = useState(now)
  const [own, setOwn] = useState(now.version)
  if (ride !== now && (!entered || now.version <= own)) setRide(now)
  return {
    ride,
    overtaken: entered && now.version > ride.version && now.version > own,
    accept: () => setRide(now),
    wrote: setOwn,
  }
}
