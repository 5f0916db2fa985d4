import type { Merge } from '@nemt/store/change/changes.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { BOOKED } from '@nemt/domain/ride/sets.ts'
import type { RideRow } from '../record/row.ts'

/**
 * The ride has moved on: it needs nobody's attention any more. Whether it is still needed stays in question as long as
 * it is only booked. A cancellation that is taken back is over with its words. Said of each mark by itself: what is
 * set at the same moment counts no version on.
 */
export function attended(to: RideStatus): { flags: Merge<RideRow['flags']> } {
  const moved = { needs_attention: null, own_reason: null }
  return { flags: { merge: BOOKED.includes(to) ? moved : { ...moved, in_question: null } } }
}
