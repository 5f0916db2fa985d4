'use client'
import { NOT_DRIVEN } from '@nemt/domain/ride/sets.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { useCall } from '#/calls/use-call.ts'
import { useJourney } from '../draft/use-journey.ts'
import type { PreviewedSeries } from '../draft/repeat.ts'

const DAY = 86_400_000
/** Two pickups nearer than this are in each other's way. ms. */
const NEAR = 3_600_000

/**
 * The passenger's other rides on days of the series, by date; `clash` when one is within an hour of a ride of
 * the series.
 */
export function useClashes({
  dates,
  made,
}: PreviewedSeries): Map<string, { times: number[]; zone: string; clash: boolean }> {
  const passenger = useJourney((state) => state.draft.passenger?.key)
  const [first, last] = [dates[0], dates.at(-1)]
  const { data } = useCall(
    'ride.search',
    {
      passenger: passenger ?? '',
      from: Date.parse(first ?? '2000-01-01') - DAY,
      to: Date.parse(last ?? '2000-01-01') + 2 * DAY,
      take: 500,
    },
    { enabled: passenger !== undefined && first !== undefined, keep: true },
  )
  const found = new Map<string, { times: number[]; zone: string; clash: boolean }>()
  for (const { times, timezone, status } of data?.rides ?? []) {
    const date = localDate(times.needed, timezone)
    if (NOT_DRIVEN.includes(status) || !dates.includes(date)) continue
    const before = found.get(date)
    const clash = made.some(({ needed }) => Math.abs(needed - times.needed) < NEAR)
    found.set(date, {
      times: [...(before?.times ?? []), times.needed],
      zone: timezone,
      clash: clash || before?.clash === true,
    })
  }
  return found
}
