import { present } from '@nemt/store/rows/present.ts'
import type { Context } from '#/pipeline/context.ts'
import type { CompleteRide } from '../record/booking.ts'

/** What an edit asks for, as a ride that is planned and judged. */
export function draftOfEdit(
  { portal }: Pick<Context, 'portal'>,
  { type, times, stops, accessibility, transit }: CompleteRide,
) {
  const timezone = portal.adapters.zoneOf(stops.pickup.address as { lat: number; lng: number })
  return { times, stops, timezone, ...present({ type, accessibility, transit }) }
}
