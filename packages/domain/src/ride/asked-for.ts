import type { RideStatus } from './schema.ts'

/** The passenger is ready, and its provider has not answered yet: in `retry` not even in time. */
export function isAskedFor(status: RideStatus): boolean {
  return status === 'requesting' || status === 'retry'
}
