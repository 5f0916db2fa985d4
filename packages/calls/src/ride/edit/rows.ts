import type { CheckedConstraints } from '@nemt/domain/funding/schema.ts'
import type { Assigned, Changes } from '@nemt/store/change/changes.ts'
import { fundKeysOf } from '#/fund/reserve.ts'
import type { Context } from '#/pipeline/context.ts'
import type { PlannedRide } from '../booking/plan.ts'
import { rideRows } from '../booking/rows.ts'
import { askedOf, type EditFacts } from './facts.ts'
import { patchChanges } from './patch.ts'
import type { EditPayment } from './payment.ts'
import { keptFlags, type EditPlan, type NewSeries, type PlannedEdit } from './plan.ts'
import { replaceChanges } from './replace.ts'

type Steps = {
  facts: EditFacts
  plan: EditPlan
  payment: EditPayment
  checked: ReadonlyMap<number, CheckedConstraints>
  split: NewSeries | undefined
}

/** Step 'rows' of an edit: what it changes of its ride, or the ride that takes its place; nothing for none. */
export function editChanges(context: Context, edit: PlannedEdit, steps: Steps): Changes {
  const { facts, plan, payment, checked, split } = steps
  const { row, planned } = edit
  if (edit.edit.kind === 'none') return {}
  const asked = askedOf(facts.offered, row.key)
  if (!planned)
    return patchChanges(row, edit.edit, context.actor, {
      set: besides(edit, steps),
      isKnown: row.fleet_key !== null || asked.length > 0,
    })
  const sources = new Map([[planned.row.key, payment.sources.get(row.key) ?? null]])
  const { selected } = payment.move
  return replaceChanges(context, edit, {
    rows: rideRows(planned, { inUse: facts.inUse, selected, sources }, checked),
    asked,
    fleets: facts.fleets,
    followers: split ? undefined : { except: changedKeys(plan) },
    told: toldOf(plan, edit, planned, split),
  })
}

/**
 * Of a leg that is changed from a day on its passenger is told once, of the first ride, and that it is not the only
 * one: jobs run in any order. Of a day that was edited by itself before, which they were told, each is told again.
 */
function toldOf(
  { edits }: EditPlan,
  { row: before }: PlannedEdit,
  { row }: PlannedRide,
  split: NewSeries | undefined,
): 'alone' | 'series' | undefined {
  if (!split) return 'alone'
  const all = edits.filter(({ row: other, planned }) => other.leg === before.leg && planned !== undefined)
  const regular = all.filter(({ row: other }) => !other.flags.alone)
  if (before.flags.alone && regular.length > 0) return 'alone'
  const together = regular.length > 0 ? regular : all
  if (together.some(({ planned }) => planned && planned.row.needed_at < row.needed_at)) return undefined
  return (together.length > 1 || split.goesOn) && !split.sameWeekday ? 'series' : 'alone'
}

function changedKeys({ edits }: EditPlan): string[] {
  return edits.filter(({ edit }) => edit.kind !== 'none').map(({ row }) => row.key)
}

/** What changes of a ride in place that nobody entered: who pays, its new series, the leg that it follows. */
function besides(
  { row, edit, index }: PlannedEdit,
  { facts, plan, payment, checked, split }: Steps,
): Assigned<'ride'> {
  const passed = checked.get(index)
  const paid = (edit.diff.fund_keys || edit.diff.purpose) && facts.inUse
  const source = payment.sources.get(row.key) ?? null
  const after = plan.newKeys.get(row.after_ride_key ?? '')
  return {
    ...(split ? { request_key: split.request, repeat_key: split.kept.key } : {}),
    ...(after ? { after_ride_key: after } : {}),
    flags: { merge: keptFlags(row, split) },
    ...(paid ? { fund_keys: fundKeysOf(row.key, payment.move.selected) } : {}),
    ...(source === row.funding_key ? {} : { funding_key: source }),
    ...(passed ? { checked_constraints: passed } : {}),
  }
}
