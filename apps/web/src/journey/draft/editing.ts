import { draftOfRides, inOrder } from '@nemt/domain/journey/existing.ts'
import {
  editsOf,
  editTo,
  othersEdited,
  type PurposeChange,
  type RideEdit,
} from '@nemt/domain/journey/edits.ts'
import type { BuildFacts } from '@nemt/domain/journey/draft.ts'
import { same } from '@nemt/domain/ride/edit.ts'
import { isNight } from '@nemt/domain/journey/clock.ts'
import { appointmentAsked } from '@nemt/domain/journey/reason.ts'
import type { Opening } from '../opening/opening.ts'
import type { JourneyScope } from '../settings/settings.ts'
import type { JourneyState } from './state.ts'
import { zoneOfRide } from './times.ts'

type Edited = Pick<JourneyState, 'editing' | 'draft'>
type Editing = NonNullable<JourneyState['editing']>

/**
 * The request that changes existing rides. Passengers change one ride, and what it means for the way back is told them:
 * the others go along unless they say no, so that nobody is taken to a clinic and home on another day.
 */
export function editingState(
  fresh: JourneyState,
  { rides, others, passenger, purpose }: Extract<Opening, { kind: 'edit' }>,
  scope: JourneyScope = 'coordinator',
): JourneyState {
  const updateOthers = scope === 'passenger' && others.length > 0
  return {
    ...fresh,
    passenger,
    everScheduled: true,
    draft: { ...draftOfRides(rides, passenger), ...(purpose && { purpose }) },
    editing: { rides: inOrder(rides), others, updateOthers, ...(purpose && { purpose }) },
  }
}

/**
 * Whether what the request is for can be edited: rides of several requests have several, and of a series it can only
 * change together with the later rides (docs/decisions/098).
 */
export function mayRepurpose({ rides, range }: Editing): boolean {
  const isOne = rides.every(({ request }) => request === rides[0]?.request)
  return isOne && (rides.every(({ repeat }) => !repeat?.key) || range === 'future')
}

/** What the edited rides' request is for, before and after; null where it stays. */
export function purposeEdited({ editing, draft }: Edited): PurposeChange | null {
  if (!editing || !mayRepurpose(editing)) return null
  const [from, to] = [editing.purpose, draft.purpose?.trim() || undefined]
  return from === to ? null : { from, to }
}

/**
 * What becomes of the rides that are edited, and with 'update other rides' of the others of their request
 * (V226); with another purpose, which is the request's, of the others as well. Empty for a new request.
 */
export function editsOfState(state: Edited, facts: BuildFacts): RideEdit[] {
  const { editing, draft } = state
  if (!editing) return []
  const purpose = purposeEdited(state) ?? undefined
  const edits = editsOf(editing.rides, draft, facts, purpose)
  if (editing.updateOthers) return [...edits, ...othersEdited(edits, editing.others, purpose)]
  return purpose ? [...edits, ...editing.others.map((other) => editTo(other, other, purpose))] : edits
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
