import type { RideStatus } from './schema.ts'
import { isOver } from './sets.ts'

/** So many links of one ride are open at a time. */
export const CAREGIVER_LINKS = 5
/** A link ends so long after the drop-off, or after the ride ended otherwise: time enough to read how it ended. ms. */
const AFTER_MS = 60_000
/** A ride of which nobody says any more how it went is followed no longer than this after its time. ms. */
const LONGEST_MS = 24 * 3_600_000

/**
 * Whether a caregiver may see a ride at an instant (docs/decisions/079): until a minute after it is over.
 * Instants in ms.
 */
export function isFollowed(
  { status, status_at, needed_at }: { status: RideStatus; status_at: number; needed_at: number },
  now: number,
): boolean {
  if (now > needed_at + LONGEST_MS) return false
  return !isOver(status) || now <= status_at + AFTER_MS
}
