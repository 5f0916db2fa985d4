import { same } from '@nemt/domain/ride/edit.ts'
import type { BackAfter } from '@nemt/domain/journey/back.ts'
import { RETURN_OFFSET } from '@nemt/domain/journey/clock.ts'
import { rideTypeFor } from '@nemt/domain/journey/reason.ts'
import type { Draft } from '@nemt/domain/journey/schema.ts'
import { changeRide } from './choose.ts'
import type { JourneyState } from './state.ts'

const MINUTE = 60_000

function baseOf({ appointment, rides }: Draft): number | undefined {
  return appointment ?? rides[0]?.times.needed
}

/** How long after that the return is proposed: a ride that waits for a call has no time that anybody chose. */
function afterOf({ draft, back }: JourneyState): number {
  const waits = (draft.rides[1]?.type ?? rideTypeFor(draft.reason)) === 'will-call'
  return back && !waits ? back.minutes * MINUTE : RETURN_OFFSET
}

/** Whether nobody chose when to go back: there is no time, or the proposed one, or that of V351. */
export function isReturnProposed(state: JourneyState): boolean {
  const { draft, returnChosen } = state
  if (draft.type !== 'round' || returnChosen || draft.isExisting) return false
  const [base, needed] = [baseOf(draft), draft.rides[1]?.times.needed]
  return (
    needed === undefined ||
    (base !== undefined && (needed === base + afterOf(state) || needed === base + RETURN_OFFSET))
  )
}

/**
 * Keeps the proposed return with what it is proposed by: the appointment, the kind of ride, the passenger's
 * history. It goes with an appointment that is taken away or mistyped, for it would stay behind as if it had been
 * chosen. A time that a person chose stays.
 */
export function followReturn(before: JourneyState, after: JourneyState): JourneyState {
  const { draft } = after
  const base = baseOf(draft)
  const isNew = before.draft.type !== 'round' || before.returnChosen
  const follows = isReturnProposed(before) || (isNew && base !== undefined)
  if (draft.type !== 'round' || after.returnChosen || draft.isExisting || !follows) return after
  const needed = base === undefined ? undefined : base + afterOf(after)
  if (draft.rides[1]?.times.needed === needed) return after
  return changeRide(after, 1, (ride) => ({ ...ride, times: { ...ride.times, needed } }))
}

/** Takes over what is known of when this passenger is ready for the way back, null for nothing. */
export function proposeBack(state: JourneyState, back: BackAfter | null): JourneyState {
  return same(state.back ?? null, back) ? state : { ...state, back: back ?? undefined }
}
