import { countsEstimate } from '@nemt/domain/cost/charge.ts'
import { asksCostReason, isPrice, type CostEdit } from '@nemt/domain/cost/edit.ts'
import { newCost, offsetCost, orderedCosts, withReason } from '@nemt/domain/cost/ride-cost.ts'
import { formatMoney, parsePrice } from '@nemt/domain/money/money.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import type { CostReason, Ride, RideCost } from '@nemt/domain/ride/schema.ts'

/** A line as it stands in the editor: the ride's own by its key, or a new one; the price as typed, in dollars. */
export type DraftLine = {
  id: string
  key?: string
  reason: CostReason
  typed: string
  target?: string
  /** The line of which this is the negative copy. */
  offsets?: string
}
/** What was changed of the ride's lines, what was taken away, and what came. */
export type CostsDraft = {
  changed: Readonly<Record<string, { reason: CostReason; typed: string }>>
  removed: readonly string[]
  added: readonly DraftLine[]
  why: string
}

export const untouched: CostsDraft = { changed: {}, removed: [], added: [], why: '' }

/** Cents as they are typed: '12.50', '-3.00'. */
export function typedOf(cents: number): string {
  return formatMoney(cents).replace(/[$,]/g, '')
}

/** The lines that count, in their order, with what was typed over them, then the new ones. */
export function draftLines(ride: Pick<Ride, 'costs'>, { changed, removed, added }: CostsDraft): DraftLine[] {
  const own = orderedCosts(ride.costs).flatMap(([key, cost]): DraftLine[] => {
    if (cost.replaced !== undefined || removed.includes(key)) return []
    const { reason, typed } = changed[key] ?? { reason: cost.reason, typed: typedOf(cost.price) }
    return [withTarget({ id: key, key, reason, typed }, reason === cost.reason ? cost.target : undefined)]
  })
  return [...own, ...added]
}

/** The target follows from the reason (V827), but for a line that has another one already. */
function withTarget(line: DraftLine, known: string | undefined): DraftLine {
  const target = known ?? withReason(newCost(0), line.reason).target
  return target === undefined ? line : { ...line, target }
}

/** A new line: price 0, reason mileage (V821, V822). */
export function addedLine(draft: CostsDraft, id: string): CostsDraft {
  const { reason, price } = newCost(0)
  return { ...draft, added: [...draft.added, { id, reason, typed: typedOf(price) }] }
}

/** A negative copy of a line (V825). */
export function offsetLine(draft: CostsDraft, line: DraftLine, id: string): CostsDraft {
  const cents = parsePrice(line.typed) ?? 0
  const { price } = offsetCost({ created: 0, price: cents, reason: line.reason }, 0)
  const { key: _key, offsets: _offsets, ...copy } = line
  const from = line.key === undefined ? {} : { offsets: line.key }
  return { ...draft, added: [...draft.added, { ...copy, ...from, id, typed: typedOf(price) }] }
}

export function changedLine(
  draft: CostsDraft,
  line: DraftLine,
  change: Partial<Pick<DraftLine, 'reason' | 'typed'>>,
): CostsDraft {
  const { reason, typed } = { ...line, ...change }
  if (line.key !== undefined)
    return { ...draft, changed: { ...draft.changed, [line.key]: { reason, typed } } }
  const { offsets: _offsets, target: _target, ...rest } = line
  const next = withTarget({ ...rest, reason, typed }, undefined)
  return { ...draft, added: draft.added.map((one) => (one.id === line.id ? next : one)) }
}

export function withoutLine(draft: CostsDraft, line: DraftLine): CostsDraft {
  if (line.key !== undefined) return { ...draft, removed: [...draft.removed, line.key] }
  return { ...draft, added: draft.added.filter(({ id }) => id !== line.id) }
}

/** Cents of what was typed, rounded (V823), or null for what is no amount. */
export function centsTyped(typed: string): number | null {
  const cents = parsePrice(typed)
  return isPrice(cents) ? cents : null
}

/** The lines as they would count; null while the price of one is no amount, so that nothing wrong is summed up. */
export function pricedLines(lines: readonly DraftLine[]): Pick<RideCost, 'price' | 'reason'>[] | null {
  const priced = lines.flatMap(({ reason, typed }) => {
    const price = centsTyped(typed)
    return price === null ? [] : [{ reason, price }]
  })
  return priced.length === lines.length ? priced : null
}

/** The sum of the lines (V826), cents; null while there is none. */
export function totalTyped(lines: readonly DraftLine[]): number | null {
  return pricedLines(lines)?.reduce((sum, { price }) => sum + price, 0) ?? null
}

/**
 * The line that comes in the estimate's place (docs/decisions/056): with it the ride is charged its estimate no more.
 * None where no estimate counts before it.
 */
export function inEstimatesPlace(
  { status, costs, estimates }: Pick<Ride, 'status' | 'costs' | 'estimates'>,
  lines: readonly DraftLine[],
): DraftLine | undefined {
  const saved = Object.values(costs ?? {})
  if (!estimates.cost || !countsEstimate(status, saved)) return undefined
  return lines.find(({ reason }) => !countsEstimate(status, [...saved, { reason, price: 0 }]))
}

/**
 * Whether a line has nothing to offset: its price is none or 0, or a negative copy (V825) stands beside it. Each copy
 * is one line's, in their order; kept lines don't say whose copy they are, so that reason and amount tell.
 */
export function isOffset(line: DraftLine, lines: readonly DraftLine[]): boolean {
  const price = centsTyped(line.typed)
  if (!price) return true
  const priced = lines.filter(({ reason }) => reason === line.reason)
  const same = priced.filter(({ typed }) => centsTyped(typed) === price)
  const copies = priced.filter(({ typed }) => centsTyped(typed) === -price)
  return same.findIndex(({ id }) => id === line.id) < copies.length
}

/** The steps that make the ride's lines those of the editor. */
export function costEdits(ride: Pick<Ride, 'costs'>, draft: CostsDraft): CostEdit[] {
  const counts = (key: string) => ride.costs?.[key] !== undefined && ride.costs[key]?.replaced === undefined
  const changes = Object.entries(draft.changed).flatMap(([key, { reason, typed }]): CostEdit[] => {
    const line = ride.costs?.[key]
    const price = centsTyped(typed)
    if (!line || !counts(key) || draft.removed.includes(key) || price === null) return []
    return reason === line.reason && price === line.price ? [] : [{ op: 'change', key, reason, price }]
  })
  const added = draft.added.map(({ reason, typed, offsets }): CostEdit => {
    const whole = offsets !== undefined && counts(offsets) && !draft.changed[offsets]
    return whole ? { op: 'offset', key: offsets } : { op: 'add', reason, price: centsTyped(typed) ?? 0 }
  })
  const removed = draft.removed.filter(counts).map((key): CostEdit => ({ op: 'remove', key }))
  // What is offset must still be there, so what goes goes last.
  return [...added, ...changes, ...removed]
}

/** The first thing that is missing or wrong. */
export function costsProblem(ride: Pick<Ride, 'costs' | 'status'>, draft: CostsDraft): Problem | null {
  const wrong = draftLines(ride, draft).find(({ typed }) => centsTyped(typed) === null)
  if (wrong) return { code: 'amount_wrong', field: `price.${wrong.id}` }
  if (costEdits(ride, draft).length === 0) return { code: 'edit_none', field: 'add' }
  return asksCostReason(ride) && !draft.why.trim() ? { code: 'cost_why_missing', field: 'why' } : null
}
