import type { RideStatus } from './schema.ts'
import { FINAL } from './sets.ts'
import { rideStatuses } from './values.ts'

/** Not ended: such a ride may still tell somebody something. Apart from the other sets, which browsers load as well. */
export const OPEN: readonly RideStatus[] = rideStatuses.filter((status) => !FINAL.includes(status))
