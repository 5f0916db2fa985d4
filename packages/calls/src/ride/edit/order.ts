import type { RideRow } from '../record/row.ts'
import { movesRide } from '@nemt/domain/journey/edit-problem.ts'
import { clashOf, followProblem, type OrderedRide } from '@nemt/domain/journey/order.ts'
import type { ProblemCode } from '@nemt/domain/problem/problem.ts'
import type { Context } from '#/pipeline/context.ts'
import { problemRefused } from '#/message/problem.ts'
import type { RideRows } from '../booking/rows.ts'
import type { Edit } from './edit.ts'
import { comparableOf, comparableRow, type OtherRide } from '../booking/duplicates.ts'

type Edited = { row: RideRow; made?: RideRows; edit: Edit }

/**
 * Refuses an edit after which a ride would start before the one that it follows has ended, or the ride that
 * follows it would (server-behaviour §2.17). Only rides whose time or place changes are judged. `others`: the
 * passenger's rides of these days as they are; `indexOf`: an edited ride's index in the request.
 */
export function checkOrder(
  context: Context,
  edited: readonly Edited[],
  others: readonly OtherRide[],
  indexOf: (at: number) => number,
): void {
  const moved = edited.flatMap((one, at) =>
    one.made && movesRide(one.edit) ? [{ key: one.row.key, after: one.row.after_ride_key, at }] : [],
  )
  if (moved.length === 0) return
  const refuse = (code: ProblemCode, at: number) =>
    problemRefused(context, { code, field: `rides.${indexOf(at)}.times.needed` })
  const [legs, next] = [new Map<string, OrderedRide>(), new Map<string, string[]>()]
  for (const other of others) {
    legs.set(other.key, comparableOf(other))
    if (other.after_ride_key)
      next.set(other.after_ride_key, [...(next.get(other.after_ride_key) ?? []), other.key])
  }
  for (const { row, made } of edited) if (made) legs.set(row.key, comparableRow(made))
  for (const { key, after, at } of moved) {
    const [before, ride] = [legs.get(after ?? ''), legs.get(key) as OrderedRide]
    const code = before && followProblem(before, ride)
    if (code) throw refuse(code, at)
    for (const follower of next.get(key) ?? []) {
      const broken = followProblem(ride, legs.get(follower) as OrderedRide)
      if (broken) throw refuse(broken, moved.find((one) => one.key === follower)?.at ?? at)
    }
  }
  const fresh = edited.flatMap(({ made }, at) => (made ? [{ ride: comparableRow(made), at }] : []))
  const clash = clashOf(fresh.map(({ ride }) => ride))
  if (clash) throw refuse(clash.code, fresh[clash.index]?.at ?? 0)
}
