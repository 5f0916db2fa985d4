import { draftOfRides, inOrder } from '@nemt/domain/journey/existing.ts'
import { editsOf, othersEdited, type RideEdit } from '@nemt/domain/journey/edits.ts'
import type { BuildFacts } from '@nemt/domain/journey/draft.ts'
import { same } from '@nemt/domain/ride/edit.ts'
import { isNight } from '@nemt/domain/journey/clock.ts'
import { appointmentAsked } from '@nemt/domain/journey/reason.ts'
import type { Opening } from '../opening/opening.ts'
import type { JourneyState } from './state.ts'
import { zoneOfRide } from './times.ts'

/** The request that changes existing rides. */
export function editingState(
  fresh: JourneyState,
  { rides, others, passenger }: Extract<Opening, { kind: 'edit' }>,
): JourneyState {
  return {
    ...fresh,
    passenger,
    everScheduled: true,
    draft: draftOfRides(rides, passenger),
    editing: { rides: inOrder(rides), others, updateOthers: false },
  }
}

/**
 * What becomes of the rides that are edited, and with 'update other rides' of the others of their request
 * (V226). Empty for a new request.
 */
export function editsOfState(
  { editing, draft }: Pick<JourneyState, 'editing' | 'draft'>,
  facts: BuildFacts,
): RideEdit[] {
  if (!editing) return []
  const edits = editsOf(editing.rides, draft, facts)
  return editing.updateOthers ? [...edits, ...othersEdited(edits, editing.others)] : edits
}

/**
 * Whether the appointment is asked: of a leg that never had one only when its reason becomes one that has.
 */
export function asksAppointment({ editing, draft }: Pick<JourneyState, 'editing' | 'draft'>): boolean {
  const [first] = editing?.rides ?? []
  return (
    appointmentAsked(draft.reason) &&
    (!first || first.times.appointment !== undefined || draft.reason !== first.reason)
  )
}

/**
 * Whether Continue checks the appointment's time first (V229, V354): one at night that nobody has confirmed
 * yet, and that the edited ride did not have before. `timezone`: the customer's, for a pickup whose own is
 * not known.
 */
export function asksNight(state: JourneyState, timezone: string): boolean {
  const { draft, editing, nightConfirmed } = state
  const { appointment } = draft
  if (appointment === undefined || !asksAppointment(state)) return false
  if (appointment === nightConfirmed || appointment === editing?.rides[0]?.times.appointment) return false
  return isNight(appointment, zoneOfRide(draft, 0, timezone))
}

/** Whether somebody entered another contact than the record's, or than the rides have that are changed. */
export function contactEdited({
  editing,
  draft,
  passenger,
}: Pick<JourneyState, 'editing' | 'draft' | 'passenger'>): boolean {
  return passenger !== null && !same(draft.communication, (editing?.rides[0] ?? passenger).communication)
}
