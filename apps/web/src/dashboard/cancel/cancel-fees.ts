import type { DataOf } from '#/calls/named.ts'

type Fees = DataOf<'ride.cancel_fees'>

/** What cancelling some of the rides costs, cents: null while the fee of one of them isn't known. */
export function feesTotal(fees: Fees | undefined, keys: readonly string[]): number | null {
  const known = new Map(fees?.rides.map(({ key, fee }) => [key, fee]))
  const each = keys.map((key) => known.get(key))
  return each.reduce<number | null>((sum, fee) => (sum === null || fee === undefined ? null : sum + fee), 0)
}
