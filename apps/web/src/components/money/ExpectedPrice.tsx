import type { Price } from '@nemt/domain/journey/series-totals.ts'
import { Money } from './Money.tsx'

/**
 * What rides will probably cost: a range over the fleets that could take them, one amount when they agree,
 * else `none`.
 */
export function ExpectedPrice({ price: { cost, low, high }, none }: { price: Price; none: string }) {
  if (cost === undefined) return <>{none}</>
  if (low === undefined || high === undefined || low === high) return <Money cents={cost} />
  return (
    <>
      <Money cents={low} />–<Money cents={high} />
    </>
  )
}
