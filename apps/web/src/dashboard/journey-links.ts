import { cloneHref } from '../journey/opening/link.ts'

type Chosen = { ride?: string; patient?: string }

/** The old request form, used while the journey flow is disabled. */
function schedule({ ride, patient }: Chosen): string {
  const parameters = new URLSearchParams({
    ...(ride ? { clone: ride } : {}),
    ...(patient ? { patient } : {}),
  }).toString()
  return `/schedule/new/basic${parameters ? `?${parameters}` : ''}`
}

/** Where New Trip Request leads (V713, V714); `e30=` is an empty journey. */
export function newTripHref(journey: boolean, chosen: Chosen = {}): string {
  return journey ? '/coordinate/journey/create?journey=e30=' : schedule(chosen)
}

/** Where Edit leads (V730, V731). */
export function editHref(journey: boolean, rides: readonly string[], patient: string): string {
  return journey
    ? `/coordinate/journey/summary?rides=${rides.join(',')}`
    : schedule({ ride: rides[0], patient })
}

/** Where a ride is booked once more. */
export function againHref(journey: boolean, ride: string, patient: string): string {
  return journey ? cloneHref(ride) : schedule({ ride, patient })
}
