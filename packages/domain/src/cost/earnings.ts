import type { CostReason, RideCost, RideStatus } from '../ride/schema.ts'
import { currentCosts, EXTRAS, FEES, isLossFee } from './charge.ts'

/** What a fleet gets for a ride: a line of its cost, or the pay that it accepted. Cents. */
export type EarnedLine = { reason: CostReason | 'agreed'; price: number }
type Line = Pick<RideCost, 'price' | 'reason' | 'target' | 'replaced'>
/** A ride as its earnings are judged: whether the fleet has it, and the pay of the offer that it accepted. */
export type EarnedRide = {
  status: RideStatus
  holds: boolean
  agreed: number | undefined
  lines: readonly Line[]
}

function among(list: readonly string[], value: string): boolean {
  return list.includes(value)
}

/**
 * What a fleet has earned with a ride (doc 2 §4 cost lines): of one that it drove the lines of the
 * drive, or where there are none what it accepted it for, and the extras; of one that nobody rode its fee; of one that
 * support took from it the fee of that loss. The customer's own fee is no part of it.
 */
export function earnedLines({ status, holds, agreed, lines }: EarnedRide, fleet: string): EarnedLine[] {
  const current = currentCosts(lines).filter(({ reason }) => reason !== 'admin')
  const lost = current.filter((line) => isLossFee(line) && line.target === fleet)
  if (!holds) return earned(lost)
  const fees = current.filter((line) => among(FEES, line.reason) && !isLossFee(line))
  if (status !== 'completed') return earned([...fees, ...lost])
  const extras = current.filter(({ reason }) => among(EXTRAS, reason))
  const drive = current.filter(({ reason }) => !among(FEES, reason) && !among(EXTRAS, reason))
  const pay = agreed === undefined ? [] : [{ reason: 'agreed' as const, price: agreed }]
  return [...(drive.length > 0 ? earned(drive) : pay), ...earned([...extras, ...fees, ...lost])]
}

function earned(lines: readonly Line[]): EarnedLine[] {
  return lines.map(({ reason, price }) => ({ reason, price }))
}
