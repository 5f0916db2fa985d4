import { mayChange } from '@nemt/domain/ride/status.ts'
import type { EditedField } from '@nemt/domain/ride/edit.ts'
import { isEditable } from '@nemt/domain/ride/sets.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import type { Effect } from '@nemt/domain/ride/transitions.ts'
import { editRefused, portalFacts } from '#/passenger/portal.ts'
import { problemRefused } from '#/message/problem.ts'
import type { Context } from '#/pipeline/context.ts'
import { invalidInput } from '#/pipeline/refusal.ts'
import { checkContacts } from '../booking/contacts.ts'
import { checkPlaces } from '../booking/own-request.ts'
import { checkStopPlaces } from '../booking/stop-places.ts'
import { checkTeams } from '../booking/teams.ts'
import { actorFor } from '../life/actor.ts'
import { alreadyEdited, changeRefused } from '../life/refused.ts'
import { rideOf, type RideRow } from '../record/row.ts'
import { orReplaced } from './carried.ts'
import { checkEdit } from './check.ts'
import { editOf, type Edit, type EditedRide } from './edit.ts'
import type { EditFacts } from './facts.ts'

/** A ride that somebody chose to edit, or, in a series, one of the later rides of a chosen one's leg. */
export type RequestedEdit = {
  edited: EditedRide
  /** Which of the chosen rides it is, or follows. */
  index: number
  /** Its date in the series. */
  date?: string | undefined
}

/** An edit that is allowed: the ride as it is, and what is to become of it. */
export type JudgedEdit = Omit<RequestedEdit, 'edited'> & {
  row: RideRow
  ride: Ride
  edit: Edit
  /** What the status machine says follows when the ride is replaced. */
  effects: readonly Effect[]
}

/**
 * Step 'check' of an edit: the rides are as the editor read them and may be edited, and everything that the
 * editors checked is checked again.
 */
export function judgeEdits(
  context: Context,
  requested: readonly RequestedEdit[],
  facts: EditFacts,
): JudgedEdit[] {
  const refused = editRefused(context, facts.portal)
  if (refused) throw refused
  checkPlaces(
    context,
    requested.map(({ edited }) => edited),
    facts.places ?? [],
  )
  const edits = requested.map((one) => ({ ...one, ...asItWillBe(context, one, facts) }))
  checkStopPlaces(
    context,
    requested.map(({ edited }) => edited),
    facts.named ?? [],
    { kept: (at) => edits[at]?.ride.stops, indexOf: (at) => requested[at]?.index ?? at },
  )
  checkNamed(context, edits, facts)
  return edits.map(({ edited: _edited, ...judged }) => {
    const { index, edit } = judged
    if (edit.kind !== 'none') checkEdit(context, edit, facts.passenger, index)
    return { ...judged, effects: edit.kind === 'critical' ? effectsOf(context, judged, facts) : [] }
  })
}

function asItWillBe(
  context: Context,
  { edited, index }: RequestedEdit,
  { rows, passenger, purposes, fleets, offered }: EditFacts,
): { row: RideRow; ride: Ride; edit: Edit } {
  // The facts hold every ride that is edited.
  const row = rows.get(edited.key) as RideRow
  if (row.passenger_key !== passenger.key) throw invalidInput(`rides.${index}.key`, 'ride_of_passenger')
  checkCurrent(context, row, edited)
  const ride = rideOf(row)
  const edit = editOf(ride, edited, context.principal, index, purposes.get(row.request_key))
  const judged = { row, before: ride.accessibility, edit }
  return { row, ride, edit: orReplaced(context, judged, { fleets, offered }) }
}

/** Refuses the edit of a ride that is not as the editor read it, or is edited no more. */
export function checkCurrent(context: Context, row: RideRow, { version }: Pick<EditedRide, 'version'>): void {
  if (row.version !== version || row.status === 'modified') throw alreadyEdited(context, row)
  if (!isEditable(row.status)) throw changeRefused(context, row, 'change_impossible')
}

/** Teams and contacts, as far as they change; once for each chosen ride. */
function checkNamed(
  context: Context,
  edits: readonly IndexedEdit[],
  { teams = [], clinical = [], passenger: { language } }: EditFacts,
): void {
  const changed = changedRides(edits, 'team')
  // Whoever is limited to teams would lose sight of the ride, or open it to everybody.
  const lost = changed.findIndex((booked) => booked && !booked.team)
  if (lost >= 0 && context.principal.teams.length > 0)
    throw problemRefused(context, { code: 'team_missing', field: `rides.${lost}.team` })
  const named = changed.map((booked) => (booked ? { team: booked.team } : {}))
  checkTeams(context, named, teams)
  const contacts = changedRides(edits, 'communication').map((booked) => ({
    communication: booked?.communication,
  }))
  checkContacts(context, contacts, { language, clinical })
}

type IndexedEdit = { edit: Edit; index: number }

/** By chosen ride the ride as it will be, where it or a ride that follows it changes in that field. */
function changedRides(edits: readonly IndexedEdit[], field: EditedField) {
  const length = Math.max(...edits.map(({ index }) => index)) + 1
  return Array.from(
    { length },
    (_, chosen) => edits.find(({ edit, index }) => index === chosen && edit.diff[field])?.edit.booked,
  )
}

function effectsOf(
  context: Context,
  { row, ride }: { row: RideRow; ride: Ride },
  { portal }: EditFacts,
): readonly Effect[] {
  const actor = actorFor(context.principal)
  const change = mayChange({
    ride,
    to: 'modified',
    actor: actor === 'support' ? 'coordinator' : actor,
    now: context.now,
    criticalEdit: true,
    ...portalFacts(context, portal),
  })
  if ('refused' in change) throw changeRefused(context, row, change.refused)
  return change.effects
}
