'use client'
import { useEffect, useEffectEvent } from 'react'
import { rideKeyOf } from '@nemt/domain/ride/search.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { useCall } from '#/calls/use-call.ts'
import { filterOf, type RidesView } from '../list-view.ts'

/**
 * Goes to the day of a ride that is looked for by its key: whoever has a key seldom knows its day, and the calendar
 * would be empty. Once for each key, so that one may look at other days from there.
 */
export function useDayOfKey(view: RidesView, zone: string, go: (day: string) => void): void {
  const isKey = rideKeyOf(view.query) !== undefined
  const { data } = useCall('ride.search', { ...filterOf(view, zone), take: 1 }, { enabled: isKey })
  const needed = isKey ? data?.rides[0]?.times.needed : undefined
  const follow = useEffectEvent(() => {
    if (needed !== undefined) go(localDate(needed, zone))
  })
  useEffect(() => follow(), [view.query, needed])
}
