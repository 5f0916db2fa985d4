import { same } from '@nemt/domain/ride/edit.ts'
import type { BackAfter } from '@nemt/domain/journey/back.ts'
import { RETURN_OFFSET } from '@nemt/domain/journey/clock.ts'
import { rideTypeFor } from '@nemt/domain/journey/reason.ts'
import type { Draft } from '@nemt/domain/journey/schema.ts'
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
  if (draft.type !== 'round' || after.returnChosen || draft.isExisting) return after
  if (base === undefined) return isReturnProposed(before) ? withReturnAt(after, undefined) : after
  if (before.draft.type === 'round' && !before.returnChosen && !isReturnProposed(before)) return after
  return withReturnAt(after, base + afterOf(after))
}

function withReturnAt(state: JourneyState, at: number | undefined): JourneyState {
  const { draft } = state
  if (draft.rides[1]?.times.needed === at) return state
  const rides = draft.rides.map((ride, index) => {
    if (index !== 1) return ride
    const { needed: _proposed, ...times } = ride.times
    return { ...ride, times: at === undefined ? times : { ...times, needed: at } }
  })
  return { ...state, draft: { ...draft, rides } }
}

/** Takes over what is known of when this passenger is ready for the way back, null for nothing. */
export function proposeBack(state: JourneyState, back: BackAfter | null): JourneyState {
  return same(state.back ?? null, back) ? state : { ...state, back: back ?? undefined }
}
