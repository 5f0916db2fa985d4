import { movesRide } from '@nemt/domain/journey/edit-problem.ts'
import { followProblem, type OrderedRide } from '@nemt/domain/journey/order.ts'
import type { ProblemCode } from '@nemt/domain/problem/problem.ts'
import type { Context } from '#/pipeline/context.ts'
import { problemRefused } from '#/message/problem.ts'
import type { PlannedEdit } from './plan.ts'
import { clashRefused, comparableOf, comparableRide, type OtherRide } from '../booking/duplicates.ts'

/**
 * The first half of step 'doubles' of an edit: refuses one after which a ride would start before the one that
 * it follows has ended, or the ride that follows it would (server-behaviour §2.17). Only rides whose time or
 * place changes are judged. `others`: the passenger's rides of these days as they are.
 */
export function checkOrder(
  context: Context,
  edits: readonly PlannedEdit[],
  others: readonly OtherRide[],
): void {
  const replaced = edits.flatMap(({ planned, ...edit }) => (planned ? [{ ...edit, planned }] : []))
  const moved = replaced.filter(({ edit }) => movesRide(edit))
  if (moved.length === 0) return
  const refuse = (code: ProblemCode, index: number) =>
    problemRefused(context, { code, field: `rides.${index}.times.needed` })
  const legs = new Map<string, OrderedRide>(others.map((other) => [other.key, comparableOf(other)]))
  for (const { row, planned } of replaced) legs.set(row.key, comparableRide(planned))
  const followers = Map.groupBy(others, (other) => other.after_ride_key ?? '')
  for (const { row, index } of moved) {
    // Every ride that moved is among the legs, and so is every other one that follows it.
    const [before, ride] = [legs.get(row.after_ride_key ?? ''), legs.get(row.key) as OrderedRide]
    const code = before && followProblem(before, ride)
    if (code) throw refuse(code, index)
    for (const { key } of followers.get(row.key) ?? []) {
      const broken = followProblem(ride, legs.get(key) as OrderedRide)
      if (broken) throw refuse(broken, moved.find((one) => one.row.key === key)?.index ?? index)
    }
  }
  const clash = clashRefused(
    context,
    replaced.map(({ planned }) => planned),
  )
  if (clash) throw clash
}
