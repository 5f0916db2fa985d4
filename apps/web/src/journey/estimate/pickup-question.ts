import type { PayloadOf } from '#/calls/named.ts'
import { asksAppointment } from '../draft/editing.ts'
import type { JourneyState } from '../draft/state.ts'

/** How long the map's answer counts, ms: the traffic that it reckons with is that of the hour, not of the day. */
export const PICKUP_FRESH_MS = 10 * 60_000

/** What the map is asked about the first pickup of a request; null before there is an appointment and both places. */
export function pickupQuestion(state: JourneyState): PayloadOf<'map.estimate.pickup'> | null {
  const { appointment, rides, accessibility } = state.draft
  const { pickup, dropoff } = rides[0]?.stops ?? {}
  const [from, to] = [pickup?.address, dropoff?.address]
  if (
    !asksAppointment(state) ||
    appointment === undefined ||
    from?.lat === undefined ||
    from.lng === undefined ||
    to?.lat === undefined ||
    to.lng === undefined
  )
    return null
  const { vehicle } = accessibility ?? {}
  return {
    timestamp: appointment,
    pickup: { lat: from.lat, lng: from.lng },
    dropoff: { lat: to.lat, lng: to.lng },
    ...(vehicle && { vehicle }),
  }
}
