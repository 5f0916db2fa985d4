import type { Answers, CheckedConstraints } from '@nemt/domain/funding/schema.ts'
import type { Context } from '#/pipeline/context.ts'
import { knownForm } from '../paying/benefit.ts'
import type { PlannedEdit } from './plan.ts'
import { checkLimits, keptPenalty, type Checked, type CheckedRide } from '../paying/limits.ts'
import type { EditPayment } from './payment.ts'

type LimitFacts = {
  payment: EditPayment
  answers: Answers
  siblings: readonly Checked[]
  /** Rides of the series that the nights will make. */
  ahead: readonly CheckedRide[]
}

/**
 * Step 'limits' of an edit, for the rides that it replaces or pays otherwise. What a person let pass when the
 * ride was made need not be asked again, unless it is now further out, or of another funding source.
 */
export function checkEdited(
  context: Context,
  edits: readonly PlannedEdit[],
  { payment: { move, sources, spending }, answers, siblings, ahead }: LimitFacts,
): Map<number, CheckedConstraints> {
  const isMoved = ({ row }: PlannedEdit): boolean => sources.get(row.key) !== row.funding_key
  const subjects = edits.filter(
    (one) => one.planned || one.edit.diff.fund_keys || one.edit.diff.purpose || isMoved(one),
  )
  if (subjects.length === 0) return new Map()
  const rides = subjects.map(({ row, planned, index, date }): CheckedRide => ({
    row: planned?.row ?? row,
    index,
    date,
  }))
  const passed = subjects.flatMap(({ row }) => row.checked_constraints ?? [])
  const form = knownForm(context, { rides: subjects.map(({ edit }) => edit.booked) })
  return checkLimits(context, {
    rides: [...rides, ...ahead],
    selected: move.selected,
    candidates: move.candidates,
    ...form,
    known: { ...passed[0]?.authorization, ...form.known },
    answers,
    spending: spending.levels,
    granted: subjects.flatMap((one) =>
      (one.row.checked_constraints?.limits ?? []).filter(
        ({ type }) => !(type === 'team_funding' && isMoved(one)),
      ),
    ),
    existing: siblings.reduce((sum, row) => sum + keptPenalty(row), 0),
  })
}
