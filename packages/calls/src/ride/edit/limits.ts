import type { Answers, CheckedConstraints } from '@nemt/domain/funding/schema.ts'
import type { Move } from '#/fund/move.ts'
import type { Context } from '#/pipeline/context.ts'
import { knownForm } from '../paying/benefit.ts'
import type { PlannedEdit } from './plan.ts'
import { checkLimits, keptPenalty, type Checked, type CheckedRide } from '../paying/limits.ts'
import type { Spending } from '../paying/spending.ts'

type LimitFacts = {
  move: Move
  answers: Answers
  siblings: readonly Checked[]
  spending: Spending['levels']
}

/**
 * Step 'limits' of an edit, for the rides that it replaces or pays otherwise. What a person let pass when the
 * ride was made need not be asked again, unless it is now further out.
 */
export function checkEdited(
  context: Context,
  edits: readonly PlannedEdit[],
  { move, answers, siblings, spending }: LimitFacts,
): Map<number, CheckedConstraints> {
  const subjects = edits.filter(({ planned, edit }) => planned || edit.diff.fund_keys || edit.diff.purpose)
  if (subjects.length === 0) return new Map()
  const rides = subjects.map(({ row, planned, index, date }): CheckedRide => ({
    row: planned?.row ?? row,
    index,
    date,
  }))
  const passed = subjects.flatMap(({ row }) => row.checked_constraints ?? [])
  const form = knownForm(context, { rides: subjects.map(({ edit }) => edit.booked) })
  return checkLimits(context, {
    rides,
    selected: move.selected,
    candidates: move.candidates,
    ...form,
    known: { ...passed[0]?.authorization, ...form.known },
    answers,
    spending,
    granted: passed.flatMap(({ limits }) => limits),
    existing: siblings.reduce((sum, row) => sum + keptPenalty(row), 0),
  })
}
