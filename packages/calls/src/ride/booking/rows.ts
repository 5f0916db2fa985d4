import type { CheckedConstraints } from '@nemt/domain/funding/schema.ts'
import { fundKeysOf } from '#/fund/reserve.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { Payment } from '../paying/payment.ts'
import type { StopColumns } from '../record/stops.ts'
import type { PaymentColumn, PlannedRide } from './plan.ts'

/** A ride's row as it is written, and what becomes of its offers. */
export type RideRows = { row: NewRow<'ride'> & StopColumns } & Pick<PlannedRide, 'offers'>

/** Step 'rows': a planned ride with who pays for it and what was let pass. */
export function rideRows(
  { row, offers, entered, index }: PlannedRide,
  { inUse, selected, sources }: Pick<Payment, 'inUse' | 'selected' | 'sources'>,
  checked: ReadonlyMap<number, CheckedConstraints>,
): RideRows {
  const passed = checked.get(index)
  const payment: Required<Pick<NewRow<'ride'>, PaymentColumn>> = {
    funding_key: sources.get(row.key) ?? null,
    fund_keys: inUse ? fundKeysOf(row.key, selected) : entered.fund_keys,
    auth_code: entered.auth_code ?? passed?.authorization?.code ?? null,
    service_name: entered.service_name ?? passed?.authorization?.service ?? null,
    checked_constraints: passed ?? null,
  }
  return { row: { ...row, ...payment }, offers }
}
