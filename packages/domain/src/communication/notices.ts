import type { RideNotice } from './values.ts'
import type { RideStatus } from '../ride/schema.ts'
import { DRIVEN } from '../ride/guards.ts'
import { NOT_DRIVEN } from '../ride/sets.ts'

/** A change of a ride's status: by whom, whether support corrected what had ended, and why. */
export type Noticed = {
  status: RideStatus
  from: RideStatus
  byPassenger: boolean
  isCorrection: boolean
  reason?: string | undefined
}

/** What a change of status may be worth: a reminder follows from no change. */
type StatusNotice = Exclude<RideNotice, 'reminder'>

/**
 * The notice that a change of status is worth, or null: nobody is told what they did or what is long over. Who was told
 * that a ride is cancelled hears that it goes after all.
 */
export function noticeOf({ status, from, byPassenger, isCorrection, reason }: Noticed): StatusNotice | null {
  const goesAfterAll = from === 'cancelled' && DRIVEN.includes(status)
  if (byPassenger || (isCorrection && !goesAfterAll)) return null
  if (status === 'active') return 'opened'
  // Somebody took it, or answered that they come as asked; with whom support arranged it gets no messages and drives.
  if (status === 'arranged') return 'accepted'
  if (status === 'confirmed') return from === 'active' ? null : 'accepted'
  if (status === 'pickup') return 'on_way'
  if (status === 'waiting') return 'arrived'
  if (status === 'unavailable') return 'unavailable'
  if (status === 'scheduling') return DRIVEN.includes(from) ? 'searching' : null
  // Its provider looks for another driver than the one who was on the way, or there.
  if (status === 'requesting') return from === 'pickup' || from === 'waiting' ? 'searching' : null
  // What nobody called for ends by itself; a no-show that is cancelled afterwards is over anyway.
  const over = NOT_DRIVEN.includes(from) || from === 'failed'
  return status === 'cancelled' && !over && reason !== 'unused' ? 'cancelled' : null
}
