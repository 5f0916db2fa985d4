import type { OfferLabel } from '@nemt/domain/offer/label.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { isOver } from '@nemt/domain/ride/sets.ts'

export const urgencies = ['toAnswer', 'toDrive', 'over'] as const
type Urgency = (typeof urgencies)[number]
type Offered = { label: OfferLabel; ride: { status: RideStatus } }

function urgencyOf({ label, ride }: Offered): Urgency {
  if (label === 'Available') return 'toAnswer'
  return label === 'Accepted' && !isOver(ride.status) ? 'toDrive' : 'over'
}

/**
 * A provider's day by what is to be done: answer, drive, nothing more. Groups without rides are left out; the
 * order within stays.
 */
export function byUrgency<O extends Offered>(offered: readonly O[]): { group: Urgency; rides: O[] }[] {
  return urgencies
    .map((group) => ({ group, rides: offered.filter((each) => urgencyOf(each) === group) }))
    .filter(({ rides }) => rides.length > 0)
}
