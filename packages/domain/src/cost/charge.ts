import type { CostReason, RideCost, RideStatus } from '../ride/schema.ts'

/** Statuses of a ride that was not driven and will not be: it costs nothing but its fees. */
export const UNDRIVEN = [
  'cancelled',
  'rejected',
  'unavailable',
  'failed',
  'modified',
] as const satisfies readonly RideStatus[]
/** Reasons of lines that a change of status makes: they are owed beside what the drive itself costs. */
export const FEES = ['no_show', 'cancellation'] as const satisfies readonly CostReason[]
/** Lines that only people make (server-behaviour §2.4); no change of status takes them back. */
const MANUAL = ['lost_item'] as const satisfies readonly CostReason[]

type Line = Pick<RideCost, 'price' | 'reason' | 'replaced'>

function among(list: readonly string[], value: string): boolean {
  return list.includes(value)
}

function sum(lines: readonly Line[]): number {
  return lines.reduce((cents, { price }) => cents + price, 0)
}

/** The lines that count: those that no correction replaced. */
export function currentCosts<L extends Pick<Line, 'replaced'>>(lines: readonly L[]): L[] {
  return lines.filter(({ replaced }) => replaced === undefined)
}

/** What the recorded lines come to, cents; estimates are none (X137). */
export function recordedCost(lines: readonly Line[]): number {
  return sum(currentCosts(lines))
}

/** What the drive itself costs, without fees: its lines where there are any, else the estimate. Cents. */
export function driveCost(lines: readonly Line[], estimate: number): number {
  const charges = currentCosts(lines).filter(({ reason }) => !among(FEES, reason))
  return charges.length ? sum(charges) : estimate
}

/** What a ride of this status is charged, fees and drive (server-behaviour §2.4). Cents; `charged` in SQL. */
export function chargeOf(status: RideStatus, lines: readonly Line[], estimate: number): number {
  const fees = currentCosts(lines).filter(({ reason }) => among(FEES, reason))
  // What was closed had failed with a fee, or was arranged elsewhere and has none.
  const undriven = among(UNDRIVEN, status) || (status === 'closed' && fees.length > 0)
  return undriven ? sum(currentCosts(lines)) : sum(fees) + driveCost(lines, estimate)
}

/**
 * Whether a line gives way to those of a new status: after a correction every line that no person made, so
 * that what is left is what a fresh life to that status leaves (server-behaviour §2.17); at a no-show or a
 * charged cancellation the lines of the drive (§2.4), while an earlier fee is owed still.
 */
export function givesWay(
  { reason, replaced }: Line,
  { correction, fee }: { correction: boolean; fee: boolean },
): boolean {
  return replaced === undefined && !among(MANUAL, reason) && (correction || (fee && !among(FEES, reason)))
}
