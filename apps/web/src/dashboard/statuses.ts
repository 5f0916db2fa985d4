import type { RideStatus } from '@nemt/domain/ride/schema.ts'

export type { RideStatus }

/** The statuses to filter by, in the order of a ride's life; the list that the schema checks lives where the browser never goes. */
export const rideStatuses = [
  'scheduling', 'confirmed', 'active', 'requesting', 'retry', 'pickup', 'waiting', 'enroute', 'completed', 'failed', 'rejected', 'cancelled', 'unavailable', 'modified', 'arranged',
  'closed', 'transit',
] as const satisfies readonly RideStatus[]
