import { columns, select } from '@nemt/store/rows/select.ts'
import type { Answers, CheckedConstraints } from '@nemt/domain/funding/schema.ts'
import { FINAL } from '@nemt/domain/ride/sets.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { many, type Question } from '@nemt/store/read.ts'
import type { Move } from '#/fund/move.ts'
import type { Context } from '#/pipeline/context.ts'
import { knownForm } from '../paying/benefit.ts'
import type { RideRows } from '../booking/rows.ts'
import type { Edit } from './edit.ts'
import { checkLimits, keptPenalty, type Checked, type CheckedRide } from '../paying/limits.ts'
import type { RideRow } from '../record/row.ts'
import type { Spending } from '../paying/spending.ts'

/** What was let pass for the other rides of the same requests: their penalties stand already (X073). */
export function siblingsQuestion(sql: Sql, rides: readonly string[]): Question<Checked[]> {
  return many(
    select(
      sql,
      columns('ride', 'r', ['checked_constraints']),
      sql`from ride r where r.customer_key = s.c
        and r.request_key in (select q.request_key from ride q where q.customer_key = s.c
          and q.key = any(${[...rides]}))
        and r.key <> all(${[...rides]}) and r.status <> all(${[...FINAL]})
        and r.checked_constraints is not null and r.repeat_key is null`,
    ),
  )
}

/** Of a ride that follows a chosen one in its series: which of the chosen, and its date in the series. */
export type Origin = { chosen: number; date: string }

type Edited = { row: RideRow; edit: Edit; made?: RideRows }
type Asked = {
  move: Move
  answers: Answers
  siblings: readonly Checked[]
  spending: Spending['levels']
  origin?: readonly Origin[] | undefined
}

/**
 * Checks the rides that an edit replaces or pays otherwise. What a person let pass when the ride was made
 * need not be asked again, unless it is now further out.
 */
export function checkEdited(
  context: Context,
  edited: readonly Edited[],
  { move, answers, siblings, spending, origin }: Asked,
): Map<number, CheckedConstraints> {
  const subjects = edited
    .map((one, at) => ({
      ...one,
      ...(origin?.[at] ? { ride: origin[at].chosen, date: origin[at].date } : { ride: at, date: undefined }),
    }))
    .filter(({ made, edit }) => made || edit.diff.fund_keys)
  if (subjects.length === 0) return new Map()
  const rides = subjects.map(({ row, made, ride, date }): CheckedRide => ({
    row: made?.row ?? row,
    ride,
    date,
  }))
  const kept = subjects.flatMap(({ row }) => row.checked_constraints ?? [])
  const known = knownForm(context, { rides: subjects.map(({ edit }) => edit.booked) })
  return checkLimits(context, {
    rides,
    selected: move.selected,
    candidates: move.candidates,
    ...known,
    known: { ...kept[0]?.authorization, ...known.known },
    answers,
    spending,
    granted: kept.flatMap(({ limits }) => limits),
    existing: siblings.reduce((sum, row) => sum + keptPenalty(row), 0),
  })
}
