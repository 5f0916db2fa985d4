import { draftOfRides, inOrder } from '@nemt/domain/journey/existing.ts'
import { editsOf, othersEdited, type RideEdit } from '@nemt/domain/journey/edits.ts'
import type { BuildFacts } from '@nemt/domain/journey/draft.ts'
import { same } from '@nemt/domain/ride/edit.ts'
import { appointmentAsked } from '@nemt/domain/journey/reason.ts'
import type { Opening } from '../opening.ts'
import type { JourneyState } from './state.ts'

/** The request that changes existing rides. */
export const editingState = (fresh: JourneyState, { rides, others, passenger }: Extract<Opening, { kind: 'edit' }>): JourneyState => ({
  ...fresh,
  passenger,
  everScheduled: true,
  draft: draftOfRides(rides, passenger),
  editing: { rides: inOrder(rides), others, updateOthers: false },
})

/** What becomes of the rides that are edited, and with 'update other rides' of the others of their request (V226). Empty for a new request. */
export const editsOfState = ({ editing, draft }: Pick<JourneyState, 'editing' | 'draft'>, facts: BuildFacts): RideEdit[] => {
  if (!editing) return []
  const edits = editsOf(editing.rides, draft, facts)
  return editing.updateOthers ? [...edits, ...othersEdited(edits, editing.others)] : edits
}

/** Whether the appointment is asked: of a leg that never had one only when its reason becomes one that has. */
export const asksAppointment = ({ editing, draft }: Pick<JourneyState, 'editing' | 'draft'>): boolean => {
  const [first] = editing?.rides ?? []
  return appointmentAsked(draft.reason) && (!first || first.times.appointment !== undefined || draft.reason !== first.reason)
}

/** Whether somebody entered another contact than the record's, or than the rides have that are changed. */
export const contactEdited = ({ editing, draft, passenger }: Pick<JourneyState, 'editing' | 'draft' | 'passenger'>): boolean =>
  passenger !== null && !same(draft.communication, (editing?.rides[0] ?? passenger).communication)
