import { roundDownToFive } from '@nemt/domain/time/five-minutes.ts'
import type { JourneyState } from './state.ts'

/** When the first pickup is with as much time for the way as the edited ride had, where it had any (ms). */
function withFormerLead({ editing }: JourneyState, appointment?: number): number | undefined {
  const { needed, appointment: before } = editing?.rides[0]?.times ?? {}
  return needed === undefined || before === undefined ? undefined : needed + (appointment ?? before) - before
}

/** Whether the first pickup comes as long before the appointment as the edited ride's did: nobody typed another. */
function hasFormerLead(state: JourneyState): boolean {
  const due = withFormerLead(state, state.draft.appointment)
  const needed = state.draft.rides[0]?.times.needed
  return due !== undefined && (needed === due || needed === roundDownToFive(due))
}

/**
 * When the first pickup is due once the appointment is another one (ms): as long before it, where the map said it or
 * the edited ride had it so. Undefined where somebody typed it, or none is known yet.
 */
export function pickupDue(state: JourneyState, appointment: number): number | undefined {
  const { draft, estimated } = state
  const needed = draft.rides[0]?.times.needed
  if (needed === undefined) return undefined
  if (hasFormerLead(state)) return withFormerLead(state, appointment)
  if (needed !== estimated || draft.appointment === undefined) return undefined
  return needed + appointment - draft.appointment
}

/**
 * Whether the map may say when the first pickup is: there is none, the map said it before, or the edited ride goes
 * from or to elsewhere now and nobody typed another time.
 */
export function mayEstimate(state: JourneyState): boolean {
  const { draft, estimated, editing } = state
  const [ride] = draft.rides
  if (ride?.times.needed === undefined || ride.times.needed === estimated) return true
  const before = editing?.rides[0]?.stops
  if (!before || !hasFormerLead(state)) return false
  return (['pickup', 'dropoff'] as const).some((end) => {
    const [was, is] = [before[end].address, ride.stops[end].address]
    return was.lat !== is?.lat || was.lng !== is?.lng
  })
}
