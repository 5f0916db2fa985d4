'use client'
import { isPaused } from '@nemt/domain/passenger/pause.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { ridesOf } from '../draft/booking.ts'
import { seriesOf, type PreviewedSeries } from '../draft/repeat.ts'
import { zoneOfRide } from '../draft/times.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

export type RequestedSeries = PreviewedSeries & {
  /** The zone of its days. */
  zone: string
  /** Its dates on which no ride is made, since the passenger's series rest there. */
  resting: readonly string[]
  /** The pauses that hold those dates. */
  pauses: DataOf<'passenger.pauses'>['pauses']
}

/**
 * The series that the request asks for, with the passenger's pauses (docs/decisions/100): what is `made` leaves the
 * days out that rest. The first day was asked for by itself, and never rests. Passengers aren't told of pauses.
 */
export function useSeries(): RequestedSeries | null {
  const settings = useSettings()
  const { customer, scope } = settings
  const draft = useJourney((state) => state.draft)
  const zone = zoneOfRide(draft, 0, customer.timezone)
  const series = seriesOf(draft, ridesOf(draft, settings), zone)
  const passenger = draft.passenger?.key
  const { data } = useCall(
    'passenger.pauses',
    { passenger: passenger ?? '' },
    { enabled: series !== null && scope !== 'passenger' && passenger !== undefined },
  )
  if (!series) return null
  const later = series.dates.slice(1)
  const pauses = (data?.pauses ?? []).filter((pause) => later.some((date) => isPaused([pause], date)))
  const resting = later.filter((date) => isPaused(pauses, date))
  const made = series.made.filter(({ date }) => !resting.includes(date))
  return { ...series, zone, pauses, resting, made, moved: made.filter(({ moved }) => moved) }
}
