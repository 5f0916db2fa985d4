import type { RideStatus } from '@nemt/domain/ride/schema.ts'

/**
 * What a driver's page says of a trip that it has nothing more of: one that was changed has another ride in its place
 * (server-behaviour §2.1), and one that was cancelled was not driven.
 */
export function overAs(status: RideStatus): 'moved' | 'cancelled' | 'over' {
  if (status === 'modified') return 'moved'
  return status === 'cancelled' ? 'cancelled' : 'over'
}
