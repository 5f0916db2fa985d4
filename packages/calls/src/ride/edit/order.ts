import { movesRide } from '@nemt/domain/journey/edit-problem.ts'
import { followProblem, type OrderedRide } from '@nemt/domain/journey/order.ts'
import { interfaceLanguage } from '@nemt/domain/copy/language.ts'
import type { Problem, ProblemCode } from '@nemt/domain/problem/problem.ts'
import { formatZonedTime } from '@nemt/domain/time/format.ts'
import { present } from '@nemt/store/rows/present.ts'
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
  const refuse = (code: ProblemCode, index: number, values?: Problem['values']) =>
    problemRefused(context, { code, field: `rides.${index}.times.needed`, ...present({ values }) })
  const legs = new Map<string, OrderedRide>(others.map((other) => [other.key, comparableOf(other)]))
  for (const { row, planned } of replaced) legs.set(row.key, comparableRide(planned))
  const followers = Map.groupBy(others, (other) => other.after_ride_key ?? '')
  for (const { row, index } of moved) {
    // Every ride that moved is among the legs, and so is every other one that follows it.
    const [before, ride] = [legs.get(row.after_ride_key ?? ''), legs.get(row.key) as OrderedRide]
    const code = before && followProblem(before, ride)
    if (code) throw refuse(code, index)
    for (const { key, needed_at, timezone } of followers.get(row.key) ?? []) {
      const broken = followProblem(ride, legs.get(key) as OrderedRide)
      if (!broken) continue
      const next = moved.find((one) => one.row.key === key)
      if (next || broken === 'ride_twice') throw refuse(broken, next?.index ?? index)
      // Whoever moves this one alone doesn't see the one that holds it back.
      const language = interfaceLanguage(context.principal.language)
      throw refuse('ride_after_next', index, { time: formatZonedTime(needed_at, timezone, language) })
    }
  }
  const clash = clashRefused(
    context,
    replaced.map(({ planned }) => planned),
  )
  if (clash) throw clash
}
