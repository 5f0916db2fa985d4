import type { Problem } from '../problem/problem.ts'
import type { CostReason, Ride, RideCost } from '../ride/schema.ts'
import { isDone, SOFT } from '../ride/sets.ts'
import { totalOf } from './rate-card.ts'
import { newCost, offsetCost, withReason } from './ride-cost.ts'

/** The most that a line may be, above or below 0; cents. */
export const MOST_CENTS = 100_000_000

/** One step in the costs editor (doc 2 §3.8). price in cents; `key` names the line. */
export type CostEdit =
  | { op: 'add'; reason?: CostReason | undefined; price?: number | undefined }
  | { op: 'change'; key: string; reason?: CostReason | undefined; price?: number | undefined }
  | { op: 'offset'; key: string }
  | { op: 'remove'; key: string }

/** What an edit leaves: the keys of lines that count no more, and the lines that come. */
export type EditedCosts = { replaced: string[]; added: RideCost[] }

/** Whether cents can stand in a line: whole ones within bounds. */
export function isPrice(cents: number | null | undefined): cents is number {
  return Number.isInteger(cents) && Math.abs(cents as number) <= MOST_CENTS
}

/** Whether an edit of the costs needs a reason: the ride is over, and somebody may have been billed. */
export function asksCostReason({ status }: Pick<Ride, 'status'>): boolean {
  return isDone(status) || SOFT.includes(status) || status === 'closed'
}

/** A line with another reason or price. */
function changed(
  line: RideCost,
  edit: { reason?: CostReason | undefined; price?: number | undefined },
): RideCost {
  const { reason = line.reason, price = line.price } = edit
  return { ...(reason === line.reason ? line : withReason(line, reason)), price }
}

function problemOf(edit: CostEdit, line: RideCost | undefined, field: string): Problem | null {
  if ('price' in edit && edit.price !== undefined && !isPrice(edit.price))
    return { code: 'amount_wrong', field: `${field}.price` }
  return edit.op === 'add' || line ? null : { code: 'cost_unknown', field: `${field}.key` }
}

/**
 * The lines after the steps of an edit (V819–V827), each on what the one before it left. A line that changes is
 * replaced by another one, so that what was charged before stays to be read. `now` in ms, `by` who edits. Gives
 * the first step's problem that can't be: an amount that is none, a line that is not there, nothing that changes.
 */
export function editedCosts(
  costs: Readonly<Record<string, RideCost>>,
  edits: readonly CostEdit[],
  { now, by }: { now: number; by: string },
): EditedCosts | { problem: Problem } {
  const counting = Object.entries(costs).filter(([, { replaced }]) => replaced === undefined)
  const left = new Map(counting)
  const added: RideCost[] = []
  for (const [index, edit] of edits.entries()) {
    const line = edit.op === 'add' ? newCost(now) : left.get(edit.key)
    const problem = problemOf(edit, line, `changes.${index}`)
    if (problem || !line)
      return { problem: problem ?? { code: 'cost_unknown', field: `changes.${index}.key` } }
    const { by: _by, ...own } = line
    if (edit.op === 'add') added.push({ ...changed(own, edit), by })
    if (edit.op === 'offset') added.push({ ...offsetCost(own, now), by })
    if (edit.op === 'remove') left.delete(edit.key)
    if (edit.op !== 'change') continue
    const next = changed(own, edit)
    if (next.price === line.price && next.reason === line.reason) continue
    left.delete(edit.key)
    added.push({ ...next, created: now, by })
  }
  const replaced = counting.flatMap(([key]) => (left.has(key) ? [] : [key]))
  if (replaced.length + added.length === 0) return { problem: { code: 'edit_none', field: 'changes' } }
  // What fits line by line may still be more, all together, than a ride can cost and the ledger can hold.
  if (!isPrice(totalOf([...left.values(), ...added])))
    return { problem: { code: 'costs_too_much', field: 'changes' } }
  return { replaced, added }
}
