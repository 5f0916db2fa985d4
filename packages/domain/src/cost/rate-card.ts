import type { RateCard } from '../fleet/schema.ts'
import { centsOf, roundHalfUp } from '../money/money.ts'
import type { CostReason, Reason } from '../ride/schema.ts'
import { ADMIN_TARGET } from './ride-cost.ts'

/** A line of a ride's cost, price in cents. */
export type CostLine = { reason: CostReason; price: number; target?: string }

/**
 * What was or will be driven: miles, minutes, minutes waited, empty miles to the pickup (the way back is not
 * charged).
 */
export type Trip = { miles: number; minutes: number; wait?: number; deadhead?: number; reason?: Reason }

const HOUR = 3_600_000
type Rate = number | null | undefined

function isRate(rate: Rate): rate is number {
  return rate !== null && rate !== undefined
}

/**
 * Cents of dollars-per-unit times units. Rates have four decimals at most: counted in ten-thousandths, halves
 * stay exact.
 */
function charge(...parts: [rate: number, units: number][]): number {
  return roundHalfUp(parts.reduce((sum, [rate, units]) => sum + Math.round(rate * 10_000) * units, 0) / 100)
}

/** A rate with another one beyond a limit; null when neither charges. */
function stepped(rate: Rate, beyond: Rate, limit: Rate, units: number): number | null {
  if (!isRate(limit)) return isRate(rate) ? charge([rate, units]) : null
  if (!isRate(rate) && !isRate(beyond)) return null
  return charge([rate ?? 0, Math.min(units, limit)], [beyond ?? 0, Math.max(0, units - limit)])
}

/**
 * The lines of a trip by a fleet's rate card (server-behaviour §2.4), each rounded half up. A blank rate
 * charges nothing and makes no line, nor does a line without units. `adminFee` in dollars. Total = sum of the
 * lines, so the minimum is topped up from the rounded ones.
 */
export function costLines(card: RateCard, trip: Trip, adminFee?: number | null): CostLine[] {
  const lines: CostLine[] = []
  const add = (reason: CostReason, price: number | null, target?: string) =>
    price !== null && lines.push({ reason, price, ...(target && { target }) })
  const discharge = trip.reason === 'discharge' ? card.discharge : null
  if (isRate(card.loading) || isRate(discharge))
    add('loading', charge([card.loading ?? 0, 1], [discharge ?? 0, 1]))
  // Without its own rate the miles beyond the limit cost the same as those before it.
  if (trip.miles > 0)
    add(
      'mileage',
      isRate(card.mileage_bonus)
        ? stepped(card.mileage, card.mileage_bonus, card.mileage_bonus_limit, trip.miles)
        : stepped(card.mileage, null, null, trip.miles),
    )
  if (trip.minutes > 0 && isRate(card.minute)) add('minute', charge([card.minute, trip.minutes]))
  if (isRate(card.minimum)) {
    const missing = centsOf(card.minimum) - totalOf(lines)
    if (missing > 0) add('loading', missing)
  }
  const waited = Math.max(0, (trip.wait ?? 0) - (card.waiting_minimum ?? 0))
  if (waited > 0 && isRate(card.waiting)) add('waiting', charge([card.waiting, waited]))
  if ((trip.deadhead ?? 0) > 0)
    add('dead', stepped(card.dead, card.dead_bonus_rate, card.dead_bonus_limit, trip.deadhead ?? 0))
  if (isRate(adminFee)) add('admin', centsOf(adminFee), ADMIN_TARGET)
  return lines
}

/** Sum of the lines, in cents. */
export function totalOf(lines: readonly { price: number }[]): number {
  return lines.reduce((sum, { price }) => sum + price, 0)
}

/**
 * What of the lines is the fleet's, in cents: without the customer's own fee. Undefined without a line of its card: no
 * rate is no price, while a rate of nothing is.
 */
export function payOf(lines: readonly CostLine[]): number | undefined {
  const own = lines.filter(({ reason }) => reason !== 'admin')
  return own.length ? totalOf(own) : undefined
}

/** The larger of a fixed fee and a share of the estimate (cents); null when the card has neither. */
function fee(fixed: Rate, percentage: Rate, estimate: number): number | null {
  if (!isRate(fixed) && !isRate(percentage)) return null
  return Math.max(
    isRate(fixed) ? centsOf(fixed) : 0,
    isRate(percentage) ? roundHalfUp((Math.round(percentage * 10_000) * estimate) / 1_000_000) : 0,
  )
}

/** What replaces the lines of a ride whose passenger did not show. `estimate` in cents. */
export function noShowLines(card: RateCard, estimate: number): CostLine[] {
  const price = fee(card.no_show, card.no_show_percentage, estimate)
  return price === null ? [] : [{ reason: 'no_show', price }]
}

/**
 * What a cancellation costs: nothing before a fleet accepted, nor earlier than the card's window (hours)
 * before the pickup; a card without a window charges from acceptance on. Instants in ms, `estimate` in cents.
 */
export function cancellationLines(
  card: RateCard,
  { estimate, accepted, needed, at }: { estimate: number; accepted: boolean; needed: number; at: number },
): CostLine[] {
  const inWindow = !isRate(card.cancellation_window) || needed - at <= card.cancellation_window * HOUR
  const price = accepted && inWindow ? fee(card.cancellation, card.cancellation_percentage, estimate) : null
  return price === null ? [] : [{ reason: 'cancellation', price }]
}

/**
 * cost of the first-ranked fleet that has a price, low and high over all of those; absent without any (then the costs
 * are incomplete). Cents, in rank order.
 */
export function costRange(costs: readonly (number | undefined)[]): {
  cost?: number
  low?: number
  high?: number
} {
  const known = costs.filter((cost) => cost !== undefined)
  const [cost] = known
  return cost === undefined ? {} : { cost, low: Math.min(...known), high: Math.max(...known) }
}
