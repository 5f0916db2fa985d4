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
/**
 * Reasons of what no estimate holds, since it waits for nobody and loses nothing (server-behaviour §2.4): it is owed
 * beside what the drive costs, and no change of status takes it back.
 */
export const EXTRAS = ['waiting', 'lost_item'] as const satisfies readonly CostReason[]

type Line = Pick<RideCost, 'price' | 'reason' | 'replaced'>
/** A line with who made it and whom it is owed to. */
type OwnedLine = Line & Pick<RideCost, 'target' | 'by' | 'replaced_by'>

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

/** Whether a line is a part of the drive, and so stands with its like in the estimate's place. */
function isDrive({ reason }: Line): boolean {
  return !among(FEES, reason) && !among(EXTRAS, reason)
}

/**
 * What the drive costs, without fees: its lines where there are any, else the estimate, and the extras. Cents.
 */
export function driveCost(lines: readonly Line[], estimate: number): number {
  const current = currentCosts(lines)
  const drive = current.filter(isDrive)
  const extras = current.filter(({ reason }) => among(EXTRAS, reason))
  return sum(extras) + (drive.length ? sum(drive) : estimate)
}

/** What a ride of this status is charged, fees and drive (server-behaviour §2.4). Cents; `charged` in SQL. */
export function chargeOf(status: RideStatus, lines: readonly Line[], estimate: number): number {
  const fees = currentCosts(lines).filter(({ reason }) => among(FEES, reason))
  // What was closed had failed with a fee, waived or not, or was arranged elsewhere and never had one.
  const failed = lines.some(({ reason }) => among(FEES, reason))
  const undriven = among(UNDRIVEN, status) || (status === 'closed' && failed)
  return undriven ? sum(currentCosts(lines)) : sum(fees) + driveCost(lines, estimate)
}

/** Whether the estimate still counts, since no line stands in its place. */
export function countsEstimate(status: RideStatus, lines: readonly Line[]): boolean {
  return chargeOf(status, lines, 1) !== chargeOf(status, lines, 0)
}

/** The fee of a fleet that support took the ride from: its target is that fleet, who has no part in what follows. */
export function isLossFee({ reason, target }: Pick<OwnedLine, 'reason' | 'target'>): boolean {
  return reason === 'cancellation' && target !== undefined
}

/**
 * Whether a line gives way to those of a new status. After a correction every line that no person made, and every
 * fee, whose ground is gone, so that what is left is what a fresh life to that status leaves (server-behaviour
 * §2.17); when the drive will not be, its lines (§2.4), while an earlier fee is owed still. Extras stay, and what is
 * owed to a fleet that lost the ride before.
 */
export function givesWay(
  line: OwnedLine,
  { correction, undriven }: { correction: boolean; undriven: boolean },
): boolean {
  if (line.replaced !== undefined || among(EXTRAS, line.reason) || isLossFee(line)) return false
  if (correction && (line.by === undefined || among(FEES, line.reason))) return true
  return undriven && isDrive(line)
}

/**
 * Whether a correction to a ride that is driven brings a line back: one that a person made and no person took away.
 */
export function comesBack(line: OwnedLine): boolean {
  return (
    line.replaced !== undefined && line.by !== undefined && line.replaced_by === undefined && isDrive(line)
  )
}
