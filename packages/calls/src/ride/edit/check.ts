import { shownAt } from '@nemt/domain/journey/edit-problem.ts'
import type { WishField } from '@nemt/domain/journey/offered.ts'
import { appointmentAsked } from '@nemt/domain/journey/reason.ts'
import type { Context } from '#/pipeline/context.ts'
import { Refusal } from '#/pipeline/refusal.ts'
import { type JudgedPassenger, checkForm } from '../booking/form.ts'
import { checkNeeds, checkOffered, checkPickup } from '../booking/offered.ts'
import { problemRefused } from '#/message/problem.ts'
import type { Edit } from './edit.ts'

/** Whether an edit changes an option of a ride, by its field in the difference. */
function changes({ diff }: Edit) {
  return (field: WishField): boolean =>
    Object.keys(diff).some((name) => `${name}.`.startsWith(`${field}.`) || `${field}.`.startsWith(`${name}.`))
}

function judge(context: Context, edit: Edit, passenger: JudgedPassenger): void {
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
  const { times, reason } = booked
  checkPickup(context, times, 0)
  // A leg without an appointment isn't asked for one, and a reason that somebody else chose is not chosen
  // now.
  const known =
    (appointmentAsked(reason) && times.appointment === undefined) ||
    (reason === 'discharge' && !touched('reason'))
  // The form is then asked as if for another reason: what is offered is judged by its own.
  if (known) checkOffered(context, { rides: [booked] }, { changes: touched })
  checkForm(context, { rides: [{ ...booked, reason: known ? 'other' : reason }], type: 'one' }, passenger, {
    allotments: 1,
    changes: touched,
  })
}

/**
 * What the editors would refuse of an edit (server-behaviour §2.17). A ride that is replaced is judged like a
 * new one, except that nobody is asked for what its request has; what changes in place is judged by the
 * fields that change. `index`: the ride's in the request.
 */
export function checkEdit(context: Context, edit: Edit, passenger: JudgedPassenger, index: number): void {
  try {
    judge(context, edit, passenger)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error
    const entries = Object.entries(error.fields)
    throw error.with({
      fields: Object.fromEntries(entries.map(([field, text]) => [shownAt(field, index), text])),
    })
  }
}
