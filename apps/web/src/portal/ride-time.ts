import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { typeLine, type Line } from '@nemt/domain/ride/labels.ts'
import type { PortalRide } from './by-day.ts'

/** When a ride is, in its own words: its time, or that it comes when it is called for (V296, V297). */
export function rideTime(ride: PortalRide, language: InterfaceLanguage): Line {
  const { type, timezone, times } = ride
  return typeLine({ type, timezone, times: { created: 0, ...times } }, language)
}
