import type { RideRow } from '../record/row.ts'
import { shownAt } from '@nemt/domain/journey/edit-problem.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import type { WishField } from '@nemt/domain/journey/offered.ts'
import { appointmentAsked } from '@nemt/domain/journey/reason.ts'
import type { Context } from '#/pipeline/context.ts'
import { Refusal } from '#/pipeline/refusal.ts'
import { type AskedPassenger, checkBooking, checkNeeds, checkOffered, checkPickup } from '../booking/check.ts'
import { problemRefused } from '#/message/problem.ts'
import type { RideRows } from '../booking/rows.ts'
import type { Edit } from './edit.ts'
import { transitVerdict } from '../booking/transit.ts'

/** Whether an edit changes an option of a ride, by its field in the difference. */
function changes({ diff }: Edit) {
  return (field: WishField): boolean =>
    Object.keys(diff).some((name) => `${name}.`.startsWith(`${field}.`) || `${field}.`.startsWith(`${name}.`))
}

function judge(context: Context, edit: Edit, passenger: AskedPassenger, agencies: readonly Fleet[]): void {
  const { booked, diff } = edit
  const touched = changes(edit)
  const needs = Object.keys(diff).some((field) => field.startsWith('accessibility.'))
  if (needs && context.principal.scope === 'passenger')
    throw problemRefused(context, { code: 'mobility_not_permitted', field: 'rides.0.accessibility' })
  if (edit.kind !== 'critical') {
    checkOffered(context, { rides: [booked] }, { changes: touched })
    if (needs) checkNeeds(context, booked.accessibility, 0)
    return
  }
  const { times, reason, transit, stops, accessibility } = booked
  checkPickup(context, times, 0)
  // A leg without an appointment isn't asked for one, and a reason that somebody else chose is not chosen
  // now.
  const known =
    (appointmentAsked(reason) && times.appointment === undefined) ||
    (reason === 'discharge' && !touched('reason'))
  checkBooking(
    context,
    { rides: [{ ...booked, reason: known ? 'other' : reason }], type: 'one' },
    passenger,
    {
      allotments: 1,
      changes: touched,
    },
  )
  if (!transit?.enabled) return
  const timezone = context.portal.adapters.zoneOf(stops.pickup.address as { lat: number; lng: number })
  const verdict = transitVerdict(
    context,
    agencies,
    { times, stops, timezone, ...(accessibility ? { accessibility } : {}) },
    reason,
  )
  if (!verdict.eligible)
    throw problemRefused(context, { code: 'transit_unavailable', field: 'rides.0.transit' })
  booked.transit = { enabled: true, agency: verdict.agency }
}

/**
 * What the editors would refuse of an edit (server-behaviour §2.17). A ride that is replaced is judged like a
 * new one, except that nobody is asked for what its request has; what changes in place is judged by the
 * fields that change. `at`: its index in the request.
 */
export function checkEdit(
  context: Context,
  edit: Edit,
  passenger: AskedPassenger,
  { at, agencies }: { at: number; agencies: readonly Fleet[] },
): void {
  try {
    judge(context, edit, passenger, agencies)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error
    const { kind, code, message: words, fields, detail } = error
    throw new Refusal(kind, code, words, {
      fields: Object.fromEntries(Object.entries(fields).map(([field, text]) => [shownAt(field, at), text])),
      ...(detail ? { detail } : {}),
    })
  }
}

/** What an editor is told of a ride: the one that took its place, or itself with its new version. */
export function editAnswer({ row, made, edit }: { row: RideRow; made?: RideRows; edit: Edit }) {
  return made
    ? {
        key: made.row.key,
        status: made.row.status,
        version: 1,
        edit: edit.kind,
        replaced: row.key,
      }
    : {
        key: row.key,
        status: row.status,
        version: row.version + (edit.kind === 'patch' ? 1 : 0),
        edit: edit.kind,
      }
}
