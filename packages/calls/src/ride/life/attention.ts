import type { Assigned } from '@nemt/store/change/changes.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { BOOKED } from '@nemt/domain/ride/sets.ts'
import type { RideRow } from '../record/row.ts'

/**
 * The ride has moved on: it needs nobody's attention any more. Whether it is still needed stays in question as long as
 * it is only booked. A cancellation that is taken back is over with its words.
 */
export function attended(flags: RideRow['flags'], to: RideStatus): Assigned<'ride'> {
  const { needs_attention: attention, in_question: question, own_reason: own, ...others } = flags
  if (!attention && !question && !own) return {}
  return { flags: { ...others, ...(question && BOOKED.includes(to) ? { in_question: true } : {}) } }
}
