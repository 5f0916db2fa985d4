'use client'
import { useCallback } from 'react'
import { rideKeyOf } from '@nemt/domain/ride/search.ts'
import { dataOf } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { send } from '#/calls/send.ts'
import { useSearch } from '#/components/picker/use-search.ts'
import { holds } from '#/dashboard/settings.ts'
import type { Finder } from './finder.ts'

type Passenger = DataOf<'patient.search'>['patients'][number]
type Ride = DataOf<'ride.info'>['rides'][number]
/** What the server knows of what was typed: passengers by name, phone, MRN or birth date, a ride by its key. */
export type Found = { kind: 'passenger'; passenger: Passenger } | { kind: 'ride'; ride: Ride }

/** From so many characters on, and so long after the last one (ms), the server is asked (doc 2 §5.7). */
const SHORTEST = 3
const DELAY_MS = 250
const MOST = 8
async function passengersBy(query: string): Promise<Found[]> {
  const { patients } = dataOf(await send<DataOf<'patient.search'>>('patient.search', { query, take: MOST }))
  return patients.map((passenger) => ({ kind: 'passenger', passenger }))
}

async function rideBy(key: string): Promise<Found[]> {
  const answer = await send<DataOf<'ride.info'>>('ride.info', { keys: [key] })
  // A key of nothing, or of a ride that one may not see, finds nothing.
  if (!answer.ok && answer.error.code === 'not_found') return []
  return dataOf(answer).rides.map((ride) => ({ kind: 'ride', ride }))
}

/** Searches what no page holds, as far as the user may. */
export function useFound(typed: string, finder: Finder) {
  const maySearch = holds(finder, 'passenger.search', 'ride.create')
  const search = useCallback(
    async (query: string): Promise<Found[]> => {
      const ride = rideKeyOf(query)
      if (ride !== undefined) return rideBy(ride)
      return maySearch ? passengersBy(query) : []
    },
    [maySearch],
  )
  return useSearch(typed.trim(), { search, minimum: SHORTEST, delay: () => DELAY_MS })
}
